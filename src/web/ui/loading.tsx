/** One loading flag per key: 'common' covers the whole page, each list has its own. */
import { Loader } from '@mantine/core'
import { useSay } from '../language.ts'
import styles from './loading.module.css'
import { createStore } from './store.ts'
import { uiTexts } from './texts.ts'

const counts = createStore<Readonly<Record<string, number>>>({})
const change = (key: string, by: number) => {
  const all = counts.get()
  counts.set({ ...all, [key]: Math.max(0, (all[key] ?? 0) + by) })
}

export const loading = {
  start: (key = 'common') => change(key, 1),
  stop: (key = 'common') => change(key, -1),
  /** Holds the flag while the work lasts, and hands its result on. */
  async during<T>(work: Promise<T>, key = 'common'): Promise<T> {
    change(key, 1)
    try {
      return await work
    } finally {
      change(key, -1)
    }
  },
}

export const useLoading = (key = 'common'): boolean => (counts.use()[key] ?? 0) > 0

/** Covers the whole page while 'common' is loading. */
export function LoadingOverlay() {
  const say = useSay()
  if (!useLoading()) return null
  return (
    <div className={styles.overlay} role="status" aria-label={say(uiTexts.loading)}>
      <Loader size={32} />
    </div>
  )
}
