/** What the address of this page asks for: on the way to another page the address changes before this page goes, which must not follow. */
import { useRouter } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'

export function usePageSearch(): string {
  const { history } = useRouter()
  const home = useRef(history.location.pathname)
  const last = useRef(history.location.search)
  return useSyncExternalStore(history.subscribe, () => {
    if (history.location.pathname === home.current) last.current = history.location.search
    return last.current
  })
}
