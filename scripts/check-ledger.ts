/** `npm run check-ledger [-- --head <hash>]`: recomputes everything from the movements, compares the history and issued papers with their seals, and prints the differences. */
import { parseArgs } from 'node:util'
import { countUnpriced, findClosingDifferences } from '#features/interventions/closings/server/check-queries.ts'
import { checkPapers } from '#features/warehouse/documents/server/service.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { checkSeals } from '#features/warehouse/stock/server/seals.ts'
import { openDatabase } from '#server/database/db.ts'
import { describeMissing, findMissingReferences } from '#server/database/reference-check-queries.ts'
import { BackupError } from '#server/keeping/backup-tables.ts'
import { withDatabase } from './with-database.ts'

/** As it is printed: in groups, in any case. */
function readHead(text: string): string {
  const hash = text.replace(/[\s-]/g, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new BackupError('--head takes the 64 digits and letters of a printed head.')
  return hash
}

await withDatabase(async ({ url }) => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  const known = values.head === undefined ? undefined : readHead(values.head)
  const database = openDatabase(url, { connections: 1, name: 'fieldstock check-ledger' })
  try {
    const started = performance.now()
    const { found, check, papers, unpriced, references } = await database.read(
      async (tx) => ({
        found: [...(await findDifferences(tx)), ...(await findClosingDifferences(tx))],
        check: await checkSeals(tx, known),
        papers: await checkPapers(tx),
        unpriced: await countUnpriced(tx),
        references: await findMissingReferences(tx),
      }),
      { statementSeconds: 600 },
    )
    const missing = references.map((it) => ({
      subject: it.home,
      what: 'refers to nothing',
      detail: describeMissing(it),
    }))
    const differences = [...found, ...check.differences, ...papers.differences, ...missing]
    for (const { what, subject, detail } of differences) console.log(`${subject}: ${what} (${detail})`)
    if (check.head) console.log(`${check.seals} seals, the last of ${check.head.sealed_at}: ${check.head.hash}`)
    if (papers.seals > 0) console.log(`${papers.seals} seals of issued papers.`)
    if (check.unsealed.batches > 0) console.log(`${check.unsealed.movements} movements are not sealed yet.`)
    if (unpriced > 0)
      console.log(
        `${unpriced} cost lines were not priced again: their line of the price list was changed or deleted since.`,
      )
    if (known && !check.differences.some(({ subject }) => subject === known))
      console.log('The given head is in the chain.')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(differences.length === 0 ? `The ledger is right (${seconds} s).` : `${differences.length} differences.`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
})
