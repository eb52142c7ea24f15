/** Code that most visits never need, loaded when something first opens. Without a network that is said, and tried again the next time. */
import { useEffect, useRef, useState } from 'react'
import { alert } from './alert.tsx'
import { uiTexts } from './texts.ts'

const kept = new WeakMap<object, unknown>()

/**
 * `load` is one function for all who need the same; once it is there, everybody has it at once. What comes late is first shown closed:
 * the library notes where the focus was only when something that is there opens.
 */
export function useLoaded<T extends object>(load: () => Promise<T>, opened: boolean, close: () => void) {
  // Only what this very function gave is kept under it.
  const parts = kept.get(load) as T | undefined
  const [isReady, setReady] = useState(parts !== undefined)
  const [, showAgain] = useState(0)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (parts) {
      setReady(true)
      return undefined
    }
    if (!opened) return undefined
    let isGone = false
    load().then(
      (loaded) => {
        kept.set(load, loaded)
        if (!isGone) showAgain((times) => times + 1)
      },
      () => {
        if (isGone) return
        alert.failure(uiTexts.screen_not_here)
        latest.current()
      },
    )
    return () => {
      isGone = true
    }
  }, [load, opened, parts])
  return { parts, opened: opened && isReady }
}
