/** Orders that were begun and not sent: kept on this device for each person and kind, so that a closed page loses nothing. */
import { useMemo, useSyncExternalStore } from 'react'
import { session } from '#web/session.ts'
import type { OrderKind } from '../../rules.ts'
import { type Entries, type Entry, keyOf } from './check-serials.ts'

export type Draft = {
  entries: Entries
  head: Readonly<Record<string, unknown>>
  at: string
  /** The refused command of the outbox that it puts right. */
  corrects?: string | null
}

const storageKey = (kind: OrderKind) => `order_draft ${session.get()?.user.id ?? ''} ${kind}`
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(text: string | null): Draft | null {
  if (!text) return null
  try {
    // Written by `keep` below; a text that is no draft has no entries.
    const draft = JSON.parse(text) as Draft
    return Array.isArray(draft.entries) ? draft : null
  } catch {
    return null
  }
}

export const readDraft = (kind: OrderKind): Draft | null => parse(localStorage.getItem(storageKey(kind)))

export function saveDraft(kind: OrderKind, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(kind), JSON.stringify(draft))
    else localStorage.removeItem(storageKey(kind))
  } catch {
    // A full storage keeps the page as it is; only a reload would lose the list.
  }
  for (const listener of listeners) listener()
}

/** Puts more on the order of a kind that is not sent yet; answers how many it then holds. */
export function addToDraft(kind: OrderKind, more: readonly Entry[]): number {
  const draft = readDraft(kind)
  const present = draft?.entries ?? []
  const known = new Set(present.map(keyOf))
  const entries = [...more.filter((it) => !known.has(keyOf(it))), ...present]
  saveDraft(kind, { ...draft, entries, head: draft?.head ?? {}, at: draft?.at ?? new Date().toISOString() })
  return entries.length
}

export function useDraft(kind: OrderKind): Draft | null {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(kind)))
  return useMemo(() => parse(text), [text])
}
