/** Makes a photo small enough for a phone's network; small print stays readable. */
const longestEdge = 1_600
const quality = 0.85

async function drawSmall(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** As it is where the browser cannot draw it: the server says whether it can be read. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const smaller = await drawSmall(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
    return smaller ?? file
  } catch {
    return file
  }
}

/** What the viewfinder shows now, in the size that is sent; nothing while it shows nothing. */
export const photoOf = async (video: HTMLVideoElement): Promise<Blob | null> =>
  video.videoWidth === 0 ? null : drawSmall(video, video.videoWidth, video.videoHeight)
