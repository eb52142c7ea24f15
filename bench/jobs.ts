/** What the indexes and references of interventions cost and give: `DATA_DIR=… node bench/jobs.ts`, on a database of many interventions. `writing` leaves the questions of the list out; another word shows the plans of those whose name holds it. */
import { readFile } from 'node:fs/promises'
import { interventionSource } from '#features/interventions/jobs/server/queries.ts'
import { type ListQuerySent, listQuery, sortKeys } from '#lib/lists/list.ts'
import { type Database, openDatabase } from '#server/database/db.ts'
import { countRows, listPage } from '#server/lists/list.ts'
import { withDatabase } from '../scripts/with-database.ts'
import { look, user, type Work } from './plans.ts'
import { median } from './rounds.ts'

const count = 10_000

/** New jobs of a file, as like the known ones as their numbers and references allow, with their events. */
const insert = `
  with new_jobs as (
    insert into intervention (year, seq, client_reference, supplier_id, module_id, code_id, kind, merchant_name, pos_code, address, postal_code,
      city, province, phone, client_terminal_id, tml_model, part_id, received_at, closing_days, due_on, soon_from, import_id, created_by)
    select 2100, row_number() over (order by id), 'X-' || client_reference, supplier_id, module_id, code_id, kind, merchant_name, pos_code, address,
      postal_code, city, province, phone, client_terminal_id, tml_model, (select min(id) from part), received_at, closing_days, due_on, soon_from,
      (select min(id) from import), (select min(id) from account)
    from (select * from intervention order by id desc limit ${count}) as known returning id)
  insert into intervention_event (intervention_id, batch_id, action, account_id)
  select id, (select min(id) from intervention_batch), 'import', (select min(id) from account) from new_jobs`

/** Processor time of a connection so far, in milliseconds: other work on the machine does not count. */
async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Each rolled back. */
async function writing(database: Database): Promise<void> {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const times: Record<'insert' | 'delete', { clock: number; processor: number }[]> = { insert: [], delete: [] }
  const timed = async (what: keyof typeof times, text: string) => {
    const [started, before] = [performance.now(), await processorOf(pid)]
    await client.query(text)
    times[what].push({ clock: performance.now() - started, processor: (await processorOf(pid)) - before })
  }
  try {
    for (let round = 0; round < 5; round += 1) {
      await client.query('begin')
      await timed('insert', insert)
      await timed('delete', 'delete from intervention where year = 2100')
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  for (const [what, taken] of Object.entries(times))
    console.log(
      `${what} of ${count} jobs with their events: ${median(taken.map(({ clock }) => clock)).toFixed(0)} ms, ${median(taken.map(({ processor }) => processor))} ms of the processor`,
    )
}

async function sizes(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; mb: number }>(
    `select indexrelid::regclass::text as name, round(pg_relation_size(indexrelid) / 1048576.0, 1)::float8 as mb
     from pg_index where indrelid = 'intervention'::regclass order by 2 desc`,
  )
  console.log(`${rows.length} indexes of intervention, ${rows.reduce((sum, { mb }) => sum + mb, 0).toFixed(0)} MB`)
  for (const { name, mb } of rows) console.log(`${mb.toFixed(1).padStart(8)} MB  ${name}`)
}

/** Every filter and every order of the list. */
async function questions(database: Database): Promise<Map<string, Work>> {
  const { rows } = await database.pool.query(`
    select i.*, (select id from account where role = 'technician' order by id limit 1) as someone, (select max(due_on) from intervention)::text as last
    from intervention i where i.status = 'closed' order by id desc limit 1`)
  const known = rows[0]
  const filters: Record<string, ListQuerySent> = {
    'no filter': {},
    number: { number: known.number },
    'number “20”': { number: '20' },
    client_reference: { client_reference: known.client_reference },
    code: { code_id: String(known.code_id) },
    kind: { kind: 'withdrawal' },
    merchant_name: { merchant_name: 'ente 4711' },
    address: { address: 'roma 117' },
    city: { city: 'firen' },
    province: { province: 'TO' },
    phone: { phone: '555 12' },
    client_terminal_id: { client_terminal_id: known.client_terminal_id },
    pos_code: { pos_code: known.pos_code },
    tml_model: { tml_model: 'vega' },
    'received_at, a month': { received_at_from: '2026-01-01', received_at_to: '2026-01-31' },
    'closing_days of nearly all': { closing_days_from: '5' },
    'closing_days of none': { closing_days_from: '11' },
    'due_on, a month': { due_on_from: '2026-01-01', due_on_to: '2026-01-31' },
    ...Object.fromEntries(
      ['on_time', 'due_soon', 'out_of_sla', 'paused', 'in_time', 'late'].map((sla) => [`sla ${sla}`, { sla }]),
    ),
    technician: { technician_id: String(known.someone) },
    'technician, live': { technician_id: String(known.someone), status: 'assigned,closing_requested' },
    'status open': { status: 'open' },
    'status closed': { status: 'closed' },
    'status live': { status: 'open,assigned,closing_requested' },
    'province, status open': { province: 'TO', status: 'open' },
    'on hold': { hold: 'true' },
    supplier: { supplier_id: String(known.supplier_id) },
    module: { module_id: String(known.module_id) },
    'appointment_on, a month': { appointment_on_from: '2026-01-01', appointment_on_to: '2026-01-31' },
    'assigned_on, a month': { assigned_on_from: '2026-01-01', assigned_on_to: '2026-01-31' },
    'closed_on, a month': { closed_on_from: '2026-01-01', closed_on_to: '2026-01-31' },
    'search “20”': { q: '20' },
    'search “esercente 471”': { q: 'esercente 471' },
  }
  const schema = listQuery(interventionSource.definition)
  const cases = new Map<string, Work>()
  for (const [name, query] of Object.entries(filters)) {
    cases.set(`page 1: ${name}`, (tx) => listPage(tx, interventionSource, user, schema.parse(query)))
    cases.set(`total: ${name}`, (tx) => countRows(tx, interventionSource, user, schema.parse(query)))
  }
  for (const sort of sortKeys(interventionSource.definition))
    cases.set(`page 1 by ${sort}`, (tx) => listPage(tx, interventionSource, user, schema.parse({ sort })))
  return cases
}

await withDatabase(async ({ url }) => {
  const database = openDatabase(url, { connections: 2, name: 'fieldstock jobs' })
  const wanted = process.argv[2]
  try {
    if (!wanted || wanted === 'writing') {
      await sizes(database)
      await writing(database)
    }
    for (const [name, work] of await questions(database)) {
      if (wanted && !name.includes(wanted)) continue
      const { ms, scans, lines } = await look(database, name, work)
      const used = [...new Set(lines.join('\n').match(/intervention_[a-z_]+/g))].filter(
        (it) => !/_code$|_file/.test(it),
      )
      console.log(
        `${ms.toFixed(1).padStart(8)} ms  ${name}   ${scans.length > 0 ? `!! ${scans.join('; ')} ` : ''}${used.join(' ')}`,
      )
      if (wanted) for (const line of lines) console.log(`    ${line}`)
    }
  } finally {
    await database.close()
  }
})
