/** Every question of the product list and its like at full size: time, plan, and whether a big table is read from end to end: `node bench/plans.ts`. */
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { listMovements, lookUpSerials, productSource } from '#features/warehouse/stock/server/queries.ts'
import { type ListQuerySent, listQuery, sortKeys } from '#lib/lists/list.ts'
import { type Database, openDatabase, type Tx } from '#server/database/db.ts'
import { countRows, listPage } from '#server/lists/list.ts'
import type { User } from '#server/records/act.ts'
import { withDatabase } from '../scripts/with-database.ts'
import { median } from './rounds.ts'

const bigTables = ['product', 'movement', 'movement_batch', 'stock_change', 'intervention', 'intervention_event']
export const user: User = { id: 1, role: 'admin', name: 'bench', username: 'bench', session_id: null }
export type Work = (tx: Tx) => Promise<unknown>
type Plan = { name: string; ms: number; scans: string[]; lines: string[] }

/** Prefixes each query with EXPLAIN and keeps the plan. */
function explaining(found: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node
      const [first = '', ...rest] = node.sqlFragments
      // Names that a search finds first must be found in earnest: the statement after them depends on it.
      if (first === 'select ') return node
      return {
        ...node,
        sqlFragments: [`explain (analyze, buffers, costs off, timing on) ${first}`, ...rest],
      } as RootOperationNode
    },
    async transformResult({ result }) {
      if (result.rows.every((row) => !('QUERY PLAN' in row))) return result
      for (const row of result.rows) found.push(String(row['QUERY PLAN']))
      return { ...result, rows: [{ items: null, n: 0, total: 0 }] }
    },
  }
}

export async function look(database: Database, name: string, work: Work): Promise<Plan> {
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await database.read(
      async (tx) => {
        const started = performance.now()
        await work(tx)
        if (round > 0) times.push(performance.now() - started)
      },
      { statementSeconds: 60, joinsAsWritten: true },
    )
  }
  const lines: string[] = []
  await database.read((tx) => work(tx.withPlugin(explaining(lines))), { statementSeconds: 60, joinsAsWritten: true })
  const scans = lines.filter((line) => bigTables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(line)))
  return { name, ms: median(times), scans: scans.map((line) => line.trim().replace(/ \(actual.*/, '')), lines }
}

export async function planCases(database: Database): Promise<Map<string, Work>> {
  const { rows } = await database.pool.query(`select
    (select array_agg(serial_number) from (select serial_number from product where id % 97 = 0 limit 10000) s) as serials,
    (select min(id) from part where id in (select part_id from product limit 1)) as part, (select category_id from part limit 1) as category,
    (select supplier_id from product where id = 1000) as supplier, (select warehouse_id from product where warehouse_id is not null limit 1) as warehouse,
    (select delivery_note_id from product where id = 1000) as note, (select technician_id from product where technician_id is not null limit 1) as technician, (select product_id from movement where seq = 11 limit 1) as product,
    (select model_number from part order by id desc limit 1) as model, (select name from supplier where id = 2) as supplier_name,
    (select number from delivery_note order by id desc limit 1) as note_number, (select name from warehouse limit 1) as warehouse_name,
    (select first_name || ' ' || last_name from account where role = 'technician' limit 1) as technician_name,
    (select max(received_on) from product) as day, (select serial_number from product where id = 4242) as serial`)
  const known = rows[0]
  const schema = listQuery(productSource.definition)
  const page =
    (query: ListQuerySent): Work =>
    (tx) =>
      listPage(tx, productSource, user, schema.parse(query))
  const total =
    (query: ListQuerySent): Work =>
    (tx) =>
      countRows(tx, productSource, user, schema.parse(query))
  const filters: Record<string, ListQuerySent> = {
    'no filter': {},
    'status in_stock': { status: 'in_stock' },
    'status written_off': { status: 'written_off' },
    'status fault, damage_stock': { status: 'fault,damage_stock' },
    part: { part_id: String(known.part) },
    'model_number “xenia 4”': { model_number: 'xenia 4' },
    category: { category_id: String(known.category) },
    supplier: { supplier_id: String(known.supplier) },
    'supplier, status': { supplier_id: String(known.supplier), status: 'installed' },
    warehouse: { warehouse_id: String(known.warehouse) },
    'warehouse, part, status': {
      warehouse_id: String(known.warehouse),
      part_id: String(known.part),
      status: 'in_stock',
    },
    'delivery note': { delivery_note_id: String(known.note) },
    technician: { technician_id: String(known.technician) },
    'installed_by “sara villa”': { installed_by: 'villa 1' },
    return_by: { return_by: 'admin' },
    'received_on, a month': { received_on_from: '2026-01-01', received_on_to: '2026-01-31' },
    'installed_on, a month': { installed_on_from: '2026-01-01', installed_on_to: '2026-01-31' },
    'returned_on, a month': { returned_on_from: '2026-01-01', returned_on_to: '2026-01-31' },
    'changed_at, a week': { changed_at_from: '2026-01-01', changed_at_to: '2026-01-07' },
    'client_terminal_id “0418827”': { client_terminal_id: '3041882' },
    'encoded_serial “9041”': { encoded_serial: '-9041' },
    'search “PX-884”': { q: 'PX-884' },
    'search “123-PX-88412”': { q: '123-PX-8' },
    'search by model': { q: known.model },
    'search by supplier': { q: known.supplier_name },
    'search by DDT number': { q: known.note_number },
    'search by warehouse': { q: known.warehouse_name },
    'search by technician': { q: known.technician_name },
    'search by technician and part of a serial': { q: `${known.technician_name} ${known.serial.slice(3, 8)}` },
    'search “00”, the start of every serial': { q: '00' },
    'search “88”, the start of none': { q: '88' },
    'encoded_serial “e7”': { encoded_serial: 'e7' },
    'client_terminal_id “tm”': { client_terminal_id: 'tm' },
    '10,000 pasted serials': { serial_number: known.serials.join(',') },
  }
  const cases = new Map<string, Work>()
  for (const [name, query] of Object.entries(filters)) {
    cases.set(`page 1: ${name}`, page(query))
    cases.set(`total: ${name}`, total(query))
  }
  for (const sort of sortKeys(productSource.definition)) cases.set(`page 1 by ${sort}`, page({ sort }))
  for (const sort of [
    '-received_on',
    'received_on',
    'serial_number',
    '-changed_at',
    'supplier',
    'status',
    '-installed_on',
    'technician',
  ])
    cases.set(`page 1,000 by ${sort}`, page({ sort, page: 1000 }))
  cases.set('page 1,000 of status installed', page({ status: 'installed', page: 900 }))
  cases.set('page 1 of status in_stock by serial_number', page({ status: 'in_stock', sort: 'serial_number' }))
  cases.set('history of a product with 11 movements', (tx) => listMovements(tx, Number(known.product), undefined))
  cases.set('product by serial', (tx) => lookUpSerials(tx, [known.serial]))
  cases.set('10,000 serials looked up', (tx) => lookUpSerials(tx, known.serials))
  return cases
}

if (import.meta.main)
  await withDatabase(async ({ url }) => {
    const database = openDatabase(url, { connections: 2, name: 'fieldstock plans' })
    const wanted = process.argv[2]
    try {
      for (const [name, work] of await planCases(database)) {
        if (wanted && !name.includes(wanted)) continue
        const plan = await look(database, name, work)
        console.log(
          `${plan.ms.toFixed(1).padStart(8)} ms  ${name}${plan.scans.length > 0 ? `   !! ${plan.scans.join('; ')}` : ''}`,
        )
        if (wanted) for (const line of plan.lines) console.log(`    ${line}`)
      }
    } finally {
      await database.close()
    }
  })
