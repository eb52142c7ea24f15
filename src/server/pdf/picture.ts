/** A stored picture as a PDF takes it: pictures are stored as webp, which PDF does not know. */
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../db.ts'
import { type FileStore, getFile } from '../files.ts'

/** A PNG as a data address; nothing where there is no picture. */
export async function pictureForPdf(tx: Tx, files: FileStore, file_id: number | null): Promise<string | null> {
  if (file_id === null) return null
  const { key } = await getFile(tx, file_id)
  // Loaded with the first picture: until then it would only take memory.
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(await files.read(key)))
    .resize({ width: 600, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
