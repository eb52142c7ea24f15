/** Uploaded pictures: type detected by content, re-encoded, metadata removed. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { AppError, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withoutMetadata } from '#lib/without-metadata.ts'
import { refuseInTransaction } from '../database/transaction-scope.ts'
import type { ReceivedFile } from '../http/receive.ts'
import { type FileStore, type StoredContent, storeContent } from './files.ts'

export const imageErrors = defineErrors('image', {
  missing: invalid('Please choose a picture.', 'Scegli un’immagine.'),
  wrong_type: invalid('Please use a png, jpeg or webp picture.', 'Usa un’immagine png, jpeg o webp.'),
  heic: invalid(
    'This is an iPhone photo in HEIC format, which cannot be read here. Please use a jpeg: on the iPhone, Settings > Camera > Formats > Most Compatible.',
    'È una foto di iPhone in formato HEIC, che qui non si può leggere. Usa un jpeg: sull’iPhone, Impostazioni > Fotocamera > Formati > Più compatibile.',
  ),
  too_many_pixels: invalid(
    'This picture has more than {megapixels} megapixels. Please use a smaller one.',
    'Questa immagine ha più di {megapixels} megapixel. Usane una più piccola.',
  ),
  broken: invalid('This picture cannot be read.', 'Questa immagine non è leggibile.'),
})

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** A pixel limit stops small files that unpack to gigabytes. */
const maxPixels = 40_000_000
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

type Storable = { content: Buffer; media_type: string; extension: string }

/** Which way is up, which stays, takes fewer bytes. */
const leastExif = 40

async function isStorable(content: Buffer): Promise<boolean> {
  try {
    await unpacked(content, (picture) => picture.stats())
    const { exif, xmp, iptc } = await unpacked(content, (picture) => picture.metadata())
    return xmp === undefined && iptc === undefined && (exif?.length ?? 0) < leastExif
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** A picture as it came, without what says where, when and with what it was taken; nothing in it that does not unpack. One that cannot be cut is drawn anew. */
export async function storablePicture(content: Buffer<ArrayBuffer>): Promise<Storable> {
  refuseInTransaction('picture work')
  const { mime, ext } = await typeOf(content)
  const cut = Buffer.from(withoutMetadata(content))
  if (await isStorable(cut)) return { content: cut, media_type: mime, extension: ext }
  const drawn = await unpacked(content, (picture) => picture.rotate().webp({ quality: 90 }).toBuffer())
  return { content: drawn, media_type: 'image/webp', extension: 'webp' }
}

/** By its content. */
async function typeOf(content: Buffer) {
  const type = await fileTypeFromBuffer(content)
  if (type && heic.has(type.mime)) throw imageErrors.heic()
  if (!type || !accepted.has(type.mime)) throw imageErrors.wrong_type()
  return type
}

async function unpacked<Result>(content: Buffer, work: (picture: Sharp) => Promise<Result>): Promise<Result> {
  // Loaded with the first picture, to save memory until then.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw imageErrors.too_many_pixels({ megapixels: maxPixels / 1_000_000 })
    return await work(sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }))
  } catch (error) {
    throw error instanceof AppError ? error : imageErrors.broken()
  }
}

/** Stores a picture no larger than `edge` pixels a side. */
export async function storeImageWithin(
  edge: number,
  files: FileStore,
  file: ReceivedFile | undefined,
): Promise<StoredContent> {
  if (!file) throw imageErrors.missing()
  const content = await readFile(file.path)
  await typeOf(content)
  refuseInTransaction('picture work')
  const picture = await unpacked(content, (read) =>
    read.rotate().resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer(),
  )
  return storeContent(files, {
    name: `${file.name.replace(/\.\w+$/, '')}.webp`,
    media_type: 'image/webp',
    bytes: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    content: picture,
  })
}

/** Whether nothing is drawn on it: one colour, or nothing but transparent. */
export async function isBlankImage(file: ReceivedFile): Promise<boolean> {
  refuseInTransaction('picture work')
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(file.path, { limitInputPixels: maxPixels })
    .flatten({ background: '#ffffff' })
    .resize(200, 200, { fit: 'inside' })
    .stats()
  return channels.every(({ min, max }) => max - min < 8)
}

/** As large as pictures of people and logos are shown. */
export const storeImage = (files: FileStore, file: ReceivedFile | undefined) => storeImageWithin(512, files, file)
