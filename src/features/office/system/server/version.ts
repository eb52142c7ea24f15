/** The version of the program, as its package says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/place.ts'

// Our own package.json.
const read = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string
}
export const version: string = read.version
