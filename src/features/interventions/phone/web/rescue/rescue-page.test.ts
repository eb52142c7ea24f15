import { expect, test } from 'vitest'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { KeptDay } from '../../day-rules.ts'
import { commandBodies } from '../../shapes.ts'
import { factNames, rescuePage } from './rescue-page.ts'

// Only what the page reads.
const day = {
  jobs: [{ id: 12, number: 'INT-26-00012', merchant_name: 'Bar Sport', city: 'Bra' }],
  settings: {
    outcome_reasons: [{ id: 4, name: { EN: 'Shop closed', IT: 'Negozio chiuso' } }],
    hold_reasons: [],
    warehouses: [],
    couriers: [],
  },
} as unknown as KeptDay
const entry = (kind: string, body: object, more: object = {}) =>
  ({
    ...{ key: 'k', kind, title: 'Bar <Sport>', place: 'Bra (CN)', made_at: '2026-11-18T08:00:00Z' },
    ...{ photos: [], state: 'waiting', sentence: null, body, ...more },
  }) as unknown as OutboxItem
const page = (item: OutboxItem, language: 'EN' | 'IT' = 'EN') => rescuePage([item], [], { language, who: 'Sara', day })

test('an entry is read in words, with its job, its lists and why it was refused', () => {
  const sentence = { EN: 'Not in your van.', IT: 'Non è nel tuo furgone.' }
  const body = {
    ...{ intervention_id: 12, worked_at: '2026-11-18T08:00:00Z', condition: 'faulty', outcome_reason_id: 4 },
    ...{ withdrawn_unknown: false, articles: [{ article: 'ROLL', quantity: 2 }], installed_serial: 'A1' },
  }
  const said = page(entry('close', body, { state: 'refused', sentence, photos: ['abc'] }), 'IT')
  for (const words of ['INT-26-00012', 'Bar &#60;Sport&#62;', 'Negozio chiuso', 'Guasto', '2 × ROLL', sentence.IT])
    expect(said).toContain(words)
  expect(said).toContain('«In attesa sui telefoni»')
  expect(said).toContain('photos/abc.jpg')
  expect(said).not.toMatch(/intervention_id|worked_at|faulty|false|T08:00/)
  const notes = [{ serial_number: 'B9', reason: 'lost', note: 'at the station' }]
  const counted = page(entry('count_van', { found: ['A1', 'A2'], notes }))
  for (const words of ['A1, A2', 'B9 (Lost or stolen, at the station)']) expect(counted).toContain(words)
  expect(page(entry('order_change', { order_id: 1, head: { boxes: 3 }, remove: ['C1'] }))).toContain('C1')
})

test('every field of a command has a name for people, or is none of theirs', () => {
  const notForPeople = [
    ...['intervention_id', 'order_id', 'about', 'difference_id', 'case_question_id', 'asked_at', 'kind', 'head'],
    ...['begun_at', 'ended_at', 'files', 'seen_at', 'declared'],
  ]
  const fields = Object.values(commandBodies).flatMap((body) => Object.keys(body.shape))
  const named = [...Object.keys(factNames), ...notForPeople]
  expect([...new Set(fields)].filter((name) => !named.includes(name))).toEqual([])
})

test('what was begun and not sent is there to be read, under a heading of its own', () => {
  const { title: _none, ...begun } = entry(
    'close',
    { intervention_id: 12, installed_serial: 'A7' },
    { photos: ['def'] },
  )
  const said = rescuePage([entry('note', { note: 'Rang twice' })], [begun], { language: 'EN', who: 'Sara', day })
  expect(said.indexOf('Rang twice')).toBeLessThan(said.indexOf('Begun and not sent'))
  const after = said.slice(said.indexOf('Begun and not sent'))
  for (const words of ['Bar Sport', 'INT-26-00012', 'A7', 'photos/def.jpg']) expect(after).toContain(words)
  expect(page(entry('note', { note: 'Rang twice' }))).not.toContain('Begun and not sent')
})
