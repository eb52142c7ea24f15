/** The municipalities of Italy, read once from the project's data. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Municipality } from '#lib/places/municipalities.ts'
import { projectRoot } from '../place.ts'

const Stored = z.array(z.tuple([z.string(), z.string(), z.string(), z.number(), z.number()]))

let read: readonly Municipality[] | undefined
export function municipalities(): readonly Municipality[] {
  read ??= Stored.parse(JSON.parse(readFileSync(join(projectRoot, 'database/geo/municipalities.json'), 'utf8'))).map(
    ([code, name, province, latitude, longitude]) => ({ id: Number(code), name, province, latitude, longitude }),
  )
  return read
}
