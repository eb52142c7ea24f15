import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { execute } from '#server/database/rows.ts'
import type { ListSource } from '#server/lists/list.ts'
import { cloneDatabase } from '#test/database.ts'
import { filesIn, load, readSource } from './source.ts'

const database = await cloneDatabase()
afterAll(() => database.close())

/** Who writes each table: the kit, or one feature. */
const owners: Readonly<Record<string, readonly string[]>> = {
  audit: ['src/server'],
  idempotency: ['src/server'],
  rate_limit: ['src/server'],
  schema_migration: ['src/server'],
  session: ['src/server'],
  stored_file: ['src/server'],
  file_piece: ['src/server'],
  received_file: ['src/server'],
  failed_job: ['src/server'],
  mail: ['src/server'],
  backup_run: ['src/server'],
  demo_mark: ['src/features/office/demo-data'],
  // Written by the kit with the action that it tells of; read and mailed by its feature.
  notification: ['src/server', 'src/features/office/notifications'],
  push_key: ['src/features/office/notifications'],
  push_subscription: ['src/features/office/notifications'],
  notification_setting: ['src/features/office/notifications', 'src/server/keeping/erasure.ts'],
  // The job queue's own schema: jobs that it gave up are taken out of it.
  pgboss: ['src/server'],
  document_series: ['src/features/warehouse/documents'],
  issued_document: ['src/features/warehouse/documents'],
  issued_document_file: ['src/features/warehouse/documents'],
  account: ['src/features/office/accounts'],
  // The kit notes when a key was used, and clears expired tokens away.
  former_email: ['src/server/keeping/erasure.ts'],
  api_key: ['src/features/office/accounts', 'src/server/access/session.ts'],
  one_time_token: ['src/features/office/accounts', 'src/server/keeping/housekeeping.ts'],
  known_device: ['src/features/office/accounts', 'src/server/keeping/housekeeping.ts'],
  // One row per setting, each written by the feature that it belongs to.
  retention_run: ['src/features/office/privacy'],
  setting: ['src/features/office/settings', 'src/features/office/accounts'],
  table_setting: ['src/features/office/settings'],
  list_view: ['src/features/office/views'],
  list_view_default: ['src/features/office/views'],
  import: ['src/server'],
  import_row: ['src/server'],
  supplier: ['src/features/warehouse/suppliers'],
  warehouse: ['src/features/warehouse/warehouses'],
  courier: ['src/features/warehouse/couriers'],
  usual_fault: ['src/features/warehouse/usual-faults'],
  module_name: ['src/features/interventions/settings'],
  intervention_code: ['src/features/interventions/settings'],
  intervention_code_alias: ['src/features/interventions/settings'],
  closing_days: ['src/features/interventions/settings'],
  outcome_reason: ['src/features/interventions/settings'],
  hold_reason: ['src/features/interventions/settings'],
  pos_code: ['src/features/interventions/settings'],
  tml_model: ['src/features/interventions/settings'],
  tml_model_part: ['src/features/interventions/settings'],
  closure: ['src/features/interventions/settings'],
  cut_off: ['src/features/interventions/settings'],
  cost_setting: ['src/features/interventions/costs'],
  file_format: ['src/features/interventions/formats'],
  file_format_version: ['src/features/interventions/formats'],
  intervention: ['src/features/interventions/jobs'],
  intervention_number: ['src/features/interventions/jobs'],
  // Through the kit of attachments.
  intervention_attachment: ['src/features/interventions/jobs'],
  intervention_batch: ['src/features/interventions/jobs'],
  intervention_event: ['src/features/interventions/jobs'],
  // Kept by triggers and added up by a function of the database.
  intervention_count: ['src/features/interventions/jobs'],
  figure_day: ['src/features/office/dashboard'],
  intervention_file: ['src/features/interventions/jobs'],
  intervention_file_difference: ['src/features/interventions/jobs'],
  intervention_file_row: ['src/features/interventions/jobs'],
  due_date_run: ['src/features/interventions/jobs'],
  due_setting_change: ['src/features/interventions/settings'],
  intervention_midnight: ['src/features/interventions/jobs'],
  due_date_move: ['src/features/interventions/jobs'],
  plan_untold: ['src/features/interventions/jobs'],
  driving_matrix: ['src/features/interventions/planning'],
  driving_minutes: ['src/features/interventions/planning'],
  place_alias: ['src/features/interventions/planning'],
  day_order: ['src/features/interventions/planning'],
  calendar_feed: ['src/features/interventions/planning'],
  archive_file: ['src/features/interventions/archive'],
  archive_file_intervention: ['src/features/interventions/archive'],
  // Only a trigger on the movements writes it.
  installation: ['src/features/warehouse/stock'],
  closing: ['src/features/interventions/closings'],
  closing_file: ['src/features/interventions/closings'],
  closing_cost: ['src/features/interventions/closings'],
  phone_command: ['src/features/interventions/phone'],
  phone_command_other: ['src/features/interventions/phone'],
  phone_command_file: ['src/features/interventions/phone'],
  case_question: ['src/features/interventions/phone'],
  closing_case: ['src/features/interventions/phone'],
  phone_device: ['src/features/interventions/phone'],
  van_count: ['src/features/interventions/phone'],
  serial_difference: ['src/features/interventions/phone'],
  client_report: ['src/features/clients/reports'],
  client_report_series: ['src/features/clients/reports'],
  client_report_row: ['src/features/clients/reports'],
  statement: ['src/features/clients/statements'],
  statement_series: ['src/features/clients/statements'],
  statement_line: ['src/features/clients/statements'],
  comparison: ['src/features/clients/comparisons'],
  comparison_row: ['src/features/clients/comparisons'],
  comparison_action: ['src/features/clients/comparisons'],
  comparison_alias: ['src/features/clients/comparisons'],
  // Temporary, for the time of one comparison.
  compared_theirs: ['src/features/clients/comparisons'],
  compared_pair: ['src/features/clients/comparisons'],
  compared_row: ['src/features/clients/comparisons'],
  technician_absence: ['src/features/technicians/people'],
  product_category: ['src/features/warehouse/catalogue'],
  part: ['src/features/warehouse/catalogue'],
  product: ['src/features/warehouse/stock'],
  movement: ['src/features/warehouse/stock'],
  movement_batch: ['src/features/warehouse/stock'],
  movement_rule: ['src/features/warehouse/stock'],
  ledger_seal: ['src/features/warehouse/stock'],
  sealed_batch: ['src/features/warehouse/stock'],
  ledger_check: ['src/features/warehouse/stock'],
  paper_seal: ['src/features/warehouse/documents'],
  seal_witness: ['src/server'],
  stock_change: ['src/features/warehouse/stock'],
  stock_close: ['src/features/warehouse/stock'],
  stock_balance: ['src/features/warehouse/stock'],
  technician: ['src/features/technicians/people'],
  technician_minimum: ['src/features/technicians/people'],
  delivery_note: ['src/features/warehouse/delivery-notes'],
  delivery_note_file: ['src/features/warehouse/delivery-notes'],
  return_note: ['src/features/warehouse/return-notes'],
  return_note_product: ['src/features/warehouse/return-notes'],
  assignment: ['src/features/technicians/assignments'],
  technician_order: ['src/features/technicians/orders'],
  order_line: ['src/features/technicians/orders'],
  discrepancy: ['src/features/technicians/orders'],
}

/** Columns explained by the comment of their table. */
const toldByTable = new Set([
  'api_key.token_hash',
  'idempotency.reply',
  'idempotency.request_hash',
  'import.columns',
  'import.context',
  'import.failure',
  'import.result',
  'import_row.cells',
  'import_row.problems',
  'one_time_token.token_hash',
  'session.cookie_hash',
  'session.token_hash',
  'setting.value',
  'table_setting.columns',
])

/** Lists of up to some hundred rows, which need no index to be searched. */
const small = [
  'module-names',
  'intervention-codes',
  'closing-days',
  'outcome-reasons',
  'hold-reasons',
  'pos-codes',
  'tml-models',
  'closures',
  'cut-offs',
  'cost-settings',
  'client-reports',
  'statements',
  'comparisons',
  'file-formats',
  'warehouses',
  'couriers',
  'usual-faults',
  'suppliers',
  'technicians',
  'users',
  'api-keys',
  'imports',
  'jobs',
  'mails',
]

const writing = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\binsert\s+into\s+(\w+)/gi,
  /\bdelete\s+from\s+(\w+)/gi,
  /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\btruncate\s+(?:table\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)\s*(?:\([^)]*\)\s*)?from\b/gi,
  /\bdefineRecords[^(]*\(\{\s*table:\s*'(\w+)'/g,
]
const tablesWritten = (text: string) =>
  new Set(writing.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, table]) => table ?? '')))

/** Tables named in SQL: behind from and join, or given to the query builder. Comments do not count. */
const tablesRead = (text: string) =>
  new Set(
    Array.from(
      text
        .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^import .*$/gm, '')
        .matchAll(/(?:\b(?:from|join|into|update)\s+|\w+(?:From|Join|Into|Table)\(\s*')(\w+)/g),
      ([, table]) => table ?? '',
    ),
  )

const strangersIn = (file: string, text: string) =>
  [...tablesWritten(text)]
    .filter((table) => !owners[table]?.some((owner) => file === owner || file.startsWith(`${owner}/`)))
    .map((table) => `${file} writes ${table}`)

const rowsOf = async (query: string) => (await database.query<{ name: string }>(query)).rows.map(({ name }) => name)

const isSource = (value: unknown): value is ListSource =>
  typeof value === 'object' && value !== null && 'definition' in value && 'from' in value && 'columns' in value

describe('the tables', () => {
  test('each is written only by its owner', async () => {
    // A million products are made by the owner of the database in a few statements, and the ledger is checked after it.
    const apart = (file: string) => file.includes('.test.') || file.startsWith('database/demo-size')
    const files = (await filesIn('{src,database,scripts}/**/*.ts')).filter((file) => !apart(file))
    const found = await Promise.all(files.map(async (file) => strangersIn(file, await readSource(file))))
    expect(found.flat()).toEqual([])
  })

  test('a feature that writes the table of another is found', () => {
    const file = 'src/features/warehouse/couriers/server/queries.ts'
    expect(strangersIn(file, "tx.updateTable('supplier').set({ name })")).toEqual([`${file} writes supplier`])
    expect(strangersIn(file, 'sql`update part p set name = 1`')).toEqual([`${file} writes part`])
    expect(strangersIn(file, "defineRecords<A, B>({ table: 'warehouse' })")).toEqual([`${file} writes warehouse`])
    expect(strangersIn(file, 'sql`INSERT INTO product (id)`')).toEqual([`${file} writes product`])
    expect(strangersIn(file, 'sql`select from part for update of part`')).toEqual([])
    expect(strangersIn(file, "tx.insertInto('courier')")).toEqual([])
  })

  test('the kit reads no table of a feature, but those that say who somebody is and what they want', async () => {
    const named = [
      // Who calls, with which key and from where; expired tokens and devices go.
      'src/server/access/session.ts: account, api_key, setting',
      // Erasing a person takes what names them.
      'src/server/keeping/erasure.ts: account, notification_setting',
      'src/server/keeping/housekeeping.ts: known_device, one_time_token',
      // By whom.
      'src/server/records/attachments.ts: account',
      'src/server/records/notify.ts: account, notification_setting',
      'src/server/uploads/queries.ts: account',
    ]
    const files = (await filesIn('src/server/**/*.ts')).filter((file) => !/\.test\.|\/schema\.ts$/.test(file))
    const found = await Promise.all(
      files.map(async (file) => {
        const tables = [...tablesRead(await readSource(file))].filter((table) =>
          owners[table]?.[0]?.includes('/features/'),
        )
        return tables.length > 0 ? [`${file}: ${tables.sort().join(', ')}`] : []
      }),
    )
    expect(found.flat().sort()).toEqual(named)
    expect([...tablesRead('sql`select from product p join part using (id)`')]).toEqual(['product', 'part'])
  })

  test('every table of the database has an owner and a comment', async () => {
    const inPublic = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
    const tables = await rowsOf(`select relname as name from pg_class c where ${inPublic} order by 1`)
    expect(tables.length).toBeGreaterThanOrEqual(18)
    expect(tables.filter((table) => !owners[table])).toEqual([])
    const silent = `select relname as name from pg_class c where ${inPublic} and obj_description(c.oid) is null`
    expect(await rowsOf(silent)).toEqual([])
  })

  test('every column whose type does not explain it has a comment', async () => {
    const silent = `select format('%s.%s', c.relname, a.attname) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (t.typname in ('json', 'jsonb', 'bytea') or t.typcategory = 'A')
        and col_description(c.oid, a.attnum) is null order by 1`
    expect((await rowsOf(silent)).filter((column) => !toldByTable.has(column))).toEqual([])
    await database.query('create table bare (changes jsonb)')
    expect(await rowsOf(silent)).toContain('bare.changes')
    await database.query('drop table bare')
  })

  test('every foreign key has an index that serves it', async () => {
    const unserved = `select format('%s (%s)', k.conrelid::regclass, k.conname) as name from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(k.conkey)] @> k.conkey)`
    expect(await rowsOf(unserved)).toEqual([])
    await database.query('create table bare (account_id bigint references account)')
    expect(await rowsOf(unserved)).toEqual(['bare (bare_account_id_fkey)'])
    await database.query('drop table bare')
  })

  test('the program may add to the audit log, and neither change nor delete what is in it', async () => {
    const rights = await database.query(
      `select r as may from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) r
       where has_table_privilege('fieldstock_runtime', 'audit', r)`,
    )
    expect(rights.rows.map(({ may }) => may)).toEqual(['SELECT', 'INSERT'])
    const forget = () => database.write((tx) => execute(tx)`delete from audit`)
    await expect(forget()).rejects.toThrow('permission denied for table audit')
  })

  test('the program works as a role that owns nothing', async () => {
    const owned = await rowsOf(
      `select relname as name from pg_class where relowner = 'fieldstock_runtime'::regrole or
        (relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege('fieldstock_runtime', oid, 'TRUNCATE'))`,
    )
    expect(owned).toEqual([])
    const { rows } = await database.read((tx) => sql<{ role: string }>`select current_user as role`.execute(tx))
    expect(rows).toEqual([{ role: 'fieldstock_runtime' }])
  })

  test('the search of every list that can grow long is served by an index', async () => {
    const files = await filesIn('src/features/*/*/server/*queries.ts')
    const sources = (await Promise.all(files.map(load))).flatMap((module) => Object.values(module).filter(isSource))
    const searched = sources.filter(({ search }) => search !== undefined)
    expect(searched.length).toBeGreaterThanOrEqual(9)
    const slow = await database.read(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const unserved: string[] = []
      for (const { definition, from, search } of searched)
        for (const text of [search].flat()) {
          const plan = await sql`explain select from ${from} where ${text} ilike '%nexi%'`.execute(tx)
          if (!JSON.stringify(plan.rows).includes('Bitmap Index Scan')) unserved.push(definition.name)
        }
      return unserved
    })
    expect([...new Set(slow)].sort()).toEqual(small.sort())
  })

  test('what the rows of a list need is a field of its source', async () => {
    const files = await filesIn('src/features/**/server/**/*queries.ts')
    const sources = (await Promise.all(files.map(load))).flatMap((module) => Object.values(module).filter(isSource))
    expect(sources.length).toBeGreaterThan(15)
    const missing = sources.flatMap(({ definition, columns, extra }) =>
      (definition.row_needs ?? []).flatMap((key) =>
        key in columns || key in extra ? [] : [`${definition.name}: ${key}`],
      ),
    )
    expect(missing).toEqual([])
  })

  test('migrations are numbered in order, without a double', async () => {
    const numbers = (await filesIn('database/migrations/*.sql')).map((file) => file.split('/').at(-1)?.slice(0, 4))
    expect(numbers.length).toBeGreaterThan(0)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => /^\d{4}$/.test(number ?? ''))).toBe(true)
  })
})

/** The log is read to be shown, counted, exported and erased; what the product decides by lies in tables of its own. */
const readersOfAudit = [
  'src/features/office/audit',
  // Sign-ins of the last day, as a figure.
  'src/features/office/system/server/queries.ts',
  // A person's lines, as their data.
  'src/features/office/privacy/server',
  // What people did since the demo data were made, before they go.
  'src/features/office/demo-data/server/queries.ts',
  'src/server/records',
]

test('nothing is decided by the text of the audit log', async () => {
  const files = (await filesIn('src/**/*.ts')).filter((file) => !file.includes('.test.'))
  const reading: string[] = []
  for (const file of files)
    if (/\b(?:from|join) audit\b|(?:selectFrom|Join)\('audit\b/.test(await readSource(file))) reading.push(file)
  expect(reading.length).toBeGreaterThan(2)
  expect(reading.filter((file) => !readersOfAudit.some((place) => file.startsWith(place)))).toEqual([])
})
