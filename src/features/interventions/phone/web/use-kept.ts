/** What a store of the phone holds, as a screen sees it. */
import { useEffect, useState } from 'react'
import { changeNews } from '#web/offline/store-news.ts'

/** Read now, and again whenever the store has changed. */
export function useKept<T>(store: 'snapshot' | 'drafts', find: () => Promise<T | undefined>): T | null | undefined {
  const [kept, setKept] = useState<T | null>()
  useEffect(() => {
    const load = () =>
      void find().then(
        (it) => setKept(it ?? null),
        // What was read last still stands: a screen that is worked on is not taken away.
        () => setKept((before) => before ?? null),
      )
    load()
    return changeNews.subscribe((names) => names.includes(store) && load())
  }, [store, find])
  return kept
}
