/** Serials pasted as a list, one a line. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#web/action.ts'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { offerUndoOfPaste } from '#web/scan/offer-undo.ts'
import { PasteArea } from '#web/scan/paste-area.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { maxLines } from '../../rules.ts'
import { texts } from '../../sending-texts.ts'

type PasteDialogProps = { onAdd: (serials: readonly string[]) => Promise<ScanAnswer[]>; onClose: () => void }

export function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const [serials, setSerials] = useState<string[]>([])
  const add = useAction(async () => {
    offerUndoOfPaste(await onAdd(serials))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say(texts.paste)}>
      <PasteArea
        value={text}
        max={maxLines}
        autoFocus
        onChange={(next, distinct) => {
          setText(next)
          setSerials(distinct)
        }}
      />
      <Row phone="share" gap={2} justify="end" mt={4}>
        <Button variant="default" onClick={onClose}>
          {say(formTexts.cancel)}
        </Button>
        <Button
          loading={add.busy}
          disabled={serials.length === 0 || serials.length > maxLines}
          onClick={() => void add.run()}
        >
          {say(texts.paste_add, { count: serials.length })}
        </Button>
      </Row>
    </Modal>
  )
}
