/** Esc closes what is on top and nothing under it: an alert over a drawer takes the key before the drawer hears it. */
import { useEffect, useRef } from 'react'

const open: (() => void)[] = []

/** An open menu, pick list or calendar holds the focus, and closes itself. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.closest('.mantine-Popover-dropdown') !== null)

// Registered when the app starts, so that it comes before the listeners of everything that is opened later.
window.addEventListener(
  'keydown',
  (event) => {
    const close = open.at(-1)
    if (event.key !== 'Escape' || event.isComposing || !close || isTaken(event)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    close()
  },
  true,
)

export function useEscape(shown: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!shown) return undefined
    const entry = () => latest.current()
    open.push(entry)
    return () => void open.splice(open.indexOf(entry), 1)
  }, [shown])
}
