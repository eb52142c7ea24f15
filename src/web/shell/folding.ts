/** A page that needs the room folds the sidebar while it is open; elsewhere it is as the person left it. */
import { useLayoutEffect } from 'react'
import { createStore } from '../ui/store.ts'

export const foldedByPage = createStore(false)

export function useFoldedSidebar(): void {
  useLayoutEffect(() => {
    foldedByPage.set(true)
    return () => foldedByPage.set(false)
  }, [])
}
