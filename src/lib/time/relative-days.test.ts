import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineList, listQuery } from '../lists/list.ts'
import { both } from '../texts/texts.ts'
import { addDays, isRealDay, localDay } from './dates.ts'
import { describeRelativeDay, findSpan, offeredSpans } from './relative-day-words.ts'
import { isRelativeDay, resolveDay } from './relative-days.ts'

const list = defineList({
  name: 'jobs',
  title: both('Jobs', 'Interventi'),
  sort: '-due_on',
  columns: {
    due_on: { label: both('Due', 'Scadenza'), type: 'date', filter: 'range' },
    made_at: { label: both('Made', 'Creato'), type: 'datetime', filter: 'range' },
  },
})
const someDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const edges = ['week', 'month', 'last-month'].flatMap((span) => [`${span}-start`, `${span}-end`])
const relative = fc.oneof(
  fc.constantFrom('today', ...edges),
  fc.tuple(fc.constantFrom('-', '+', ' '), fc.nat(9_999)).map(([sign, days]) => `today${sign}${days}`),
)

describe('days counted from today', () => {
  test('are the days that a calendar shows', () => {
    const on = (text: string) => resolveDay(text, '2026-03-04')
    expect([on('today'), on('today-1'), on('today+30'), on('today 2')]).toEqual([
      '2026-03-04',
      '2026-03-03',
      '2026-04-03',
      '2026-03-06',
    ])
    // A Wednesday; the month before is February.
    expect(edges.map(on)).toEqual(['2026-03-02', '2026-03-08', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'])
    expect(resolveDay('week-start', '2026-03-08')).toBe('2026-03-02')
    expect(resolveDay('last-month-end', '2024-03-31')).toBe('2024-02-29')
    expect(resolveDay('month-end', '2026-12-31')).toBe('2026-12-31')
  })

  test('are real days in their order, whatever today is', () => {
    fc.assert(
      fc.property(someDay, relative, (today, text) => {
        expect(isRelativeDay(text) && isRealDay(resolveDay(text, today))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(someDay, (today) => {
        const [weekStart = '', weekEnd = '', start = '', end = '', before = '', last = ''] = edges.map((edge) =>
          resolveDay(edge, today),
        )
        expect(weekStart <= today && today <= weekEnd && addDays(weekStart, 6) === weekEnd).toBe(true)
        expect(start <= today && today <= end && addDays(last, 1) === start).toBe(true)
        expect([start.slice(0, 7), end.slice(0, 7), addDays(end, 1).slice(8)]).toEqual([
          today.slice(0, 7),
          today.slice(0, 7),
          '01',
        ])
        expect([before.slice(8), before.slice(0, 7)]).toEqual(['01', last.slice(0, 7)])
      }),
    )
  })

  test('ask a list for exactly what the fixed days of today ask', () => {
    const schema = listQuery(list)
    fc.assert(
      fc.property(relative, relative, (from, to) => {
        // Once more if midnight came between.
        const ask = () => [
          schema.parse({ due_on_from: from, made_at_to: to }),
          schema.parse({ due_on_from: resolveDay(from), made_at_to: resolveDay(to) }),
        ]
        const day = localDay()
        const [asked, fixed] = ask()
        if (day === localDay()) expect(asked).toEqual(fixed)
      }),
    )
    const refused = (due_on_from: string) => !schema.safeParse({ due_on_from }).success
    expect(
      ['tomorrow', 'today+', 'today-99999', 'week', 'Today', '2026-02-30', '0000-01-01', 'today-1; drop'].filter(
        (text) => !refused(text),
      ),
    ).toEqual([])
  })

  test('have words: a whole span its own, any other bound one each', () => {
    for (const span of [...offeredSpans(true), ...offeredSpans(false)]) expect(findSpan(span.from, span.to)).toBe(span)
    expect(findSpan('today', 'today 6')?.words.IT).toBe('prossimi 7 giorni')
    expect(findSpan(undefined, undefined)).toBeUndefined()
    const texts = ['today', 'today-1', 'today+1', 'today-12', 'today+3', ...edges]
    expect(texts.map((text) => describeRelativeDay(text, 'IT'))).toEqual([
      'oggi',
      'ieri',
      'domani',
      '12 giorni fa',
      'tra 3 giorni',
      'inizio di questa settimana',
      'fine di questa settimana',
      'inizio di questo mese',
      'fine di questo mese',
      'inizio del mese scorso',
      'fine del mese scorso',
    ])
  })
})
