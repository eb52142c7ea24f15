/** Makes a photo small enough for a phone's network; small print stays readable. */
import { withoutMetadata } from '#lib/without-metadata.ts'

const longestEdge = 1_600
const quality = 0.85

async function drawSmall(
  source: CanvasImageSource,
  width: number,
  height: number,
  longest = longestEdge,
): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** The first bytes of what the server takes: JPEG, PNG and WebP. */
const begins = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s]

async function isTaken(file: Blob): Promise<boolean> {
  const first = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return begins.some((begin) => begin.test(first))
}

async function drawFile(file: Blob, longest?: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const smaller = await drawSmall(bitmap, bitmap.width, bitmap.height, longest)
  bitmap.close()
  return smaller
}

/** For a look at it: drawn in full, the photos of a day would take the memory of the phone. A signature has no background of its own and stays as it is. */
export const thumbnailOf = async (photo: Blob): Promise<Blob> =>
  photo.type === 'image/jpeg' ? ((await drawFile(photo, 360).catch(() => null)) ?? photo) : photo

/** As it is but for its metadata where a browser short of memory cannot draw it; nothing where the server could not read it either. */
async function shrink(file: File): Promise<Blob | undefined> {
  const drawn = await drawFile(file).catch(() => null)
  if (drawn) return drawn
  if (!(await isTaken(file))) return undefined
  return new Blob([withoutMetadata(new Uint8Array(await file.arrayBuffer()))], { type: file.type })
}

let before: Promise<unknown> = Promise.resolve()

/** One after the other: a photo of 12 megapixels takes 50 MB until it is small. */
export function shrinkPhoto(file: File): Promise<Blob | undefined> {
  const shrunk = before.then(() => shrink(file))
  before = shrunk.catch(() => undefined)
  return shrunk
}

/** What the viewfinder shows now, in the size that is sent; nothing while it shows nothing. */
export const photoOf = async (video: HTMLVideoElement): Promise<Blob | null> =>
  video.videoWidth === 0 ? null : drawSmall(video, video.videoWidth, video.videoHeight)
