/** Where the project's files lie. The server runs from src/server or, bundled, from build/server: the root is two folders up from both. */
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const projectRoot = resolve(import.meta.dirname, '../..')
const isBundled = !import.meta.filename.endsWith('.ts')

/** A module that a thread loads by itself, named from src without its ending; vite.server.config.ts bundles each. */
export const threadModule = (path: string): URL =>
  pathToFileURL(isBundled ? join(import.meta.dirname, `${basename(path)}.js`) : join(projectRoot, 'src', `${path}.ts`))
