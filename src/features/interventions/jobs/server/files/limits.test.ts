/** What a client's file may hold, the form takes, and the database too. */
import { expect, test } from 'vitest'
import { isText, type PlainField, plainFields, plainNames } from '#features/interventions/settings/job-fields.ts'
import { useWorld } from '#test/client.ts'
import { acceptAll, createClient, createFormat, csvOf, plainRows, upload } from '#test/client-files.ts'
import { InterventionInput, interventions } from '../../contract.ts'

const world = useWorld()

/** Headings of our fields, for those whose value may be any text. */
const headings = {
  merchant_name: 'Esercente',
  address: 'Indirizzo',
  city: 'Città',
  phone: 'Telefono',
  contact: 'Referente',
  opening_hours: 'Orari di apertura',
  pos_code: 'Codice POS',
  notes: 'Note',
} as const
const mostOf = (field: PlainField) => plainFields[field].control.max ?? 0
const longest = (field: keyof typeof headings) =>
  field === 'phone' ? '02 5550123 / 333 5550199 (Mario, mattina)'.slice(0, mostOf(field)) : 'x'.repeat(mostOf(field))
// Object.keys loses the type of the keys.
const fields = Object.keys(headings) as (keyof typeof headings)[]

test('a job that came with a file can be edited as it is, however long its texts are', async () => {
  const client = await createClient(world, { words: ['INST', 'SOST'], terminals: ['A920'] })
  // The invented client's own columns, and three more.
  const more = ['contact', 'opening_hours', 'pos_code'] as const
  const csv = (rows: readonly Readonly<Record<string, string>>[], value: (field: (typeof more)[number]) => string) =>
    csvOf(rows, { prefix: 'LG' })
      .trim()
      .split('\n')
      .map((line, at) => [line, ...more.map((field) => (at === 0 ? headings[field] : value(field)))].join(';'))
      .join('\n')
  const { version_id } = await createFormat(
    world.admin,
    client,
    csv(plainRows(8), () => 'testo'),
    'gamma.csv',
  )
  const long = Object.fromEntries(fields.map((field) => [headings[field], longest(field)]))
  const content = csv([long], longest)
  const { body } = await upload(world.admin, version_id, content, 'long.csv')
  expect([body.status, body.problems]).toEqual(['checked', []])
  expect((await acceptAll(world.admin, body.id)).status).toBe(200)
  const { items } = (await world.admin.call(interventions.list, { query: {} as never })).body
  const { body: job } = await world.admin.call(interventions.get, { params: { id: items[0]?.id ?? 0 } })
  // Phones are read without blanks and signs.
  for (const field of fields) if (field !== 'phone') expect(job[field], field).toBe(longest(field))
  expect(job.phone?.length).toBeGreaterThan(15)

  const form = Object.fromEntries(
    Object.keys(InterventionInput.shape).map((field) => [field, job[field as keyof typeof job]]),
  )
  const saved = await world.admin.call(interventions.update, { params: { id: job.id }, body: form as never })
  expect(saved.status, saved.text).toBe(200)
})

test('form and database have the same limits', async () => {
  const { rows } = await world.database.query<{ field: string; most: number }>(
    `select m[1] as field, m[2]::int as most from pg_constraint,
      regexp_match(pg_get_constraintdef(oid), 'char_length\\((\\w+)\\) <= (\\d+)') as m
    where conrelid = 'intervention'::regclass and contype = 'c' and m is not null`,
  )
  const texts = plainNames.filter((field) => isText(plainFields[field].control))
  const limits = Object.fromEntries(texts.map((field) => [field, mostOf(field)]))
  expect(Object.fromEntries(rows.map(({ field, most }) => [field, most]))).toEqual(limits)
  for (const field of texts) {
    const schema = InterventionInput.shape[field]
    const most = mostOf(field)
    expect(schema.safeParse('x'.repeat(most)).success, field).toBe(true)
    expect(schema.safeParse('x'.repeat(most + 1)).success, field).toBe(false)
  }
})
