import { expect, test } from 'vitest'
import { dayAfter, type KeptDay } from './day-rules.ts'

const settings = { technician: { id: 1, name: 'Stefano Bruno' } }
const part = (id: number, more: object = {}) => ({ id, ...more })
/** Rows stand for whole ones: only their ids matter here. */
const dayOf = (more: object) =>
  ({
    version: '1',
    taken_at: '2026-11-16T08:00:00Z',
    today: '2026-11-16',
    full: true,
    jobs: [],
    van: [],
    orders: [],
    shipments: [],
    settings,
    gone: { jobs: [], van: [], orders: [], shipments: [] },
    ...more,
  }) as never

test('a whole day replaces what was there; changes are put in, and what is gone goes', () => {
  const whole = dayAfter(undefined, dayOf({ jobs: [part(1), part(2)], van: [part(7)] })) as KeptDay
  expect(whole.jobs.map(({ id }) => id)).toEqual([1, 2])
  const next = dayAfter(
    whole,
    dayOf({
      version: '2',
      full: false,
      settings: null,
      jobs: [part(2, { number: 'INT-2' }), part(3)],
      gone: { jobs: [1], van: [7], orders: [], shipments: [] },
    }),
  )
  expect(next).toMatchObject({ version: '2', van: [], settings })
  expect(next?.jobs).toEqual([{ id: 2, number: 'INT-2' }, { id: 3 }])
})

test('changes for a day that is not here make none', () => {
  expect(dayAfter(undefined, dayOf({ full: false }))).toBeUndefined()
})
