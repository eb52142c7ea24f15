/**
 * `npm test`: the checks, and beside them the tests of the server and the journeys in a real browser. `npm run test:all`: the long tests too.
 * Whatever else is given goes to vitest; `--table` writes docs/tests.md anew.
 */
import { spawn } from 'node:child_process'
import { findBrowser } from './browser.ts'
import { buildWebWhenStale } from './build-web.ts'
import { check } from './check.ts'

const own = ['--all', '--table']
const given = process.argv.slice(2)
const forVitest = given.filter((argument) => !own.includes(argument))
// A file that is named is meant.
const named = forVitest.some((argument) => !argument.startsWith('-'))
if (!given.includes('--all') && !named) process.env.WITHOUT_LONG = '1'
if (given.includes('--table')) process.env.WRITE_TABLE = '1'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

const checked = check()
await buildWebWhenStale({ stop: stop.signal, print: (line) => console.log(line) })
const { path, problem } = await findBrowser().then(
  (path) => ({ path, problem: undefined }),
  (error: unknown) => ({ path: undefined, problem: error instanceof Error ? error.message : String(error) }),
)
if (path) process.env.CHROMIUM_PATH = path
if (problem) {
  console.error(`${problem} The other tests are run now.`)
  process.env.WITHOUT_BROWSER = '1'
}

const child = spawn('node_modules/.bin/vitest', ['run', ...forVitest], { stdio: 'inherit' })
stop.signal.addEventListener('abort', () => child.kill('SIGTERM'))
const tested = new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
// What a check found is mended before a test is worth its minutes.
void checked.then((passed) => passed || child.kill('SIGTERM'))

const code = await tested
if (!(await checked)) {
  console.error('A check failed, so the tests were stopped.')
  process.exit(1)
}
if (problem) console.error(`The journeys did not run, so this is no pass. ${problem}`)
process.exit(problem ? code || 1 : code)
