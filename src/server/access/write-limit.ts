/** Bounds how many writes one account, or one API key, makes in a minute: a program in a loop, or somebody on purpose, keeps nobody else waiting. */
import type { User } from '../records/act.ts'
import { limitErrors } from './fair-queue.ts'

/**
 * At once, and then so many a second. A phone that comes out of a tunnel brings 40 commands and 160 photos in 500 pieces; a hand scanner at its fastest
 * 20 codes a second; a program may write 50 a second for ever.
 */
const usual = { atOnce: 3_000, perSecond: 50 }

export type WriteLimit = {
  /** Counts one write, or refuses it; answers the function that takes it back, for what is tried again. */
  count: (user: Pick<User, 'id' | 'key'>) => () => void
}

export function createWriteLimit({ atOnce, perSecond } = usual, now = () => performance.now()): WriteLimit {
  /** How many writes of each are counted; every second takes some off. */
  const counted = new Map<string, { writes: number; at: number }>()
  const left = ({ writes, at }: { writes: number; at: number }) =>
    Math.max(0, writes - ((now() - at) / 1_000) * perSecond)

  return {
    count({ id, key }) {
      const who = key ? `key ${key.id}` : `account ${id}`
      const known = counted.get(who)
      const writes = known ? left(known) : 0
      if (writes + 1 > atOnce) throw limitErrors.writes({ seconds: Math.ceil((writes + 1 - atOnce) / perSecond) })
      if (!known && counted.size >= 1_000) for (const [other, it] of counted) if (left(it) === 0) counted.delete(other)
      const mine = { writes: writes + 1, at: now() }
      counted.set(who, mine)
      return () => {
        const present = counted.get(who)
        if (present) counted.set(who, { ...present, writes: Math.max(0, present.writes - 1) })
      }
    },
  }
}
