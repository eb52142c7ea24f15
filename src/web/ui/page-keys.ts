/** Single-letter keys of a page; they act only while no field, dialog or menu has the focus. */
import { useEffect, useRef } from 'react'
import type { Words } from '#lib/texts.ts'

/** Keys pressed together or instead of each other, and what they do. */
export type KeyLines = readonly (readonly [keys: readonly string[], words: Words])[]

let ofPage: KeyLines = []
/** The keys of the page that is open, for the help that "?" opens. */
export const keysOfPage = (): KeyLines => ofPage

const taken =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** `help` is a list that stays the same: it is shown while the page is open. */
export function usePageKeys(keys: Readonly<Record<string, () => unknown>>, help: KeyLines): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    ofPage = help
    return () => {
      ofPage = []
    }
  }, [help])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(taken)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
