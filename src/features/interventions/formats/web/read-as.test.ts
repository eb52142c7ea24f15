import { describe, expect, test } from 'vitest'
import { say } from '#lib/texts/texts.ts'
import type { Mapping } from '../mapping.ts'
import { nearestHeading } from '../roles.ts'
import { listReadings } from './read-as.ts'

const mapping: Mapping = {
  sheets: { read: 'first' },
  header: ['Pratica', 'Tipo', 'Data', 'Luogo', 'Rag. sociale', 'Note'],
  date_order: 'DMY',
  time_zone: 'rome',
  fields: {
    client_reference: { from: 'column', heading: 'Pratica' },
    code: { from: 'column', heading: 'Tipo' },
    received_at: { from: 'column', heading: 'Data' },
    city: { from: 'part', heading: 'Luogo', pattern: 'city_province', part: 'city' },
    province: { from: 'part', heading: 'Luogo', pattern: 'city_province', part: 'province' },
  },
}
const known = { codes: ['INST', 'Sostituzione'], models: [], today: '2026-11-12' }
const readings = (heading: string, values: string[]) =>
  listReadings((words, params) => say(words, 'EN', params), { letter: 'A', heading, values }, mapping, known)

describe('how the values of a column are read', () => {
  test('words that are no code yet are named, with how often they occur', () => {
    expect(readings('Tipo', ['INST', 'BOH', '', 'inst', 'INST'])).toEqual([
      { value: 'INST', read: 'INST', problem: undefined, count: 2 },
      { value: 'BOH', read: 'BOH', problem: 'not_known', count: 1 },
      { value: 'inst', read: 'inst', problem: undefined, count: 1 },
    ])
  })
  test('dates and addresses as they become, or that they cannot be read', () => {
    expect(readings('Data', ['12/11/2026 08:15', '31/02/2026']).map(({ read, problem }) => [read, problem])).toEqual([
      ['12-11-2026 08:15', undefined],
      ['', 'not_readable'],
    ])
    expect(readings('Luogo', ['Torino (TO)', 'Torino']).map(({ read, problem }) => [read, problem])).toEqual([
      ['City: Torino, Province: TO', undefined],
      ['', 'not_readable'],
    ])
  })
})

test('a missing field leads to the column whose heading comes nearest and is not read yet', () => {
  expect(nearestHeading(mapping, 'merchant_name')).toBe('Rag. sociale')
  expect(nearestHeading(mapping, 'notes')).toBe('Note')
})
