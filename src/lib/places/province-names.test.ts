import { expect, test } from 'vitest'
import { readProvince } from './province-names.ts'
import { provinces } from './provinces.ts'

test('every province is read by its sign, its name, and both together', () => {
  for (const [sign, name] of Object.entries(provinces))
    for (const text of [
      sign,
      sign.toLowerCase(),
      `(${sign})`,
      name,
      name.toUpperCase(),
      `${name} (${sign})`,
      `${sign} - ${name}`,
      `${name} ${sign}`,
    ])
      expect([text, readProvince(text)]).toEqual([text, sign])
})

test.each([
  ["Reggio nell'Emilia", 'RE'],
  ["REGGIO NELL'EMILIA (RE)", 'RE'],
  ['Reggio di Calabria', 'RC'],
  ["Valle d'Aosta/Vallée d'Aoste", 'AO'],
  ['Roma Capitale', 'RM'],
  ['Città metropolitana di Roma Capitale', 'RM'],
  ["CITTA' METROPOLITANA DI NAPOLI", 'NA'],
  ['NAPOLI (NA)', 'NA'],
  ['Napoli (Na)', 'NA'],
  ['NA - Napoli', 'NA'],
  ['Napoli/NA', 'NA'],
  ['MILANO MI', 'MI'],
  ['Libero consorzio comunale di Agrigento', 'AG'],
  ['Provincia autonoma di Trento', 'TN'],
  ['Bolzano/Bozen', 'BZ'],
  ['Bolzano - Alto Adige', 'BZ'],
  ["Provincia dell'Aquila", 'AQ'],
  ['Prov. della Spezia', 'SP'],
  ['prov. NA', 'NA'],
  ['Forlì-Cesena', 'FC'],
  ['FORLI’ CESENA', 'FC'],
  ['Cesena', 'FC'],
  ['Massa Carrara', 'MS'],
  ['Monza e della Brianza', 'MB'],
  ['Monza-Brianza', 'MB'],
  ['Pesaro-Urbino', 'PU'],
  ['Barletta Andria Trani', 'BT'],
  ['BAT', 'BT'],
  ['Verbano Cusio Ossola', 'VB'],
  ['Olbia-Tempio', 'SS'],
  ['Medio Campidano', 'SU'],
  ['Naples', 'NA'],
  ['Torino (MI)', undefined],
  ['Sorrento (NA)', undefined],
  ['Via Roma 1, 10121 Torino (TO)', undefined],
  ['Lugano', undefined],
  ['', undefined],
  [' '.repeat(10_000), undefined],
  [`${'a '.repeat(20_000)}NA`, undefined],
])('%.40s', (text, sign) => {
  expect(readProvince(text)).toBe(sign)
})

test('provinces stand in the order of their names, as lists to choose from show them', () => {
  const names = Object.values(provinces)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'it')))
})
