/** `npm run demo -- --products 1000000 --interventions 1000000`: makes a database of a given size in DATA_DIR, to measure and to try out. */
import { parseArgs } from 'node:util'
import { ensureFirstAdmin } from '#features/office/accounts/server/service.ts'
import { markDemoData } from '#features/office/demo-data/server/service.ts'
import { closeMonths } from '#features/warehouse/stock/server/background.ts'
import { openDatabase } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { today } from '#server/time/today.ts'
import { makeStock } from '../database/demo-size.ts'
import { makeManyInterventions } from '../database/demo-size-interventions.ts'
import { backgroundJobs } from '../src/features.ts'
import { withDatabase } from './with-database.ts'

const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, interventions: { type: 'string', default: '0' } },
})

function amount(name: 'products' | 'interventions', least: number): number {
  const given = Number(values[name])
  if (!Number.isInteger(given) || given < least || given > 20_000_000)
    throw new Error(`--${name} takes a number from ${least} to 20000000.`)
  return given
}
const products = amount('products', 1)
const interventions = amount('interventions', 0)

await withDatabase(async ({ env, url }) => {
  await prepareDatabase(url, backgroundJobs)
  const database = openDatabase(url, { connections: 1, name: 'fieldstock demo' })
  const admin = await database.write((tx) => ensureFirstAdmin(tx, env.admin_password))
  const { rows } = await database.pool.query<{ id: number }>(`select min(id) as id from account where role = 'admin'`)
  const print = (line: string) => console.log(line)
  const options = { admin_id: Number(rows[0]?.id), day: today(), print }
  const made = await makeStock(url, products, options)
  if (interventions > 0) await makeManyInterventions(url, interventions, options)
  await closeMonths(database)
  // Only in a new company: in one that has data of its own, nobody could say which of them are demo data.
  if (admin) await database.write((tx) => markDemoData(tx, admin.id))
  await database.close()
  print(`${made.products} products, ${made.movements} movements in ${env.data_dir}`)
  if (admin && !env.admin_password) print(`Sign in with ${admin.username} and ${admin.password} (shown once, keep it).`)
})
