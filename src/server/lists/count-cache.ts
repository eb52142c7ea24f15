/** Cache of list totals and of figures made from several of them: the same is not counted twice while nothing it counts has changed. */

export type CountCache = {
  /** The cached total of a query, by its SQL and parameters, or another figure by a key of its own. */
  find: <Figure = number>(key: string) => Figure | undefined
  /** Keeps it, unless one of the topics changed since the transaction that counted began: its snapshot may not show that change. */
  keep: (key: string, figure: unknown, topics: readonly string[], since: number) => void
  /** Something of these topics was written: `*` means anything. */
  forget: (topics: readonly string[]) => void
}

/** Changes made outside the program send no notification; they show after this time. */
const keptMs = 30_000
const mostKept = 1_000

type Kept = { figure: unknown; topics: readonly string[]; until: number }

export function createCountCache(now: () => number = () => performance.now()): CountCache {
  const kept = new Map<string, Kept>()
  const changedAt = new Map<string, number>()

  return {
    find<Figure>(key: string) {
      const known = kept.get(key)
      // The caller of a key knows the type of its value.
      return known && known.until > now() ? (known.figure as Figure) : undefined
    },
    keep(key, figure, topics, since) {
      kept.delete(key)
      if ([...topics, '*'].some((topic) => (changedAt.get(topic) ?? Number.NEGATIVE_INFINITY) >= since)) return
      // The oldest goes first, as a Map keeps the order of its entries.
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { figure, topics, until: now() + keptMs })
    },
    forget(topics) {
      for (const topic of topics) changedAt.set(topic, now())
      const any = topics.includes('*')
      for (const [key, entry] of kept) if (any || entry.topics.some((it) => topics.includes(it))) kept.delete(key)
    },
  }
}
