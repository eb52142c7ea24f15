/** `npm run build`: makes all that the first start would otherwise make in the project's folder, which may then be read-only. */
import { prepareEmbeddedPostgres } from '#server/postgres/embedded-postgres-process.ts'
import { buildWhenStale, packWhenStale } from './build-parts.ts'

const options = { stop: new AbortController().signal, print: (line: string) => console.log(line) }
await buildWhenStale('server', options)
await buildWhenStale('pages', options)
await packWhenStale(options.stop)
await prepareEmbeddedPostgres()
process.exit()
