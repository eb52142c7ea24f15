/** docs/privacy.md names every table that may hold personal data. */
import { afterAll, expect, test } from 'vitest'
import { plainNames } from '#features/interventions/settings/job-fields.ts'
import { partsOfMerchants } from '#features/office/privacy/server/person-queries.ts'
import { cloneDatabase } from '#test/database.ts'
import { readSource } from './source.ts'

const database = await cloneDatabase()
afterAll(() => database.close())

/** A table names people if a column refers to an account, or is called like something that people have. */
const personal = `
  select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'account'::regclass and a.attnum = any(k.conkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and (k.oid is not null
      or a.attname ~ '(^|_)(account_id|email|phone|address|contact|recipient|first_name|last_name|username|merchant|signer|signature|signed_by|device|technician_id|created_by)(_|$)'
      or c.relname in ('account', 'import_row', 'issued_document', 'failed_job', 'rate_limit'))
  order by 1`

const namedIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/^\| (`[^|]+)\|/gm), ([, cell = '']) => cell.match(/`(\w+)`/g) ?? [])
      .flat()
      .map((name) => name.replaceAll('`', '')),
  )

test('every table that may hold personal data has its line in docs/privacy.md, and every line a table', async () => {
  const tables = (await database.query<{ name: string }>(personal)).rows.map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(30)
  const named = namedIn(await readSource('docs/privacy.md'))
  expect(tables.filter((name) => !named.has(name))).toEqual([])
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const all = new Set(rows.map(({ name }) => name))
  expect([...named].filter((name) => !all.has(name))).toEqual([])
})

test('every text of a job is in what a merchant is given, but for the model and the serial of the terminal', () => {
  const given = partsOfMerchants([]).find(({ name }) => name === 'interventions')?.columns ?? []
  expect(plainNames.filter((field) => !given.includes(field))).toEqual(['tml_model', 'serial_out'])
})

test('a new table with a phone number, or with a person behind it, is found', async () => {
  await database.query(
    'create table visitor (id bigint, phone text); create table guest (id bigint, host bigint references account)',
  )
  const tables = (await database.query<{ name: string }>(personal)).rows.map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['visitor', 'guest']))
  await database.query('drop table visitor, guest')
})
