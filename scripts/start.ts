/** `npm start`: serves Fieldstock until it is stopped. */
import { join, resolve } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { launch } from './launch.ts'

const root = resolve(import.meta.dirname, '..')

process.exitCode = await launch({
  prepare: [join(root, 'scripts/prepare.ts')],
  api: [join(root, 'src/api.ts')],
  worker: [join(root, 'src/worker.ts')],
  build: buildWebWhenStale,
})
process.exit()
