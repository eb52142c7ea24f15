/** `npm run torture [-- --only <name> --rounds <n> --seed <n>]`: the scenarios of test/resilience with the large counts, and the figures they give. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { log } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { openWorld, type World } from '../test/client.ts'
import { cloneDemo, copyDemoFiles } from '../test/demo.ts'
import { keyTakeOver, lockOut } from '../test/resilience/accounts.ts'
import { killInClientFile } from '../test/resilience/client-files.ts'
import {
  bulkThroughput,
  confirmAndReject,
  confirmAndReopen,
  confirmWhileSwitchedOff,
  killInBulk,
  sameSerialTwice,
} from '../test/resilience/closings.ts'
import { killInComparison } from '../test/resilience/comparing.ts'
import { killInAssignment, killInImport } from '../test/resilience/crashes.ts'
import { cutLines } from '../test/resilience/cut-lines.ts'
import { killDatabase } from '../test/resilience/database-crash.ts'
import { killInDemoRemoval } from '../test/resilience/demo-removal.ts'
import { fiveHundredTechnicians, rollingRestart } from '../test/resilience/fleet.ts'
import { fullDisk } from '../test/resilience/full-disk.ts'
import { fuzzedRequests } from '../test/resilience/fuzz.ts'
import type { Figures } from '../test/resilience/ground.ts'
import { hostileUploads, mutatedUploads } from '../test/resilience/hostile-uploads.ts'
import { killInBulkAssign, killInDueDates } from '../test/resilience/interventions.ts'
import { killWhileIssuing } from '../test/resilience/issuing.ts'
import { mixedActions } from '../test/resilience/mixed.ts'
import { documentNumbers } from '../test/resilience/numbers.ts'
import { eraseWhileGiving, viewsAtOnce } from '../test/resilience/people.ts'
import { killInCommands, outOfTunnel, sameCommandAtOnce } from '../test/resilience/phones.ts'
import { poisonJobs } from '../test/resilience/poison.ts'
import { eraseWhileAssigning, overlappingBatches, sameKey, sameSerials } from '../test/resilience/races.ts'
import { brokenUploads, halfHeads, liveStreams, slowReaders } from '../test/resilience/slow-clients.ts'
import { startsAtOnce } from '../test/resilience/starts.ts'
import { pdfStorm, uploadStorm } from '../test/resilience/storms.ts'
import './compile-cache.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { only: { type: 'string' }, rounds: { type: 'string' }, seed: { type: 'string' } },
})
/** Made-up requests come from it: several runs with different ones are pieces of a long one. */
const seed = Number(values.seed ?? 0)

type Scenario = { rounds: number; run: (rounds: number) => Promise<Figures> }

type InWorld = (rounds: number, world: World) => Promise<Figures>
const inWorld =
  (run: InWorld, make = () => openWorld()) =>
  async (rounds: number) => {
    const { world, close } = await make()
    const figures = await run(rounds, world)
    await close()
    return figures
  }
const inDemo = (run: InWorld) => inWorld(run, async () => openWorld(await cloneDemo(), [], copyDemoFiles))

const scenarios: Record<string, Scenario> = {
  'same-serials': { rounds: 1_000, run: inWorld(sameSerials) },
  'overlapping-batches': { rounds: 1_000, run: inWorld(overlappingBatches) },
  'mixed-actions': { rounds: 20_000, run: inWorld(mixedActions) },
  'same-key': { rounds: 1_000, run: inWorld(sameKey) },
  'erase-while-assigning': { rounds: 500, run: inWorld(eraseWhileAssigning) },
  'erase-while-giving': { rounds: 500, run: inWorld(eraseWhileGiving) },
  'views-at-once': { rounds: 200, run: inWorld(viewsAtOnce) },
  'return-note-numbers': {
    rounds: 50,
    run: inWorld((rounds, world) => documentNumbers(rounds, world, { clients: 100 })),
  },
  'transport-note-numbers': {
    rounds: 50,
    run: inWorld((rounds, world) => documentNumbers(rounds, world, { kind: 'transport_note', clients: 100 })),
  },
  'confirm-and-reject': { rounds: 200, run: inWorld(confirmAndReject) },
  'confirm-and-reopen': { rounds: 200, run: inWorld(confirmAndReopen) },
  'same-serial-twice': { rounds: 200, run: inWorld(sameSerialTwice) },
  'confirm-while-switched-off': { rounds: 200, run: inWorld(confirmWhileSwitchedOff) },
  'bulk-confirmation': { rounds: 500, run: inWorld(bulkThroughput) },
  'kill-in-bulk-confirmation': { rounds: 50, run: killInBulk },
  'kill-while-issuing': { rounds: 50, run: killWhileIssuing },
  'kill-in-comparison': { rounds: 50, run: (rounds) => killInComparison(rounds) },
  'kill-in-import': { rounds: 100, run: killInImport },
  'kill-in-client-file': { rounds: 100, run: killInClientFile },
  'kill-in-bulk-assign': { rounds: 50, run: killInBulkAssign },
  'kill-in-due-dates': { rounds: 50, run: killInDueDates },
  'kill-in-assignment': { rounds: 200, run: killInAssignment },
  'kill-in-commands': { rounds: 240, run: killInCommands },
  'out-of-tunnel': { rounds: 500, run: inWorld((rounds, world) => outOfTunnel(rounds, world)) },
  'cut-lines': { rounds: 200, run: inWorld((rounds, world) => cutLines(rounds, world)) },
  'same-command': { rounds: 200, run: inWorld((rounds, world) => sameCommandAtOnce(rounds, world)) },
  'kill-in-demo-removal': { rounds: 50, run: killInDemoRemoval },
  'kill-database': { rounds: 100, run: killDatabase },
  'poison-jobs': { rounds: 200, run: inWorld(poisonJobs) },
  'fuzzed-requests': {
    rounds: 100_000,
    run: inDemo((rounds, world) => fuzzedRequests(rounds, world, seed ? { seed } : {})),
  },
  'hostile-uploads': { rounds: 1_000, run: inWorld(hostileUploads) },
  'mutated-uploads': { rounds: 2_000, run: inWorld(mutatedUploads) },
  'slow-readers': { rounds: 100, run: inWorld(slowReaders) },
  'broken-uploads': { rounds: 500, run: inWorld(brokenUploads) },
  'half-heads': { rounds: 300, run: inWorld(halfHeads) },
  'live-streams': { rounds: 500, run: inWorld(liveStreams) },
  'lock-out': { rounds: 50, run: inWorld(lockOut) },
  'key-take-over': { rounds: 100, run: inWorld(keyTakeOver) },
  'pdf-storm': { rounds: 30, run: inWorld(pdfStorm) },
  'upload-storm': { rounds: 14, run: inWorld(uploadStorm) },
  'starts-at-once': { rounds: 20, run: startsAtOnce },
  'full-disk': { rounds: 20, run: fullDisk },
  'five-hundred-technicians': { rounds: 60, run: fiveHundredTechnicians },
  'rolling-restart': { rounds: 20, run: rollingRestart },
}

const chosen = Object.entries(scenarios).filter(([name]) => !values.only || values.only.split(',').includes(name))
if (chosen.length === 0) {
  console.error(`There is no scenario "${values.only}": choose from ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}

// What goes wrong goes wrong on purpose.
log.level = 'silent'
const dataDir = await mkdtemp(join(tmpdir(), 'fieldstock-torture-'))
const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true })
process.env.FIELDSTOCK_TEST_CLUSTER = postgres.url
process.env.FIELDSTOCK_TEST_DEMO = join(dataDir, 'demo-files')
try {
  for (const [name, { rounds, run }] of chosen) {
    const started = performance.now()
    const outcome = await run(values.rounds ? Number(values.rounds) : rounds).catch((error: unknown) => {
      process.exitCode = 1
      return { error: inspect(error) }
    })
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const figures = Object.entries(outcome).map(([what, figure]) => `${what} ${figure}`)
    console.log(`${'error' in outcome ? '✗' : '✓'} ${name}: ${figures.join(', ')} (${seconds} s)`)
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
