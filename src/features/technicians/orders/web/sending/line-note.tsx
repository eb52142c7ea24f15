/** What is wrong with a product: a usual note is tapped, any other is typed. */
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FaultChips, useUsualFaults } from '#features/warehouse/usual-faults/web/parts.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { IconMessage, IconMessagePlus } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { OrderKind } from '../../rules.ts'
import { texts, usualNotes } from '../../sending-texts.ts'
import styles from './entries.module.css'

type NoteButtonProps = { serial_number: string; note: string | null; open: boolean; onClick: () => void }

/** Shows the note of a line, and opens it. */
export function NoteButton({ serial_number, note, open, onClick }: NoteButtonProps) {
  const say = useSay()
  const Sign = note ? IconMessage : IconMessagePlus
  return (
    <button
      type="button"
      className={styles.note}
      data-empty={!note || undefined}
      aria-expanded={open}
      aria-label={note ? say(texts.note_there, { note, serial_number }) : say(texts.add_note_on, { serial_number })}
      onClick={onClick}
    >
      <Sign size={16} stroke={1.75} aria-hidden />
      <span>{note ?? say(texts.add_note)}</span>
    </button>
  )
}

type NoteEditorProps = {
  serial_number: string
  kind: OrderKind
  /** A unit that is not in the records: its note is what the document says that it is. */
  unknown: boolean
  note: string | null
  onNote: (note: string | null) => void
  onDone: () => void
  /** What the button says that ends it. */
  done: Words
  /** Beside that button. */
  more?: ReactNode
}

export function NoteEditor({ serial_number, kind, unknown, note, onNote, onDone, done, more }: NoteEditorProps) {
  const say = useSay()
  const faults = useUsualFaults()
  const usual = unknown ? [] : [...(kind === 'non_regular' ? faults : []), ...usualNotes[kind].map((it) => say(it))]
  const label = unknown ? texts.note_label_unknown : kind === 'regular' ? texts.note_label_regular : texts.note_label
  return (
    <fieldset className={styles.noteEditor}>
      <legend>{say(label)}</legend>
      <FaultChips choices={usual} chosen={note} onChoose={onNote} />
      <TextInput
        aria-label={say(texts.note_of, { serial_number })}
        placeholder={say(unknown ? texts.note_unknown : texts.note_own)}
        maxLength={500}
        value={note ?? ''}
        onChange={({ currentTarget }) => onNote(currentTarget.value || null)}
        onKeyDown={(event) => {
          // Enter ends the note; it must not send the whole order.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onDone()
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {say(done)}
        </Button>
        {more}
      </div>
    </fieldset>
  )
}
