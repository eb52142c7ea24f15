/** The flag of the whole page, while all of it is replaced; that of a list is the state of its query. */
import { Loader } from '@mantine/core'
import { useSay } from '../language.ts'
import styles from './dialog.module.css'
import { createStore } from './store.ts'
import { uiTexts } from './texts.ts'

const common = createStore(0)

/** Raises the flag; what it returns lowers it. */
export function startLoading(): () => void {
  common.set(common.get() + 1)
  return () => common.set(common.get() - 1)
}

/** Covers the whole page while the flag is up. */
export function LoadingOverlay() {
  const say = useSay()
  if (common.use() === 0) return null
  return (
    <div className={styles.overlay} role="status" aria-label={say(uiTexts.loading)}>
      <Loader size={32} />
    </div>
  )
}
