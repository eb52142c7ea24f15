/** The list of an order that is being made: each serial with what the records say, and a note that is tapped or typed. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMessage, IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ProductStatusBadge } from '#features/stock/web/parts.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import type { OrderKind } from '../rules.ts'
import { texts, usualNotes } from '../technician-texts.ts'
import type { Entry } from './technician-entry.ts'
import type { Gathering } from './technician-gather.tsx'
import styles from './technician-lines.module.css'

type NoteEditorProps = {
  entry: Entry
  kind: OrderKind
  /** Others on the list that have none yet. */
  without: readonly string[]
  onNote: (serials: readonly string[], note: string | null) => void
  onDone: () => void
}

function NoteEditor({ entry, kind, without, onNote, onDone }: NoteEditorProps) {
  const say = useSay()
  const { serial_number, note } = entry
  return (
    <fieldset className={styles.noteEditor}>
      <legend>{say(kind === 'regular' ? texts.note_label_regular : texts.note_label)}</legend>
      <div className={styles.chips}>
        {usualNotes[kind].map((word) => {
          const shown = say(word)
          return (
            <button
              key={word.EN}
              type="button"
              className={styles.chip}
              aria-pressed={note === shown}
              onClick={() => onNote([serial_number], note === shown ? null : shown)}
            >
              {shown}
            </button>
          )
        })}
      </div>
      <TextInput
        aria-label={say(texts.note_of, { serial_number })}
        placeholder={say(texts.note_own)}
        maxLength={500}
        value={note ?? ''}
        onChange={({ currentTarget }) => onNote([serial_number], currentTarget.value || null)}
        onKeyDown={(event) => {
          // Enter ends the note; it must not send the whole order.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onDone()
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {say(texts.note_done)}
        </Button>
        {note && without.length > 0 && (
          <Button variant="subtle" onClick={() => onNote(without, note)}>
            {say(texts.note_for_all, { count: without.length })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

export function EntryList({ gathering }: { gathering: Gathering }) {
  const say = useSay()
  const [open, setOpen] = useState<string | null>(null)
  const { entries, kind } = gathering
  const without = open === null ? [] : entries.filter((it) => !it.note).map((it) => it.serial_number)
  return (
    <ul className={styles.entries} aria-label={say(texts.products)}>
      {entries.map((entry) => {
        const { serial_number, note, outcome, detail } = entry
        const Sign = note ? IconMessage : IconMessagePlus
        return (
          <li key={serial_number} className={styles.entry}>
            <code className={styles.serial}>{serial_number}</code>
            <span className={styles.model}>{entry.model_number ?? say(texts.unknown_model)}</span>
            <span className={styles.badge}>
              {outcome === 'waits' ? (
                <StatusBadge family="warning" {...(detail ? { title: detail } : {})}>
                  {say(texts.waits)}
                </StatusBadge>
              ) : (
                <ProductStatusBadge status={entry.status} />
              )}
            </span>
            <button
              type="button"
              className={styles.note}
              data-empty={!note || undefined}
              aria-expanded={open === serial_number}
              aria-label={
                note ? say(texts.note_there, { note, serial_number }) : say(texts.add_note_on, { serial_number })
              }
              onClick={() => setOpen(open === serial_number ? null : serial_number)}
            >
              <Sign size={16} stroke={1.75} aria-hidden />
              <span>{note ?? say(texts.add_note)}</span>
            </button>
            <ActionIcon
              variant="subtle"
              className={styles.off ?? ''}
              aria-label={say(texts.take_off, { serial_number })}
              onClick={() => gathering.remove([serial_number])}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
            {open === serial_number && (
              <NoteEditor
                entry={entry}
                kind={kind}
                without={without.filter((it) => it !== serial_number)}
                onNote={gathering.setNote}
                onDone={() => setOpen(null)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
