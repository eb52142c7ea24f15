import { expect, test } from 'vitest'
import { provinces } from './provinces.ts'
import { provincesOf, regionKeys, regionOf } from './regions.ts'

test('every province is in one region', () => {
  expect(regionKeys.flatMap(provincesOf).sort()).toEqual(Object.keys(provinces).sort())
  expect([regionOf('CN'), regionOf('SU'), regionOf('XX'), regionOf(null)]).toEqual([
    'piemonte',
    'sardegna',
    undefined,
    undefined,
  ])
})
