/** `npm run build`: makes all that the first start would otherwise make in the project's folder, which may then be read-only. */
import { prepareEmbeddedPostgres } from '#server/postgres/embedded-postgres-process.ts'
import { buildWebWhenStale } from './build-web.ts'

await buildWebWhenStale({ stop: new AbortController().signal, print: (line) => console.log(line) })
await prepareEmbeddedPostgres()
process.exit()
