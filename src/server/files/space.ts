/** Watches the free space of the folders that we write to: short of it, writing is refused in words while reading goes on. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Env } from '../env.ts'
import { log } from '../log.ts'

export type SpaceState = 'ok' | 'low' | 'full'
export type Space = {
  /** Of the fuller of both disks. */
  look: () => Promise<{ state: SpaceState; freeBytes: number }>
  /** Refuses what would write when only the reserve is left, which the database needs to go on serving. */
  refuseWhenFull: () => Promise<void>
}

const megabyte = 1024 * 1024
const lookEveryMs = 1_000

/** A folder that is not there is not written to: it limits nothing. */
const freeBytesIn = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )

export function openSpace(env: Pick<Env, 'data_dir' | 'disk_reserve_mb' | 'disk_warn_mb'>): Space {
  let state: SpaceState = 'ok'
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: ReturnType<Space['look']> | undefined

  async function lookAgain() {
    const freeBytes = Math.min(...(await Promise.all([env.data_dir, tmpdir()].map(freeBytesIn))))
    const megabytes = freeBytes / megabyte
    const next = megabytes < env.disk_reserve_mb ? 'full' : megabytes < env.disk_warn_mb ? 'low' : 'ok'
    if (next !== state) log.warn({ disk: next, free_mb: Math.round(megabytes) }, 'free space on disk')
    state = next
    return { state, freeBytes }
  }
  /** Several who ask at once wait for the same look. */
  function look() {
    if (looking && performance.now() - lookedAt < lookEveryMs) return looking
    lookedAt = performance.now()
    looking = lookAgain()
    return looking
  }
  return {
    look,
    async refuseWhenFull() {
      if ((await look()).state === 'full') throw requestErrors.disk_full()
    },
  }
}
