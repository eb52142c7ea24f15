import { expect, test } from 'vitest'
import type { OrderLine } from '../../contract.ts'
import {
  countsOf,
  differencesOf,
  lastScannedFirst,
  linesOf,
  missingDecision,
  outcomeOf,
  receivedCount,
  tabsOf,
} from './progress.ts'

let last = 0
const line = (about: Partial<OrderLine>): OrderLine => {
  last += 1
  return {
    id: last,
    serial_number: `S-${last}`,
    listed: true,
    state: 'listed',
    product_id: last,
    means: null,
    part_number: null,
    model_number: null,
    status: 'fault',
    place: null,
    problem: null,
    note: null,
    reason: null,
    goes_to: null,
    settlement: null,
    part_id: null,
    scanned_at: null,
    scanned_by: null,
    ...about,
  }
}
const at = (minute: number) => `2026-11-12T10:${String(minute).padStart(2, '0')}:00.000Z`
const open = { state: 'to_be_confirmed' } as const

const missing = line({})
const faulty = line({ state: 'scanned', scanned_at: at(1), goes_to: 'damage_stock' })
const working = line({ state: 'scanned', scanned_at: at(3), goes_to: 'in_stock' })
const noPlace = line({ state: 'scanned', scanned_at: at(2) })
const noReason = line({ state: 'unlisted', listed: false, scanned_at: at(4), goes_to: 'in_stock' })
const unknown = line({ state: 'unlisted', listed: false, scanned_at: at(5), problem: 'not_exists_serial_number' })
const sentBack = line({
  state: 'unlisted',
  listed: false,
  scanned_at: at(6),
  problem: 'status_mismatch',
  settlement: 'send_back',
  reason: 'Sent by mistake',
})
const all = [missing, faulty, working, noPlace, noReason, unknown, sentBack]

test('listed and found, listed and not found, found and not listed are counted apart', () => {
  expect(countsOf(all)).toEqual({ expected: 4, scanned: 3, missing: 1, unlisted: 3 })
  expect(tabsOf(open, all)).toEqual([
    { key: 'all', count: 7 },
    { key: 'scanned', count: 3 },
    { key: 'missing', count: 1 },
    { key: 'unlisted', count: 3 },
  ])
})

test('the last scanned comes first, the missing stay in their order at the end', () => {
  const also = line({})
  expect(lastScannedFirst([also, ...all])).toEqual([
    sentBack,
    unknown,
    noReason,
    working,
    noPlace,
    faulty,
    missing,
    also,
  ])
  const [before, after] = ['12:00:00.1Z', '12:00:00.12Z'].map((at) => line({ scanned_at: `2026-11-19T${at}` }))
  expect(lastScannedFirst([before, after].flatMap((it) => it ?? []))).toEqual([after, before])
})

test('a confirmation takes in what is decided, and each line that waits says what it lacks', () => {
  const outcome = outcomeOf(open, all)
  expect(outcome).toEqual({
    to_damage: 1,
    to_stock: 1,
    waits: 3,
    stays: 1,
    goes_back: 1,
    not_settled: 1,
    no_reason: 1,
    no_place: 1,
  })
  expect(receivedCount(outcome)).toBe(2)
  expect(all.map(missingDecision)).toEqual([null, null, null, 'no_place', 'no_reason', 'not_settled', null])
})

test('of a confirmed order the outcome is what became of each line', () => {
  const lines = [
    line({ state: 'received', scanned_at: at(1), goes_to: 'damage_stock' }),
    line({ state: 'received', scanned_at: at(1), goes_to: 'in_stock', listed: false, reason: 'Forgotten' }),
    line({ state: 'missing' }),
    line({ state: 'waiting', scanned_at: at(1), problem: 'not_exists_serial_number' }),
    line({ state: 'sent_back', scanned_at: at(1), settlement: 'send_back', reason: 'Mistake' }),
  ]
  const confirmed = { state: 'confirmed' } as const
  expect(outcomeOf(confirmed, lines)).toMatchObject({ to_damage: 1, to_stock: 1, waits: 1, stays: 1, goes_back: 1 })
  expect(tabsOf(confirmed, lines).map(({ key }) => key)).toEqual([
    'all',
    'received',
    'missing',
    'unlisted',
    'waiting',
    'sent_back',
  ])
  expect(linesOf('unlisted', lines)).toHaveLength(1)
})

test('differences are what was not listed and what does not fit its record', () => {
  expect(differencesOf(all)).toEqual([noReason, unknown, sentBack])
})
