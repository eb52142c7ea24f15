import { expect, test } from 'vitest'
import { provinces } from '#lib/places/provinces.ts'
import { provinceTiles } from './italy.ts'

test('every province has one tile', () => {
  expect(provinceTiles.map(({ province }) => province).sort()).toEqual(Object.keys(provinces).sort())
})
