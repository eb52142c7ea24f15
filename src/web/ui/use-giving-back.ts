/** The focus goes back to where it was. The library loses it where a field inside takes it first, or where the window is gone at once. */
import { useEffect, useRef } from 'react'

export function useGivingBack(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Before anything inside is drawn and takes it.
  if (opened && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = opened
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      const left = document.activeElement
      const isLost = () => {
        const now = document.activeElement
        return now === null || now === document.body || (now === left && now.closest('[role$=dialog]') !== null)
      }
      setTimeout(() => {
        const to = opener.current
        if (to instanceof HTMLElement && to.isConnected && isLost()) to.focus({ preventScroll: true })
      }, 30)
    }
  }, [opened])
}
