/**
 * `npm test`: the checks, and beside them the tests of the server and the journeys in a real browser. `npm run test:all`: the long tests too.
 * In `test:all` a file that fails is run once more, alone. Whatever else is given goes to vitest; `--changed` stands for the tests that a change concerns, `--table` writes docs/tests.md again.
 */
import { spawn } from 'node:child_process'
import { filesToRepeat, longTag } from '../test/runs.ts'
import { findBrowser } from './browser.ts'
import { buildWhenStale } from './build-parts.ts'
import { testsOf } from './changed-tests.ts'
import { check } from './check.ts'

const own = ['--all', '--table', '--changed']
const given = process.argv.slice(2)
const changed = given.includes('--changed') ? testsOf() : []
const forVitest = [...given.filter((argument) => !own.includes(argument)), ...changed]
// A file that is named is meant.
const named = forVitest.some((argument) => !argument.startsWith('-'))
if (!given.includes('--all') && !named) {
  process.env.WITHOUT_LONG = '1'
  forVitest.push(`--tagsFilter=!${longTag}`)
}
if (given.includes('--table')) process.env.WRITE_TABLE = '1'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

const checked = check()
if (given.includes('--changed') && changed.length === 0) {
  console.log('No test stands beside what was changed, so only the checks are run.')
  process.exit((await checked) ? 0 : 1)
}
await buildWhenStale('pages', { stop: stop.signal, print: (line) => console.log(line) })
const { path, problem } = await findBrowser().then(
  (path) => ({ path, problem: undefined }),
  (error: unknown) => ({ path: undefined, problem: error instanceof Error ? error.message : String(error) }),
)
if (path) process.env.CHROMIUM_PATH = path
if (problem) {
  console.error(`${problem} The other tests are run now.`)
  process.env.WITHOUT_BROWSER = '1'
}

function runVitest(these: readonly string[]): Promise<number> {
  const child = spawn('node_modules/.bin/vitest', ['run', ...these], { stdio: 'inherit' })
  const kill = () => child.kill('SIGTERM')
  stop.signal.addEventListener('abort', kill)
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)))
}
// What a check found is mended before a test is worth its minutes.
void checked.then((passed) => passed || stop.abort())

let code = await runVitest(forVitest)
const again = code !== 0 && given.includes('--all') && !stop.signal.aborted ? filesToRepeat() : []
if (again.length > 0) {
  console.error(`Run once more, one at a time: ${again.join(', ')}`)
  // The table is of the whole run.
  delete process.env.WRITE_TABLE
  code = await runVitest(['--maxWorkers=1', ...again])
  if (code === 0) console.error(`Passed alone, failed among others (above), which is to be mended: ${again.join(', ')}`)
}
if (!(await checked)) {
  console.error('A check failed, so the tests were stopped.')
  process.exit(1)
}
if (problem) console.error(`The journeys did not run, so this is no pass. ${problem}`)
process.exit(problem ? code || 1 : code)
