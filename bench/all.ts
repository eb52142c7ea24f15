/**
 * `npm run bench`: every figure of the server in one run, as a table and as JSON; `--products`, `--only <word>`.
 * `npm run bench -- --main`: the ratios that a change may spoil, written into docs/performance.md.
 * `npm run bench -- --growth <folder> <folder> <folder>`: the same questions on databases of several sizes, the smallest first.
 */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { fromWhereTyped } from '../scripts/with-database.ts'
import { compareTerminals } from './comparing.ts'
import { readDifferences } from './differences.ts'
import { grow } from './growth.ts'
import { benchInterventions } from './interventions.ts'
import { keepRatios } from './kept.ts'
import { readOverview } from './overview.ts'
import { exportRows, readLists, readStock } from './reading.ts'
import { type Figure, writeTable } from './rounds.ts'
import { onStage, type Stage } from './stage.ts'
import { checkLedger, dropBareTables, makeBareTables, moveProducts, uploadRows } from './writing.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    growth: { type: 'boolean', default: false },
    products: { type: 'string', default: '100000' },
    only: { type: 'string' },
    json: { type: 'string' },
    main: { type: 'boolean', default: false },
  },
})

const benches: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  lists: readLists,
  stock: readStock,
  exports: exportRows,
  overview: readOverview,
  transfer: moveProducts,
  upload: (stage) => uploadRows(stage, 10_000, 3),
  'large upload': (stage) => uploadRows(stage, 100_000, 1),
  interventions: async (stage) => uploadRows(stage, 10_000, 3, await benchInterventions(stage)),
  'large client file': async (stage) => uploadRows(stage, 100_000, 1, await benchInterventions(stage)),
  differences: (stage) => readDifferences(stage, 10_000),
  comparison: (stage) => compareTerminals(stage),
  ledger: checkLedger,
}

/** Few enough to be taken with every change that may touch them. */
const main = ['lists', 'exports', 'transfer', 'upload', 'large upload', 'interventions']
const isWanted = (name: string) => (values.main ? main.includes(name) : !values.only || name.includes(values.only))

async function finish(figures: readonly Figure[], products: number): Promise<void> {
  console.log(writeTable(figures))
  if (values.main) await keepRatios(figures, products)
  if (values.json) await writeFile(values.json, JSON.stringify(figures, null, 2))
}

const everything = () =>
  onStage(Number(values.products), async (stage) => {
    console.log(`${stage.products} products, ${cpus().length} processors, ${cpus()[0]?.model ?? ''}\n`)
    await makeBareTables(stage)
    const figures: Figure[] = []
    try {
      for (const [name, bench] of Object.entries(benches)) {
        if (!isWanted(name)) continue
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
    await finish(figures, stage.products)
  })

/** One stage inside the other, so that all are there at once. */
const growth = (folders: readonly string[], stages: readonly Stage[] = []): Promise<void> => {
  const [folder, ...others] = folders
  if (folder === undefined) return grow(stages)
  return onStage(Number(values.products), (stage) => growth(others, [...stages, stage]), folder)
}

await (values.growth ? growth(positionals.map(fromWhereTyped)) : everything())
