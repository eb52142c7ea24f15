/** `npm run check-ledger`: recomputes everything from the movements and prints the differences. */
import { findDifferences } from '#features/stock/server/check-queries.ts'
import { openDatabase } from '#server/db.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ url }) => {
  const database = openDatabase(url, { connections: 1, name: 'fieldstock check-ledger' })
  try {
    const started = performance.now()
    const differences = await database.read(findDifferences, { statementSeconds: 600 })
    for (const { what, subject, detail } of differences) console.log(`${subject}: ${what} (${detail})`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(differences.length === 0 ? `The ledger is right (${seconds} s).` : `${differences.length} differences.`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
})
