/** Gathers changes, so that a session of scans makes an open list of 500 rows fetch again every few seconds and not at every scan. */
import type { QueryClient } from '@tanstack/react-query'

/** Changes that come together are answered together. */
const gatherMs = 300
/** Between two rounds of fetching, however much changes. */
const restMs = 3_000

/** A query that is made of several lists names them in its meta. */
const topicsOf = (meta: Readonly<Record<string, unknown>> | undefined): readonly string[] =>
  Array.isArray(meta?.topics) ? meta.topics.map(String) : []

type Gatherer = { add: (topics: readonly string[]) => void; stop: () => void }

/** Marks what the topics name as stale. Only what a visible page shows is fetched again; a hidden one fetches when it is looked at. */
export function gatherChanges(
  client: Pick<QueryClient, 'invalidateQueries'>,
  isVisible: () => boolean,
  timing = { gatherMs, restMs },
): Gatherer {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  function flush() {
    timer = undefined
    const topics = new Set(pending)
    pending.clear()
    restsUntil = Date.now() + timing.restMs
    void client.invalidateQueries({
      // A star stands for everything: the connection was down for a while.
      predicate: ({ queryKey, meta }) =>
        topics.has('*') || [String(queryKey[0]), ...topicsOf(meta)].some((topic) => topics.has(topic)),
      refetchType: isVisible() ? 'active' : 'none',
    })
  }
  return {
    add(topics) {
      for (const topic of topics) pending.add(topic)
      timer ??= setTimeout(flush, Math.max(timing.gatherMs, restsUntil - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
