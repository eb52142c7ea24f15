/** `npm test`: every check, then every test, journeys in a real browser included. */
import { spawn } from 'node:child_process'
import { findBrowser } from './browser.ts'
import { buildWebWhenStale } from './build-web.ts'
import { check } from './check.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

if (!(await check())) process.exit(1)
await buildWebWhenStale({ stop: stop.signal, print: (line) => console.log(line) })
process.env.CHROMIUM_PATH = await findBrowser()

const child = spawn('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' })
stop.signal.addEventListener('abort', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
