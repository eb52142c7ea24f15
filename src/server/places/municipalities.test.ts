import { expect, test } from 'vitest'
import { drivingMinutes, minutesWithin, placesOf } from '#lib/places/municipalities.ts'
import { municipalities } from './municipalities.ts'

const all = municipalities()
const places = placesOf(all, [])
const nameOf = (city: string | null, province: string | null) => {
  const found = places.find({ city, province })
  return found && `${found.name} (${found.province})`
}

test.each([
  ['Torino', 'TO', 'Torino (TO)'],
  ['  TORINO ', 'TO', 'Torino (TO)'],
  ['Mondovi', 'CN', 'Mondovì (CN)'],
  ["MONDOVI'", 'CN', 'Mondovì (CN)'],
  ['Agliè', 'TO', 'Agliè (TO)'],
  ['Albiano d’Ivrea', 'TO', "Albiano d'Ivrea (TO)"],
  ['ALBIANO DIVREA', 'TO', "Albiano d'Ivrea (TO)"],
  ['Reggio Emilia', 'RE', "Reggio nell'Emilia (RE)"],
  ['REGGIO CALABRIA', 'RC', 'Reggio di Calabria (RC)'],
  ['Bolzano', 'BZ', 'Bolzano/Bozen (BZ)'],
  ['Bozen', 'BZ', 'Bolzano/Bozen (BZ)'],
  ['Bolzano - Bozen', 'BZ', 'Bolzano/Bozen (BZ)'],
  ['S. Mauro Torinese', 'TO', 'San Mauro Torinese (TO)'],
  ['S.Antonino di Susa', 'TO', "Sant'Antonino di Susa (TO)"],
  ['S. Vittoria d Alba', 'CN', "Santa Vittoria d'Alba (CN)"],
  ['Torino (TO)', 'TO', 'Torino (TO)'],
  ['10121 Torino', 'TO', 'Torino (TO)'],
  ['Roma', null, 'Roma (RM)'],
  // Two municipalities have this name: without a province it may be either.
  ['Livo', null, undefined],
  ['Livo', 'CO', 'Livo (CO)'],
  ['Livo', 'TN', 'Livo (TN)'],
  ['Torino', 'CN', undefined],
  ['Atlantide', 'TO', undefined],
  ['', 'TO', undefined],
  [null, 'TO', undefined],
  ['S. ', 'TO', undefined],
  ['x'.repeat(10_000), 'TO', undefined],
])('%.30s in %s is %s', (city, province, expected) => {
  expect(nameOf(city, province)).toBe(expected)
})

test('every municipality is found by its own name and province', () => {
  expect(all.length).toBe(7898)
  expect(all.filter(({ id, name, province }) => places.find({ city: name, province })?.id !== id)).toEqual([])
})

test('what was put right is found by the same words, however they are written, and in that province alone', () => {
  const alba = places.find({ city: 'Alba', province: 'CN' })
  const right = placesOf(all, [{ city_key: 'mussottodalba', province: 'CN', municipality_id: alba?.id ?? 0 }])
  expect(right.find({ city: 'MUSSOTTO D’ALBA', province: 'CN' })).toBe(alba)
  expect(right.find({ city: 'Mussotto d’Alba', province: 'TO' })).toBeUndefined()
})

test('similar names of the province are offered, the nearest first, and the same name elsewhere', () => {
  const names = (city: string, province: string) => places.similar({ city, province }, 3).map(({ name }) => name)
  expect(names('Saviglano', 'CN')[0]).toBe('Savigliano')
  expect(names('Torino', 'CN')[0]).toBe('Torino')
  expect(names('Qwertyuiop', 'CN')).toEqual([])
})

test('a search begins with the names that begin so', () => {
  expect(places.search('lequio t', 5).map(({ name }) => name)).toEqual(['Lequio Tanaro'])
  expect(places.search('torino', 2).map(({ name }) => name)[0]).toBe('Torino')
})

test('driving is estimated from the straight line; within one municipality it is always the same', () => {
  const at = (city: string, province: string) => {
    const found = places.find({ city, province })
    if (!found) throw new Error(`no ${city}`)
    return found
  }
  const [alba, bra, cuneo] = [at('Alba', 'CN'), at('Bra', 'CN'), at('Cuneo', 'CN')]
  expect(drivingMinutes(alba, alba)).toBe(minutesWithin)
  expect(drivingMinutes(alba, bra)).toBe(drivingMinutes(bra, alba))
  expect(drivingMinutes(alba, cuneo)).toBeGreaterThan(60)
  expect(drivingMinutes(alba, bra)).toBeLessThan(30)
})
