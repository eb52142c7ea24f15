/** Gathers what goes on an order: scanned, pasted or chosen from what he holds; each can be taken off again. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconClipboardList, IconListCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSay } from '#web/language.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { toast } from '#web/ui/toast.ts'
import type { OrderKind } from '../rules.ts'
import { texts } from '../technician-texts.ts'
import styles from './technician.module.css'
import { addToDraft } from './technician-draft.ts'
import { EntryList } from './technician-entries.tsx'
import { type Entries, type Entry, judge, keyOf, type Refused } from './technician-entry.ts'
import { Models } from './technician-parts.tsx'
import { PasteDialog } from './technician-paste.tsx'
import { PickDialog } from './technician-pick.tsx'

export type Gathering = ReturnType<typeof useGathering>

/** The list as it grows; `onChange` hears of every change. */
export function useGathering(kind: OrderKind, start: Entries, onChange: (entries: Entries) => void) {
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
      const judged = await judge(kind, serials, latest.current, (serial) => remove([serial]))
      if (judged.added.length > 0) change([...judged.added.toReversed(), ...latest.current])
      // One scan is answered where it is scanned; of many at once, those left out stay in sight.
      refuse(serials.length > 1 ? judged.refused : judged.refused.filter((it) => it.elsewhere))
      return judged.answers
    },
    /** What was kept for a while may have moved since. */
    async lookAgain(): Promise<void> {
      if (latest.current.length === 0) return
      const serials = latest.current.map((it) => it.serial_number)
      const judged = await judge(kind, serials, [])
      const fresh = new Map(judged.added.map((it) => [keyOf(it), it]))
      const gone = new Set(judged.refused.map(keyOf))
      change(
        latest.current.flatMap((it): Entry[] =>
          gone.has(keyOf(it)) ? [] : [{ ...(fresh.get(keyOf(it)) ?? it), note: it.note }],
        ),
      )
      refuse(judged.refused)
    },
    setNote(serials: readonly string[], note: string | null) {
      const meant = new Set(serials)
      change(latest.current.map((it) => (meant.has(it.serial_number) ? { ...it, note } : it)))
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

function RefusedBox({ gathering, onMoved }: { gathering: Gathering; onMoved: (() => void) | undefined }) {
  const say = useSay()
  const { refused } = gathering
  if (refused.length === 0) return null
  const movable = refused.filter((it) => it.elsewhere).length
  const move = () => {
    const count = gathering.moveRefused()
    toast.success(texts.moved, { params: { count } })
    onMoved?.()
  }
  return (
    <section className={styles.refused} aria-label={say(texts.refused_title, { count: refused.length })}>
      <p>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {say(texts.refused_title, { count: refused.length })}
      </p>
      <ul>
        {refused.slice(0, 50).map((it) => (
          <li key={it.serial_number}>
            <code>{it.serial_number}</code> {it.detail}
          </li>
        ))}
        {refused.length > 50 && <li>…</li>}
      </ul>
      <div className={styles.buttons}>
        {movable > 0 && (
          <Button variant="default" onClick={move}>
            {say(texts.refused_move, { count: movable })}
          </Button>
        )}
        <Button variant="subtle" onClick={gathering.dismiss}>
          {say(texts.refused_dismiss, { count: refused.length })}
        </Button>
      </div>
    </section>
  )
}

type GatherProps = {
  gathering: Gathering
  /** One more way to fill the list, beside those of its own. */
  way?: ReactNode
  error?: ReactNode
  /** After what does not fit was handed to the other kind of order. */
  onMoved?: () => void
}

export function Gather({ gathering, way, error, onMoved }: GatherProps) {
  const say = useSay()
  const phone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const [asking, setAsking] = useState<'paste' | 'pick' | null>(null)
  const { entries, kind } = gathering
  const clear = () => {
    const before = entries
    gathering.restore([])
    toast.info(texts.taken_off_all, { params: { count: before.length }, undo: () => gathering.restore(before) })
  }
  return (
    <div data-field="lines">
      <ScanField onValues={gathering.add} {...(phone ? { placeholder: texts.scan } : {})} />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} stroke={1.75} />}
          onClick={() => setAsking('pick')}
        >
          {say(texts.choose)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} stroke={1.75} />}
          onClick={() => setAsking('paste')}
        >
          {say(texts.paste)}
        </Button>
        {way}
      </div>
      <RefusedBox gathering={gathering} onMoved={onMoved} />
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {entries.length > 0 ? (
        <>
          <div className={styles.sum}>
            <h2 className={styles.section}>{say(texts.on_list, { count: entries.length })}</h2>
            <Models of={entries} />
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {say(texts.take_all_off)}
            </Button>
          </div>
          <EntryList gathering={gathering} />
        </>
      ) : (
        !error && (
          <p className={styles.none}>
            {say(texts.none_yet)} {say(texts.scan_hint)}
          </p>
        )
      )}
      {asking === 'paste' && <PasteDialog onAdd={gathering.add} onClose={() => setAsking(null)} />}
      {asking === 'pick' && (
        <PickDialog kind={kind} entries={entries} onAdd={gathering.add} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
