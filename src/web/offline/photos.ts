/** Photos on the phone: bytes under their own name, written once and never changed. */
import { sha256 } from './sha256.ts'
import { answerOf, read, write } from './store.ts'

export type Photo = { sha256: string; bytes: ArrayBuffer; type: string; kept_at: number }

/** Safe on this device once it returns. Bytes, not the file: some browsers lose the content of a stored file. */
export async function keepPhoto(bytes: ArrayBuffer, type: string): Promise<Photo> {
  const photo: Photo = { sha256: await sha256(bytes), bytes, type, kept_at: Date.now() }
  // Chosen again, it counts from now: nothing may need it before its draft names it.
  await write(['photos'], async (stores) => void (await answerOf(stores('photos').put(photo))))
  return photo
}

export const findPhoto = (name: string): Promise<Photo | undefined> =>
  // Written above.
  read(['photos'], (stores) => answerOf(stores('photos').get(name) as IDBRequest<Photo | undefined>))
