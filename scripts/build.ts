/** `npm run build`: builds the pages into dist, so that the first start does not have to. */
import { buildWebWhenStale } from './build-web.ts'

await buildWebWhenStale({ stop: new AbortController().signal, print: (line) => console.log(line) })
process.exit()
