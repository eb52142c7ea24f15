import { expect, test } from 'vitest'
import { readOpened, writeOpened } from './open-record.ts'

test('a record is open by its number, a new one by its word, and nonsense opens nothing', () => {
  expect(readOpened('?q=roma&edit=12')).toBe(12)
  expect(readOpened('?new=1')).toBe('new')
  expect(readOpened('?q=roma&show=12', 'show')).toBe(12)
  expect(readOpened('?new=1', 'show')).toBeUndefined()
  for (const search of ['', '?edit=', '?edit=abc', '?edit=-1', '?edit=1.5']) expect(readOpened(search)).toBeUndefined()
})

test('opening and closing leave what the list wrote as it is', () => {
  expect(writeOpened('?status=a,b&q=roma', 12)).toBe('?status=a,b&q=roma&edit=12')
  expect(writeOpened('?new=1&q=roma', 7)).toBe('?q=roma&edit=7')
  expect(writeOpened('?q=roma&edit=12', undefined)).toBe('?q=roma')
  expect(writeOpened('?edit=12&part=faulty', undefined)).toBe('')
  expect(writeOpened('?q=roma&edit=12', 7, 'show')).toBe('?q=roma&show=7')
})
