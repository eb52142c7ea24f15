/** The list of an order that is being made: each serial with what the records say, and the technician's note. */
import { ActionIcon, Button } from '@mantine/core'
import { memo, useCallback, useRef, useState } from 'react'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Text } from '#web/ui/layout.tsx'
import type { OrderKind } from '../../rules.ts'
import { texts } from '../../sending-texts.ts'
import type { Entry } from './check-serials.ts'
import styles from './entries.module.css'
import { NoteButton, NoteEditor } from './line-note.tsx'
import type { Collector } from './use-collector.ts'

type EntryRowProps = {
  entry: Entry
  kind: OrderKind
  open: boolean
  /** Others on the list without a note, while this one's is open. */
  others: number
  onOpen: (serial: string | null) => void
  onRemove: (serial: string) => void
  onNote: (serial: string, note: string | null) => void
  onNoteForAll: (note: string) => void
}

/** Of two thousand only the one that changes is drawn again. */
const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, kind, open, others, onOpen, onRemove, onNote, onNoteForAll } = props
  const say = useSay()
  const { serial_number, note, outcome, detail } = entry
  return (
    <li className={styles.entry}>
      <code style={{ gridArea: 'serial' }}>{serial_number}</code>
      <Text style={{ gridArea: 'model' }} c="text-2" truncate>
        {entry.model_number ?? say(texts.unknown_model)}
      </Text>
      <span className={styles.badge}>
        {outcome === 'waits' ? (
          <StatusBadge family="warning" {...(detail ? { title: detail } : {})}>
            {say(texts.waits)}
          </StatusBadge>
        ) : (
          <ProductStatusBadge status={entry.status} />
        )}
      </span>
      <NoteButton
        serial_number={serial_number}
        note={note}
        open={open}
        onClick={() => onOpen(open ? null : serial_number)}
      />
      <ActionIcon
        variant="subtle"
        className={styles.off ?? ''}
        aria-label={say(texts.take_off, { serial_number })}
        onClick={() => onRemove(serial_number)}
      >
        <IconX size={16} />
      </ActionIcon>
      {open && (
        <NoteEditor
          serial_number={serial_number}
          kind={kind}
          unknown={entry.model_number === null}
          note={note}
          onNote={(next) => onNote(serial_number, next)}
          onDone={() => onOpen(null)}
          done={texts.done}
          more={
            note &&
            others > 0 && (
              <Button variant="subtle" onClick={() => onNoteForAll(note)}>
                {say(texts.note_for_all, { count: others })}
              </Button>
            )
          }
        />
      )}
    </li>
  )
})

export function EntryList({ collector }: { collector: Collector }) {
  const say = useSay()
  const [open, setOpen] = useState<string | null>(null)
  const { entries, kind } = collector
  // What the rows call stays the same value, so that they are not drawn again for it.
  const latest = useRef(collector)
  latest.current = collector
  const remove = useCallback((serial: string) => latest.current.remove([serial]), [])
  const note = useCallback((serial: string, text: string | null) => latest.current.setNote([serial], text), [])
  const noteForAll = useCallback((text: string) => {
    const without = latest.current.entries.filter((it) => !it.note).map((it) => it.serial_number)
    latest.current.setNote(without, text)
  }, [])
  const others = open === null ? 0 : entries.filter((it) => !it.note && it.serial_number !== open).length
  return (
    <ul aria-label={say(texts.products)}>
      {entries.map((entry) => {
        const here = open === entry.serial_number
        return (
          <EntryRow
            key={entry.serial_number}
            entry={entry}
            kind={kind}
            open={here}
            others={here ? others : 0}
            onOpen={setOpen}
            onRemove={remove}
            onNote={note}
            onNoteForAll={noteForAll}
          />
        )
      })}
    </ul>
  )
}
