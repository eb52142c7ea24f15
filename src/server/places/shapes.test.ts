import { expect, test } from 'vitest'
import type { Municipality } from '#lib/places/municipalities.ts'
import { regionKeys } from '#lib/places/regions.ts'
import { drawShapes, shapesOf } from './shapes.ts'

const at = (id: number, province: string, latitude: number, longitude: number): Municipality => ({
  id,
  name: String(id),
  province,
  latitude,
  longitude,
})

test('what is nearer to a centre is its area, and provinces meet in the middle', () => {
  const some = [at(1, 'CN', 45, 8), at(2, 'TO', 45, 8.1), at(3, 'CN', 44.95, 8)]
  const { provinces, borders } = drawShapes(some, ['CN', 'TO'])
  expect(provinces.map(({ province, path }) => [province, path.match(/M/g)?.length])).toEqual([
    ['CN', 2],
    ['TO', 1],
  ])
  // A line between the first two, at 8.05 degrees, drawn once.
  expect(borders).toMatch(/^M1523 /)
  expect(borders.match(/M1523 /g)?.length).toBe(1)
  expect(drawShapes(some, ['TO']).provinces.map(({ province }) => province)).toEqual(['TO'])
})

test('every region has its provinces, and is drawn the same each time', () => {
  for (const region of regionKeys)
    for (const { path, province } of shapesOf(region).provinces)
      expect([province, /^(M\d+ \d+l[-\d ]+z)+$/.test(path)]).toEqual([province, true])
  expect(shapesOf('piemonte')).toBe(shapesOf('piemonte'))
  expect(JSON.stringify(shapesOf('piemonte')).length).toBeLessThan(120_000)
})
