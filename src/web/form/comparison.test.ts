import { expect, test } from 'vitest'
import { changedFields, compare, isSame, keepMine, takeTheirs } from './comparison.ts'

const before = { name: 'Banca Tirrenia', phone: null, city: 'Roma', provinces: ['RM'] }

test('an emptied field that was empty is no change', () => {
  expect(isSame(null, '')).toBe(true)
  expect(isSame(undefined, [])).toBe(true)
  expect(isSame(0, null)).toBe(false)
  expect(isSame(false, null)).toBe(false)
  expect(changedFields(before, { ...before, phone: '' })).toEqual([])
  expect(changedFields(before, { ...before, provinces: ['RM', 'LT'] })).toEqual(['provinces'])
})

test('fields that both changed are disputed, the others are not', () => {
  const mine = { ...before, name: 'Tirrenia', phone: '06 1' }
  const theirs = { ...before, name: 'Banca Tirrenia SpA', city: 'Latina', version: 3 }
  expect(compare(before, mine, theirs)).toEqual({ disputed: ['name', 'phone'], theirs: ['city'] })
})

test('keeping mine does not undo what only the other person changed', () => {
  const mine = { ...before, name: 'Tirrenia' }
  const theirs = { ...before, name: 'Banca Tirrenia SpA', city: 'Latina', version: 3 }
  expect(keepMine(before, mine, theirs)).toEqual({ ...before, name: 'Tirrenia', city: 'Latina' })
})

test('taking theirs takes the fields of the form and nothing else', () => {
  const theirs = { ...before, name: 'Banca Tirrenia SpA', version: 3, id: 1 }
  expect(takeTheirs({ ...before, note: 'mine' }, theirs)).toEqual({
    ...before,
    name: 'Banca Tirrenia SpA',
    note: 'mine',
  })
})
