/** What is wrong with a product: a usual note is tapped, any other is typed. */
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FaultChips, useUsualFaults } from '#features/warehouse/usual-faults/web/shared.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { IconMessage, IconMessagePlus } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import type { OrderKind } from '../../rules.ts'
import { texts, usualNotes } from '../../sending-texts.ts'
import styles from './entries.module.css'

type NoteButtonProps = { serial_number: string; note: string | null; open: boolean; onClick: () => void }

/** Shows the note of a line, and opens it. */
export function NoteButton({ serial_number, note, open, onClick }: NoteButtonProps) {
  const say = useSay()
  const Sign = note ? IconMessage : IconMessagePlus
  return (
    <Row
      as="button"
      type="button"
      className={styles.note}
      hover
      shrink
      gap={1.5}
      align="center"
      py={1}
      px={1.5}
      round="control"
      c={note ? 'text' : 'text-3'}
      ta="left"
      aria-expanded={open}
      aria-label={note ? say(texts.note_there, { note, serial_number }) : say(texts.add_note_on, { serial_number })}
      onClick={onClick}
    >
      <Sign size={16} />
      <Text shrink breakAnywhere>
        {note ?? say(texts.add_note)}
      </Text>
    </Row>
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
  const label = unknown ? texts.note_label_unknown : kind === 'regular' ? texts.note : texts.note_label
  return (
    <Stack
      as="fieldset"
      style={{ gridArea: 'editor' }}
      gap={3}
      shrink
      mt={1}
      mb={3}
      p={3}
      bg="surface-2"
      border
      round="box"
    >
      <Text as="legend" style={{ float: 'left' }} p={0} weight={500}>
        {say(label)}
      </Text>
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
      <Row wrap gap={2}>
        <Button variant="default" onClick={onDone}>
          {say(done)}
        </Button>
        {more}
      </Row>
    </Stack>
  )
}
