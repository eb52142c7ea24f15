/** Refused attempts (403) in the audit log: the first at once, the next of the same person within a minute as one line with their number. */
import { type Endpoint, roles, subjectOf } from '#lib/records/endpoint.ts'
import type { AppError } from '#lib/texts/errors.ts'
import type { Database } from '../database/db.ts'
import { log } from '../log.ts'
import { type Act, recordAudit, type User } from '../records/act.ts'

const gatherMs = 60_000

export type Refusal = Pick<Act, 'language' | 'correlation_id' | 'address'> & {
  user: User
  endpoint: Endpoint
  error: AppError
}
export type Refusals = {
  note: (refusal: Refusal) => void
  /** Writes what is gathered, at the end of the process. */
  close: () => Promise<void>
}

type Gathered = { last: Refusal; times: number; timer: NodeJS.Timeout }

export function openRefusals(database: Database): Refusals {
  const gathered = new Map<string, Gathered>()
  const underWay = new Set<Promise<void>>()

  function write({ user, endpoint, error, ...act }: Refusal, times: number): void {
    const written = database
      .write((tx) =>
        recordAudit(
          { ...act, tx, user },
          {
            subject: subjectOf(endpoint),
            action: 'refused',
            label: `${endpoint.method} ${endpoint.path}`,
            changes: { code: error.code },
            times,
            by: roles,
          },
        ),
      )
      .catch((failure: unknown) => log.warn({ err: failure }, 'refused attempt not noted'))
      .finally(() => underWay.delete(written))
    underWay.add(written)
  }

  function flush(who: string): void {
    const found = gathered.get(who)
    gathered.delete(who)
    clearTimeout(found?.timer)
    if (found && found.times > 0) write(found.last, found.times)
  }

  return {
    note(refusal) {
      const { user } = refusal
      const who = `${user.id} ${user.session_id} ${user.key?.id}`
      const known = gathered.get(who)
      if (known) {
        known.last = refusal
        known.times++
        return
      }
      gathered.set(who, { last: refusal, times: 0, timer: setTimeout(() => flush(who), gatherMs).unref() })
      write(refusal, 1)
    },
    async close() {
      for (const who of [...gathered.keys()]) flush(who)
      await Promise.all(underWay)
    },
  }
}
