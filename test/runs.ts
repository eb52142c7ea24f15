/** What belongs to which test command, and how long each file takes: the order of a run and the table in docs/tests.md. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import {
  BaseSequencer,
  type Reporter,
  type SerializedError,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'

/** Only `npm run test:all` and CI run these, and single tests with this tag: second journeys over a screen that another one covers. */
export const longTag = 'long'
export const longTests = [
  // Storms and crashes.
  'test/resilience/**',
  'src/server/sheets/hostile.test.ts',
  'src/server/sheets/limits.test.ts',
  // Thousands of rows, to reach a limit or the edge of a part.
  'src/server/lists/selection.test.ts',
  'src/features/interventions/jobs/server/files/parts.test.ts',
  // Whole starts, backups and restores.
  'test/launch.test.ts',
  'test/instances.test.ts',
  'test/bootstrap.test.ts',
  'src/server/postgres/embedded-postgres.test.ts',
  'src/server/keeping/backup.test.ts',
  'test/preparation.test.ts',
  // Many who act at the same moment, some rounds of it.
  'src/features/technicians/orders/server/receiving/races.test.ts',
  'src/features/warehouse/stock/server/races.test.ts',
  'test/statement-races.test.ts',
  // What needs the demo company, whose making takes as long as many tests.
  'test/demo-data.test.ts',
  'test/dashboard.test.ts',
  'test/search.test.ts',
  'test/e2e/dashboard.test.ts',
  'test/e2e/search.test.ts',
  'test/house/service-roles.test.ts',
  // Journeys over what others cover in pieces.
  'test/e2e/whole-round.test.ts',
  'test/e2e/plain-http.test.ts',
  // Clients' files once more, as programs send them.
  'src/features/interventions/jobs/server/files/programs.test.ts',
  // Trouble of a phone, and what it does besides closings; its outbox and its rules have their tests in `npm test`.
  'test/e2e/phone-trouble.test.ts',
  'test/e2e/phone-leaving.test.ts',
  'test/e2e/phone-hand-in.test.ts',
  'test/e2e/phone-entries.test.ts',
  'test/e2e/phone-orders.test.ts',
  'test/e2e/phone-photos.test.ts',
  // Walks over every page, every endpoint, every pattern; what a first visit loads.
  'test/house/size.test.ts',
  'test/e2e/everyone.test.ts',
  'test/e2e/touch.test.ts',
  'test/house/strangers.test.ts',
  'test/house/another.test.ts',
  'test/house/keys.test.ts',
  'test/house/dirty-input.test.ts',
  'test/house/patterns.test.ts',
]

const table = 'docs/tests.md'
/** Of the last runs on this machine; not committed. */
const measured = 'node_modules/.cache/test-seconds.json'

type Seconds = Record<string, number>

/** The seconds of each file: of this machine where it ran here, else those of the table. */
export function knownSeconds(): Seconds {
  const rows = existsSync(table) ? readFileSync(table, 'utf8').matchAll(/^\| `(\S+)` \| ([\d.]+) \|/gm) : []
  const written = Object.fromEntries([...rows].map(([, file = '', seconds]) => [file, Number(seconds)]))
  // Written below, by an earlier run.
  const here = existsSync(measured) ? (JSON.parse(readFileSync(measured, 'utf8')) as Seconds) : {}
  return { ...written, ...here }
}

/** The files that failed in the last run; absent where none did, or where an error belongs to no file. */
const failed = 'node_modules/.cache/failed-tests.json'
const MOST_AGAIN = 8

/** Files that may be run once more alone (decision 206): where only a few failed, and each error belongs to one of them. */
export function filesToRepeat(): string[] {
  if (!existsSync(failed)) return []
  // Written below.
  const files = JSON.parse(readFileSync(failed, 'utf8')) as string[]
  return files.length <= MOST_AGAIN ? files : []
}

const pathOf = (file: { project: { config: { root: string } }; moduleId: string }) =>
  relative(file.project.config.root, file.moduleId)

/** Copies of the demo company can be had once the first file that wants one has made it. */
const wantsDemo = (file: TestSpecification) =>
  /'demo'\)|cloneDemo|useEveryPage/.test(readFileSync(file.moduleId, 'utf8'))
/** So many files are begun while it is made. */
const meanwhile = 8

/** The slowest first: a slow file that begins last would run alone while the other processor waits. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = knownSeconds()
    // A file that never ran is taken for a slow one.
    const of = (file: TestSpecification) => seconds[pathOf(file)] ?? 30
    const sorted = [...files].sort((a, b) => of(b) - of(a))
    // Those that need a process of their own come first, as the runner wants it.
    const alone = sorted.filter((file) => file.project.config.isolate)
    const shared = sorted.filter((file) => !file.project.config.isolate)
    const [first, ...demo] = shared.filter(wantsDemo)
    const others = shared.filter((file) => !wantsDemo(file))
    return [...alone, ...(first ? [first] : []), ...others.slice(0, meanwhile), ...demo, ...others.slice(meanwhile)]
  }
}

const heading = `# Minutes of the tests

Made by \`npm run test:all -- --table\`: seconds of each file, hooks included, four files at a time. Only their proportion counts; it decides the
order of a run. A file of \`npm test\` that takes more than 0.7 % of all says why in \`test/house/test-seconds.test.ts\`.

`

/** Keeps the seconds of each file, and which ones failed; with WRITE_TABLE the seconds become the table. */
export class SecondsReporter implements Reporter {
  onTestRunStart(): void {
    rmSync(failed, { force: true })
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    // An error that no test waited for names the file that was running.
    const thrown = errors.map((error) => modules.find((module) => module.moduleId === error.VITEST_TEST_PATH))
    const failing = modules.filter((module) => module.state() === 'failed' || thrown.includes(module))
    const red = thrown.includes(undefined) ? [] : failing.map(pathOf)
    const rows = modules
      .filter((module) => module.state() === 'passed')
      .map((module) => {
        const tests = [...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0)
        return {
          file: pathOf(module),
          seconds: Math.round(module.diagnostic().duration / 100) / 10,
          longest: Math.round(Math.max(0, ...tests) / 100) / 10,
        }
      })
    mkdirSync(dirname(measured), { recursive: true })
    if (red.length > 0) writeFileSync(failed, JSON.stringify(red))
    const now = { ...knownSeconds(), ...Object.fromEntries(rows.map(({ file, seconds }) => [file, seconds])) }
    writeFileSync(measured, JSON.stringify(now))
    if (!process.env.WRITE_TABLE) return
    const lines = rows
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ file, seconds, longest }) => `| \`${file}\` | ${seconds} | ${longest} |`)
    writeFileSync(table, `${heading}| file | seconds | longest test |\n|---|---:|---:|\n${lines.join('\n')}\n`)
  }
}
