/** `npm start`: serves Fieldstock until it is stopped. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import './compile-cache.ts'
import { buildWhenStale, packWhenStale } from './build-parts.ts'

const built = (name: string) => join(resolve(import.meta.dirname, '../build/server'), `${name}.js`)

/** Little garbage is kept at rest; a server of lists makes much of it, but none that lives long. */
const lean = '--max-semi-space-size=8'

await buildWhenStale('server', { stop: new AbortController().signal, print: (line) => console.log(line) })
// The same module, bundled.
const { launch } = (await import(pathToFileURL(built('launch')).href)) as typeof import('./launch.ts')

process.exitCode = await launch({
  prepare: [built('prepare')],
  api: [lean, built('api')],
  worker: [lean, built('worker')],
  build: (options) => buildWhenStale('pages', options),
  pack: packWhenStale,
})
process.exit()
