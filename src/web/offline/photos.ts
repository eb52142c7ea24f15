/** Photos on the phone: bytes under their own name, written once and never changed. */
import { sha256 } from './sha256.ts'
import { findIn, keepIn } from './store.ts'

export type Photo = { sha256: string; bytes: ArrayBuffer; type: string; kept_at: number }

/** Safe on this device once it returns. Bytes, not the file: some browsers lose the content of a stored file. */
export async function keepPhoto(bytes: ArrayBuffer, type: string): Promise<Photo> {
  const photo: Photo = { sha256: await sha256(bytes), bytes, type, kept_at: Date.now() }
  // Chosen again, it counts from now: nothing may need it before its draft names it.
  await keepIn('photos', photo)
  return photo
}

/** Written above. */
export const findPhoto = (name: string) => findIn<Photo>('photos', name)
