import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromLocalClock } from '#lib/time/dates.ts'
import { IssueInput, transportInput } from './contract.ts'
import { documentLabel } from './rules.ts'

describe('transport data', () => {
  test('a local time becomes an instant, in winter and in summer; the hour that summer time skips does not exist', () => {
    expect(fromLocalClock('2026-11-15', '10:30')).toBe('2026-11-15T09:30:00.000Z')
    expect(fromLocalClock('2026-07-01', '00:15')).toBe('2026-06-30T22:15:00.000Z')
    expect(fromLocalClock('2026-03-29', '02:30')).toBeUndefined()
    expect(fromLocalClock('2026-02-30', '10:00')).toBeUndefined()
    expect(fromLocalClock('2026-11-15', '24:00')).toBeUndefined()
  })

  test('everything may be empty in a draft, and what is given must make sense', () => {
    const Input = z.strictObject(transportInput)
    expect(Object.values(Input.parse({})).every((value) => value === null)).toBe(true)
    const bad = Input.safeParse({
      weight_kg: -1,
      boxes: 1.5,
      carried_by: 'nobody',
      transport_start: '15-11-2026',
      pallets: 'x',
    })
    expect(bad.error?.issues.map(({ path }) => path[0]).sort()).toEqual([
      'boxes',
      'carried_by',
      'pallets',
      'transport_start',
      'weight_kg',
    ])
  })

  test('issuing needs a decision on who carries and when; whatever else is left out stays as it is', () => {
    expect(IssueInput.parse({ carried_by: 'sender', transport_start: 'now' })).toEqual({
      carried_by: 'sender',
      transport_start: 'now',
    })
    const bad = IssueInput.safeParse({ carried_by: null, transport_start: null, on: '2027-01-01' })
    expect(bad.error?.issues.map(({ path, message }) => [path[0], message]).slice(0, 2)).toEqual([
      ['carried_by', 'required'],
      ['transport_start', 'required'],
    ])
    expect(bad.error?.issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true)
  })

  test('a number is written with the code of its warehouse, where there is one, and the letters of its kind', () => {
    expect([documentLabel('BO', 'T', 12, 2026), documentLabel(null, 'R', 12, 2026)]).toEqual([
      'BO-T12/2026',
      'R12/2026',
    ])
  })
})
