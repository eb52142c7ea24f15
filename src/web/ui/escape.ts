/** Esc and the phone's Back close what is on top and nothing under it: an alert over a drawer takes the key before the drawer hears it. */
import { useRouter } from '@tanstack/react-router'
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

/** What is `inAddress` goes with its address: Back leads to where one came from. */
export function useEscape(shown: boolean, close: () => void, inAddress = false): void {
  const { history } = useRouter()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!shown) return undefined
    const entry = () => latest.current()
    open.push(entry)
    const goOn = inAddress
      ? undefined
      : history.block({
          enableBeforeUnload: false,
          blockerFn({ action }: { action: string }) {
            if (action !== 'BACK' || open.at(-1) !== entry) return false
            // The browser has gone back already: closed once it is here again, so that nothing is written into another page's address.
            window.addEventListener('popstate', entry, { once: true })
            return true
          },
        })
    return () => {
      goOn?.()
      open.splice(open.indexOf(entry), 1)
    }
  }, [shown, inAddress, history])
}
