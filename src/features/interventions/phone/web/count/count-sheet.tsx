/** What the technician says of one serial: where a missing one is, how an unexpected one got here. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSay } from '#web/language.ts'
import { Hint, Option, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { type CountReason, missingReasons, unexpectedReasons } from '../../count-rules.ts'
import { reasonWords, countTexts as texts } from '../../count-texts.ts'
import type { Said } from './count-draft.ts'
import type { CountRow } from './count-rows.ts'

type CountSheetProps = {
  row: CountRow
  said: Said | undefined
  onSay: (said: Said) => void
  /** It is here after all, or it is not. */
  onCount: (isHere: boolean) => void
  onClose: () => void
}

export function CountSheet({ row, said, onSay, onCount, onClose }: CountSheetProps) {
  const say = useSay()
  const [reason, setReason] = useState<CountReason | null>(said?.reason ?? null)
  const [note, setNote] = useState(said?.note ?? '')
  const { group, serial } = row
  const isOpen = group === 'missing' || group === 'unexpected'
  const reasons = group === 'missing' ? missingReasons : unexpectedReasons
  const keep = () => onSay({ serial_number: serial, reason, note: note.trim() || null })
  return (
    <Modal opened onClose={onClose} title={serial}>
      <Stack gap={3}>
        <Hint size="body">{unbroken([row.model, row.line].filter(Boolean).join('. '))}</Hint>
        {group === 'missing' && (
          <Button size="lg" variant="default" onClick={() => onCount(true)}>
            {say(texts.tap_found)}
          </Button>
        )}
        {isOpen && (
          <>
            <Stack as="fieldset" gap={1}>
              <Hint as="legend" mb={1}>
                {say(group === 'missing' ? texts.sheet_missing : texts.sheet_unexpected)}
              </Hint>
              {reasons.map((it) => (
                <Option
                  key={it}
                  border
                  touch
                  aria-pressed={reason === it}
                  onClick={() => setReason(reason === it ? null : it)}
                >
                  {say(reasonWords[it])}
                </Option>
              ))}
            </Stack>
            <TextArea
              label={say(texts.note_more)}
              description={say(texts.note_hint)}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <Button size="lg" onClick={keep}>
              {say(texts.keep)}
            </Button>
          </>
        )}
        {group !== 'missing' && (
          <Button size="lg" variant="default" onClick={() => onCount(false)}>
            {say(group === 'unexpected' ? texts.mistyped : texts.not_here)}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
