/** The list of an order that is being made, as it grows: what was added, what was refused, and the notes. */
import { useRef, useState } from 'react'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import type { OrderKind } from '../../rules.ts'
import { checkSerials, type Entries, type Entry, keyOf, type Refused } from './check-serials.ts'
import { addToDraft } from './draft.ts'

export type Collector = ReturnType<typeof useCollector>

/** The list as it grows; `onChange` hears of every change. */
export function useCollector(kind: OrderKind, start: Entries, onChange: (entries: Entries) => void) {
  const [entries, setEntries] = useState(start)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // The list as it is at this moment: scans come faster than the screen is drawn.
  const latest = useRef(entries)

  const change = (next: Entries) => {
    latest.current = next
    setEntries(next)
    onChange(next)
  }
  const remove = (serials: readonly string[]) => {
    const gone = new Set(serials)
    change(latest.current.filter((it) => !gone.has(it.serial_number)))
  }
  const refuse = (more: readonly Refused[]) => {
    const keys = new Set(more.map(keyOf))
    if (more.length > 0) setRefused((old) => [...more, ...old.filter((it) => !keys.has(keyOf(it)))])
  }
  return {
    kind,
    entries,
    refused,
    remove,
    /** Puts the list back as it was. */
    restore: change,
    dismiss: () => setRefused([]),
    async add(serials: readonly string[]): Promise<ScanAnswer[]> {
      const result = await checkSerials(kind, serials, latest.current, (serial) => remove([serial]))
      if (result.added.length > 0) change([...result.added.toReversed(), ...latest.current])
      // One scan is answered where it is scanned; of many at once, those left out stay in sight.
      refuse(serials.length > 1 ? result.refused : result.refused.filter((it) => it.elsewhere))
      return result.answers
    },
    /** What was kept for a while may have moved since. */
    async lookAgain(): Promise<void> {
      if (latest.current.length === 0) return
      const serials = latest.current.map((it) => it.serial_number)
      const result = await checkSerials(kind, serials, [])
      const fresh = new Map(result.added.map((it) => [keyOf(it), it]))
      const gone = new Set(result.refused.map(keyOf))
      change(
        latest.current.flatMap((it): Entry[] =>
          gone.has(keyOf(it)) ? [] : [{ ...(fresh.get(keyOf(it)) ?? it), note: it.note }],
        ),
      )
      refuse(result.refused)
    },
    setNote(serials: readonly string[], note: string | null) {
      const chosen = new Set(serials)
      change(latest.current.map((it) => (chosen.has(it.serial_number) ? { ...it, note } : it)))
    },
    /** Hands what does not fit a regular order to the non-regular one that is not sent yet. */
    moveRefused(): number {
      const movable = refused.flatMap(({ elsewhere }) => (elsewhere ? [elsewhere] : []))
      addToDraft('non_regular', movable)
      setRefused(refused.filter((it) => !it.elsewhere))
      return movable.length
    },
  }
}
