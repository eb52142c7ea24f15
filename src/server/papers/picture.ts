/** A stored picture as a PDF takes it: pictures are stored as webp, which PDF does not know. */
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/files.ts'
import { isFileProblem, type StoredFile } from '../files/verified-read.ts'

/** A PNG as a data address; nothing where there is no picture. Without its logo a paper is better than no paper. */
export async function pictureForPdf(files: FileStore, file: StoredFile | null): Promise<string | null> {
  if (file === null) return null
  const content = await files.read(file).then(buffer, (error: unknown) => {
    if (isFileProblem(error)) return null
    throw error
  })
  if (content === null) return null
  // Loaded with the first picture, to save memory until then.
  const { default: sharp } = await import('sharp')
  const png = await sharp(content)
    .resize({ width: 600, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
