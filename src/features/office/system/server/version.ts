/** The version of the program, as its package says. */
import { readFileSync } from 'node:fs'

const read = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
export const version: string = read.version
