/** One idempotency key per intention: a second click or a retry of the same values has no second effect. */
import { randomId } from '../random-id.ts'

export type IdempotencyKey = {
  /** The same key until the values change or the call succeeds. */
  keyFor: (values: unknown) => string
  succeeded: () => void
}

/** Objects count as the same whatever the order of their fields. */
export const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  }) ?? ''

export function createIdempotencyKey(makeKey: () => string = randomId): IdempotencyKey {
  let known: { print: string; key: string } | undefined
  return {
    keyFor(values) {
      const print = fingerprint(values)
      if (known?.print !== print) known = { print, key: makeKey() }
      return known.key
    },
    succeeded() {
      known = undefined
    },
  }
}
