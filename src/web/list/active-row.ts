/** The row the keyboard stands on, kept outside React so that a step renders two rows. */
import { createStore } from '../ui/store.ts'

export type ActiveRow = ReturnType<typeof createActiveRow>

export function createActiveRow() {
  const index = createStore(0)
  let focus = false
  const change = (next: number) => {
    if (next !== index.get()) index.set(next)
  }
  return {
    subscribe: index.subscribe,
    get: index.get,
    set: change,
    /** The row may not be drawn yet: it takes the focus when it is. */
    setAndFocus(next: number) {
      focus = true
      change(next)
    },
    takeFocus(drawn: number) {
      const wanted = focus && drawn === index.get()
      if (wanted) focus = false
      return wanted
    },
  }
}
