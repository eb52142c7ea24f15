import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'
import { addressPattern, patternOf } from './trail.ts'

/** A list of these ids, in pages of fifty. */
const listOf =
  (ids: readonly number[], asked: number[] = []) =>
  async (page: number) => {
    asked.push(page)
    return { items: ids.slice((page - 1) * 50, page * 50).map((id) => ({ id })), total: ids.length }
  }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index)

test('previous and next go on beyond the end of a page, and end where the list ends', async () => {
  const ids = numbers(120)
  expect(await findPlace({ id: 1049, at: 50 }, listOf(ids))).toMatchObject({
    position: 50,
    total: 120,
    previous: { id: 1048, at: 49 },
    next: { id: 1050, at: 51 },
  })
  expect(await findPlace({ id: 1100, at: 101 }, listOf(ids))).toMatchObject({ previous: { id: 1099, at: 100 } })
  expect((await findPlace({ id: 1000, at: 1 }, listOf(ids))).previous).toBeUndefined()
  const asked: number[] = []
  expect((await findPlace({ id: 1099, at: 100 }, listOf(numbers(100), asked))).next).toBeUndefined()
  // Nothing is asked for beyond the end.
  expect(Math.max(...asked)).toBe(2)
})

test('a record is found again after the list has grown, and its place is kept when it falls out', async () => {
  const grown = [1, 2, 3, ...numbers(120)]
  expect(await findPlace({ id: 1049, at: 50 }, listOf(grown))).toMatchObject({
    position: 53,
    next: { id: 1050, at: 54 },
  })
  const shrunk = numbers(120).filter((id) => id !== 1049)
  expect(await findPlace({ id: 1049, at: 50 }, listOf(shrunk))).toMatchObject({
    position: null,
    previous: { id: 1048, at: 49 },
    next: { id: 1050, at: 50 },
  })
  expect(await findPlace({ id: 7, at: 1 }, listOf([]))).toMatchObject({ position: null, total: 0, next: undefined })
})

test('the address of a record becomes a pattern only where it names the record', () => {
  const row = { id: 12, closing_id: 12 }
  expect(addressPattern(({ id }: typeof row) => `/ddt/12/products/${id}/history`, row)).toBe(
    '/ddt/12/products/:id/history',
  )
  expect(addressPattern(({ closing_id }: typeof row) => `/closing/${closing_id}`, row)).toBeUndefined()
  expect(patternOf('/ddt/12/products/12/history', 12)).toBe('/ddt/12/products/:id/history')
  expect(patternOf('/closing/12?state=requested', 12)).toBe('/closing/:id?state=requested')
  expect(patternOf('/closing/123', 12)).toBeUndefined()
})
