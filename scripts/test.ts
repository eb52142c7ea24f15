/** `npm test`: every check, then every test, journeys in a real browser included. */
import { spawn } from 'node:child_process'
import { findBrowser } from './browser.ts'
import { buildWebWhenStale } from './build-web.ts'
import { check } from './check.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

if (!(await check())) process.exit(1)
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

const child = spawn('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' })
stop.signal.addEventListener('abort', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  if (problem) console.error(`The journeys did not run, so this is no pass. ${problem}`)
  process.exit(problem ? code || 1 : (code ?? 1))
})
