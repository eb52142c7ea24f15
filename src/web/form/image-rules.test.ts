import { expect, test } from 'vitest'
import { cropSquare, imageMaxBytes, imageProblem, insideImage } from './image-rules.ts'
import { formTexts } from './texts.ts'

test('png, jpeg and webp up to 2 MB are taken', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    expect(imageProblem({ name: 'logo', type, size: imageMaxBytes })).toBeNull()
  }
})

test('svg is refused by name even when it calls itself something else', () => {
  expect(imageProblem({ name: 'logo.svg', type: 'image/png', size: 10 })).toBe(formTexts.image_svg)
  expect(imageProblem({ name: 'logo', type: 'image/svg+xml', size: 10 })).toBe(formTexts.image_svg)
})

test('what is too large or no picture is refused', () => {
  expect(imageProblem({ name: 'a.png', type: 'image/png', size: imageMaxBytes + 1 })).toBe(formTexts.image_large)
  expect(imageProblem({ name: 'a.pdf', type: 'application/pdf', size: 10 })).toBe(formTexts.image_type)
})

test('the part to keep never leaves the picture', () => {
  const place = insideImage({ x: -1, y: 2, zoom: 2 }, 400, 200)
  const square = cropSquare(place, 400, 200)
  expect(square).toEqual({ left: 0, top: 100, side: 100 })
  expect(cropSquare(insideImage({ x: 0.5, y: 0.5, zoom: 1 }, 400, 200), 400, 200)).toEqual({
    left: 100,
    top: 0,
    side: 200,
  })
})
