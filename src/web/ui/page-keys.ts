/** Single-letter keys of a page; they act only while no field, dialog or menu has the focus. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { Words } from '#lib/texts/texts.ts'

/** Keys pressed together or instead of each other, and what they do. */
export type KeyLines = readonly (readonly [keys: readonly string[], words: Words])[]

const shown = new Set<KeyLines>()
/** The keys of the page that is open, for the help that "?" opens. */
export const keysOfPage = (): KeyLines => [...shown].flat()

/** Lists keys in the help while the component is on the page; a list that stays the same. */
export function useKeyHelp(help: KeyLines): void {
  useEffect(() => {
    shown.add(help)
    return () => void shown.delete(help)
  }, [help])
}

const taken =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Ctrl Enter does what the page is for, from its fields too; in a dialog it belongs to the dialog. */
export function useMainKey(act: () => unknown): void {
  const press = () => {
    if (!isDialogOpen()) act()
  }
  useHotkeys([['mod+Enter', press]], [])
}

/** `help` is a list that stays the same: it is shown while the page is open. */
export function usePageKeys(keys: Readonly<Record<string, () => unknown>>, help: KeyLines): void {
  const latest = useRef(keys)
  latest.current = keys
  useKeyHelp(help)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(taken)) return
      if (isDialogOpen()) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
