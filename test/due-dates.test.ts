import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DueDateInput, dueDate, explainDueDate, openSla } from '#lib/time/due-dates.ts'
import { type Closure, workCalendar } from '#lib/time/working-days.ts'

type Case = DueDateInput & {
  city: string
  supplier: string
  today: string
  expected: { counts_from: string; due_on: string; sla: string }
}
// Test data of the specification; its shape is checked by every case that passes.
const data = JSON.parse(readFileSync(new URL('./data/due-dates.json', import.meta.url), 'utf8')) as {
  closures: Closure[]
  cases: Case[]
}
const bari = workCalendar(data.closures, { city: 'Bari', supplier: 'Banca Beta' })

const nextDay = (day: string, count = 1) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const romanClock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })

/** Counts day by day, and knows the calendar as a plain list. */
function slowDueDate(job: DueDateInput, closed: ReadonlySet<string>): string {
  const isWorking = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !closed.has(day)
  const [today = '', clock = ''] = romanClock.format(new Date(job.received_at)).split(' ')
  let day = clock > job.cut_off ? nextDay(today) : today
  while (!isWorking(day)) day = nextDay(day)
  const held = new Set<string>()
  for (const { from, to } of job.holds)
    for (let one = nextDay(from); one <= to; one = nextDay(one)) if (isWorking(one)) held.add(one)
  let left = job.closing_days + held.size
  while (left > 0) {
    day = nextDay(day)
    if (isWorking(day)) left -= 1
  }
  return day
}

/** The national holidays of 2026 and 2027, written out by hand. */
const holidays = new Set(
  `2026-01-01 2026-01-06 2026-04-05 2026-04-06 2026-04-25 2026-05-01 2026-06-02 2026-08-15 2026-10-04 2026-11-01 2026-12-08
   2026-12-25 2026-12-26 2027-01-01 2027-01-06 2027-03-28 2027-03-29 2027-04-25 2027-05-01 2027-06-02 2027-08-15 2027-10-04
   2027-11-01 2027-12-08 2027-12-25 2027-12-26`.split(/\s+/),
)

const dayOf2026 = fc.integer({ min: 0, max: 364 }).map((days) => nextDay('2026-01-01', days))

describe('due dates', () => {
  test('the specification names 80 cases', () => {
    expect(data.cases).toHaveLength(80)
  })

  test.each(data.cases)('received $received_at, cut-off $cut_off, $closing_days days, $city, $supplier', (job) => {
    const calendar = workCalendar(data.closures, job)
    const { counts_from, due_on } = dueDate(job, calendar)
    expect({ counts_from, due_on, sla: openSla(due_on, job.today, calendar) }).toEqual(job.expected)
  })

  test('holds that overlap are one in the sentence too, and its days add up to the date', () => {
    const job = { received_at: '2026-03-02T08:00:00Z', cut_off: '16:00', closing_days: 3 }
    // One inside the other, one that goes on, one by itself.
    const holds = [
      { from: '2026-03-09', to: '2026-03-11' },
      { from: '2026-03-03', to: '2026-03-06' },
      { from: '2026-03-04', to: '2026-03-05' },
      { from: '2026-03-05', to: '2026-03-09' },
    ]
    const { hold_days } = dueDate({ ...job, holds }, bari)
    const sentence = explainDueDate({ ...job, holds }, bari, 'EN')
    const said = [...sentence.matchAll(/plus (\d+) on hold from (\S+ \S+) to (\S+ \S+?)(?=[,. ])/g)]
    expect(said.map(([, days, from, to]) => [Number(days), from, to])).toEqual([
      [4, 'Tue 03-03', 'Mon 09-03'],
      [2, 'Mon 09-03', 'Wed 11-03'],
    ])
    expect(said.reduce((sum, [, days]) => sum + Number(days), 0)).toBe(hold_days)
  })

  test('agree with an independent count, day by day, across both changes of clock', () => {
    const closure: Closure = { scope: 'all', name: 'Chiusura', from: '2026-08-10', to: '2026-08-21' }
    const closed = new Set(holidays)
    for (let day = 10; day <= 21; day += 1) closed.add(`2026-08-${day}`)
    const calendar = workCalendar([closure], { city: null, supplier: null })
    const hold = fc
      .tuple(dayOf2026, fc.integer({ min: 0, max: 12 }))
      .map(([from, days]) => ({ from, to: nextDay(from, days) }))
    const job = fc.record({
      received_at: fc
        .integer({ min: 0, max: 365 * 24 * 60 - 1 })
        .map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000 + 59_999).toISOString()),
      cut_off: fc.constantFrom('00:00', '12:00', '16:00', '17:30', '23:59'),
      closing_days: fc.integer({ min: 0, max: 25 }),
      holds: fc.array(hold, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(job, (one) => {
        expect(dueDate(one, calendar).due_on).toBe(slowDueDate(one, closed))
      }),
      { numRuns: 500 },
    )
  })

  test('on the dot counts today, a minute past counts from the next working day', () => {
    const at = (received_at: string) =>
      dueDate({ received_at, cut_off: '16:00', closing_days: 0, holds: [] }, bari).counts_from
    expect(at('2026-05-06T14:00:59Z')).toBe('2026-05-06')
    expect(at('2026-05-06T14:01:00Z')).toBe('2026-05-07')
    // Winter time: the same hour in Rome is another one in UTC.
    expect(at('2026-11-04T15:00:00Z')).toBe('2026-11-04')
    expect(at('2026-11-04T15:01:00Z')).toBe('2026-11-05')
  })
})

describe('the sentence that explains a due date', () => {
  const job = { received_at: '2026-04-30T15:10:00Z', cut_off: '16:00', closing_days: 5, holds: [] }

  test('names the cut-off, the days skipped and the day, in both languages', () => {
    expect(explainDueDate(job, bari, 'EN')).toBe(
      'Received Thu 30-04-2026 17:10, after 16:00: counts from Mon 04-05. 5 working days (skipped: Fri 01-05 Labour Day; Sat, Sun) → due Mon 11-05-2026.',
    )
    expect(explainDueDate(job, bari, 'IT')).toBe(
      'Ricevuto gio 30-04-2026 17:10, dopo le 16:00: si conta da lun 04-05. 5 giorni lavorativi (saltati: ven 01-05 Festa dei lavoratori; sab, dom) → scadenza lun 11-05-2026.',
    )
  })

  test('names holds', () => {
    const held = {
      received_at: '2027-01-05T15:30:00Z',
      cut_off: '16:00',
      closing_days: 1,
      holds: [{ from: '2027-01-08', to: '2027-01-11' }],
    }
    expect(explainDueDate(held, bari, 'EN')).toBe(
      'Received Tue 05-01-2027 16:30, after 16:00: counts from Thu 07-01. 1 working day, plus 1 on hold from Fri 08-01 to Mon 11-01 (skipped: Wed 06-01 Epiphany; Sat, Sun) → due Mon 11-01-2027.',
    )
    expect(explainDueDate(held, bari, 'IT')).toBe(
      'Ricevuto mar 05-01-2027 16:30, dopo le 16:00: si conta da gio 07-01. 1 giorno lavorativo, più 1 di sospensione da ven 08-01 a lun 11-01 (saltati: mer 06-01 Epifania; sab, dom) → scadenza lun 11-01-2027.',
    )
  })

  test('is short when nothing is skipped, and says when the day of receipt was no working day', () => {
    expect(explainDueDate({ ...job, received_at: '2026-05-11T07:00:00Z', closing_days: 2 }, bari, 'EN')).toBe(
      'Received Mon 11-05-2026 09:00: counts from the same day. 2 working days → due Wed 13-05-2026.',
    )
    expect(explainDueDate({ ...job, received_at: '2026-05-09T07:00:00Z', closing_days: 0 }, bari, 'EN')).toBe(
      'Received Sat 09-05-2026 09:00, not a working day: counts from Mon 11-05. 0 working days (skipped: Sat, Sun) → due Mon 11-05-2026.',
    )
  })

  test('puts a closure of several days into one entry', () => {
    const alfa = workCalendar(data.closures, { city: 'Bari', supplier: 'Banca Alfa' })
    expect(explainDueDate({ ...job, received_at: '2026-08-07T07:00:00Z', closing_days: 1 }, alfa, 'EN')).toBe(
      'Received Fri 07-08-2026 09:00: counts from the same day. 1 working day (skipped: Mon 10-08 to Fri 21-08 Chiusura estiva; Sat, Sun) → due Mon 24-08-2026.',
    )
  })
})
