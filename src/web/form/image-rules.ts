/** Which pictures are taken, said before anything is sent; the server looks at the content again. */
import type { Words } from '#lib/texts/texts.ts'
import { formTexts as texts } from './texts.ts'

export const imageMaxBytes = 2 * 1024 * 1024
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** What is wrong with a file as a picture, by its kind and size. */
export function imageProblem(file: { name: string; type: string; size: number }): Words | null {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return texts.image_svg
  if (!imageTypes.some((type) => type === file.type)) return texts.image_type
  return file.size > imageMaxBytes ? texts.image_large : null
}

export type CropPlace = { x: number; y: number; zoom: number }

/** Keeps the square inside the picture: the centre (0 to 1) may not come closer to an edge than half a square. */
export function insideImage(place: CropPlace, width: number, height: number): CropPlace {
  const side = Math.min(width, height) / place.zoom
  const within = (value: number, length: number) => {
    const half = side / 2 / length
    return Math.min(1 - half, Math.max(half, value))
  }
  return { zoom: place.zoom, x: within(place.x, width), y: within(place.y, height) }
}

/** The square of the picture that is kept, in its own pixels. */
export function cropSquare(place: CropPlace, width: number, height: number) {
  const side = Math.min(width, height) / place.zoom
  return { left: place.x * width - side / 2, top: place.y * height - side / 2, side }
}
