/** Photos on the phone: bytes under their own name, written once and never changed. */
import { sha256 } from './sha256.ts'
import { answerOf, keepIn, read, readAccount, type Stores } from './store.ts'

export type Photo = { sha256: string; bytes: ArrayBuffer; type: string; kept_at: number }

/** Safe on this device once it returns. Bytes, not the file: some browsers lose the content of a stored file. */
export async function keepPhoto(bytes: ArrayBuffer, type: string): Promise<Photo> {
  const photo: Photo = { sha256: await sha256(bytes), bytes, type, kept_at: Date.now() }
  // Chosen again, it counts from now: nothing may need it before its draft names it.
  await keepIn('photos', photo)
  return photo
}

type Run = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>

/** Undefined also where the browser knows it and cannot read it back, such as a file of its own that is gone. A store that answers nothing at all is another trouble, which passes. */
async function findBy(run: Run, name: string): Promise<Photo | undefined> {
  try {
    // Written above.
    return await run((stores) => answerOf(stores('photos').get(name) as IDBRequest<Photo | undefined>))
  } catch {
    await run((stores) => answerOf(stores('photos').getKey(name)))
    return undefined
  }
}

export const findPhoto = (name: string) => findBy((work) => read(['photos'], work), name)
/** Of an account on this device, also while nobody is signed in. */
export const findPhotoOf = (account: number, name: string) =>
  findBy((work) => readAccount(account, ['photos'], work), name)
