/** `npm start`: serves Fieldstock until it is stopped. */
import { join, resolve } from 'node:path'
import './compile-cache.ts'
import { buildWebWhenStale } from './build-web.ts'
import { launch } from './launch.ts'

const root = resolve(import.meta.dirname, '..')

/** Little garbage is kept at rest; a server of lists makes much of it, but none that lives long. */
const lean = '--max-semi-space-size=8'

process.exitCode = await launch({
  prepare: [join(root, 'scripts/prepare.ts')],
  api: [lean, join(root, 'src/api.ts')],
  worker: [lean, join(root, 'src/worker.ts')],
  build: buildWebWhenStale,
})
process.exit()
