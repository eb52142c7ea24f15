/** Totals of lists, kept for a moment: the same question is not counted twice while nothing it counts has changed. */

export type CountCache = {
  /** The kept total of a question, or that which `ask` counts. */
  keep: (
    question: string,
    parameters: readonly unknown[],
    topics: readonly string[],
    ask: () => Promise<number>,
  ) => Promise<number>
  /** Something of these topics was written: `*` means anything. */
  forget: (topics: readonly string[]) => void
}

/** Beyond this, what was written past the program's own record of changes is seen all the same. */
const keptMs = 30_000
const mostKept = 1_000

type Kept = { total: number; topics: readonly string[]; until: number }

export function createCountCache(now: () => number = Date.now): CountCache {
  const kept = new Map<string, Kept>()
  /** How often each topic changed: a count that was under way when one did is not kept. */
  const changes = new Map<string, number>()
  const changesOf = (topics: readonly string[]) =>
    [...topics, '*'].reduce((sum, topic) => sum + (changes.get(topic) ?? 0), 0)

  return {
    async keep(question, parameters, topics, ask) {
      const key = JSON.stringify([question, parameters])
      const known = kept.get(key)
      if (known && known.until > now()) return known.total
      const before = changesOf(topics)
      const total = await ask()
      kept.delete(key)
      if (before !== changesOf(topics)) return total
      // The oldest goes first, as a Map keeps the order of its entries.
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { total, topics, until: now() + keptMs })
      return total
    },
    forget(topics) {
      for (const topic of topics) changes.set(topic, (changes.get(topic) ?? 0) + 1)
      const any = topics.includes('*')
      for (const [key, entry] of kept) if (any || entry.topics.some((it) => topics.includes(it))) kept.delete(key)
    },
  }
}
