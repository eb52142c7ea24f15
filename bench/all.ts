/** `npm run bench`: every figure of the server in one run, as a table and as JSON; `--products`, `--only <word>`. */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { exportRows, readLists, readStock } from './reading.ts'
import { type Figure, writeTable } from './rounds.ts'
import { onStage, type Stage } from './stage.ts'
import { checkLedger, dropBareTables, makeBareTables, moveProducts, uploadRows } from './writing.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})

const benches: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  lists: readLists,
  stock: readStock,
  exports: exportRows,
  transfer: moveProducts,
  upload: (stage) => uploadRows(stage, 10_000, 3),
  'large upload': (stage) => uploadRows(stage, 100_000, 1),
  ledger: checkLedger,
}

await onStage(Number(values.products), async (stage) => {
  console.log(`${stage.products} products, ${cpus().length} processors, ${cpus()[0]?.model ?? ''}\n`)
  await makeBareTables(stage)
  const figures: Figure[] = []
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (values.only && !name.includes(values.only)) continue
      try {
        figures.push(...(await bench(stage)))
      } catch (error) {
        // One that fails does not hide the others, but the run is no success.
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        process.exitCode = 1
      }
    }
  } finally {
    await dropBareTables(stage)
  }
  console.log(writeTable(figures))
  if (values.json) await writeFile(values.json, JSON.stringify(figures, null, 2))
})
