/** Where toasts are shown: at most four at once, the others wait. The clock of one stops while the pointer or the focus is on it. */
import { type ReactNode, useEffect, useState } from 'react'
import { createStore } from './store.ts'
import styles from './toast.module.css'

/** Without `leavesAfterMs` it stays until it is hidden. */
type Toast = { id: string; body: ReactNode; leavesAfterMs?: number }

const most = 4
const shown = createStore<readonly Toast[]>([])

export const toasts = {
  /** One with the same id is replaced where it stands. */
  show(toast: Toast) {
    const all = shown.get()
    const isThere = all.some(({ id }) => id === toast.id)
    shown.set(isThere ? all.map((it) => (it.id === toast.id ? toast : it)) : [...all, toast])
  },
  hide: (id: string) => shown.set(shown.get().filter((it) => it.id !== id)),
}

function OneToast({ id, body, leavesAfterMs }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || leavesAfterMs === undefined) return undefined
    const timer = setTimeout(() => toasts.hide(id), leavesAfterMs)
    return () => clearTimeout(timer)
  }, [held, id, leavesAfterMs])
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return (
    <div role="alert" className={styles.box} onMouseEnter={hold} onMouseLeave={letGo} onFocus={hold} onBlur={letGo}>
      {body}
    </div>
  )
}

export function Toasts() {
  const all = shown.use()
  return (
    <div className={styles.toasts}>
      {all.slice(0, most).map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </div>
  )
}
