/** Jobs whose closing was begun on this phone. */
import { useSyncExternalStore } from 'react'
import { changeNews } from '#web/offline/store-news.ts'
import { session } from '#web/session.ts'
import { listDraftedJobs } from './closing-draft.ts'

let jobs: readonly number[] = []
const listeners = new Set<() => void>()

async function load() {
  const next = session.get() ? await listDraftedJobs().catch(() => []) : []
  // None as before is no news.
  if (next.length + jobs.length === 0) return
  jobs = next
  for (const listener of listeners) listener()
}
changeNews.subscribe((names) => {
  if (names.includes('drafts')) void load()
})
session.subscribe(() => void load())
void load()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useDraftedJobs = (): readonly number[] => useSyncExternalStore(subscribe, () => jobs)
