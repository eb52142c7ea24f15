/** A stored picture as a PDF takes it: pictures are stored as webp, which PDF does not know. */
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files.ts'

/** A PNG as a data address; nothing where there is no picture. */
export async function pictureForPdf(files: FileStore, key: string | null): Promise<string | null> {
  if (key === null) return null
  // Loaded with the first picture, to save memory until then.
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(await files.read(key)))
    .resize({ width: 600, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
