/** The row the keyboard stands on, kept outside React so that a step renders two rows. */

export type ActiveRow = ReturnType<typeof createActiveRow>

export function createActiveRow() {
  const listeners = new Set<() => void>()
  let index = 0
  let focus = false
  const change = (next: number) => {
    if (next === index) return
    index = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => index,
    set: change,
    /** The row may not be drawn yet: it takes the focus when it is. */
    setAndFocus(next: number) {
      focus = true
      change(next)
    },
    takeFocus(drawn: number) {
      const wanted = focus && drawn === index
      if (wanted) focus = false
      return wanted
    },
  }
}
