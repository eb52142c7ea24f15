/** Serials pasted as a list, one a line. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { offerUndoOfPaste } from '#web/scan/offer-undo.ts'
import { PasteArea } from '#web/scan/paste-area.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { alert } from '#web/ui/alert.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { maxLines } from '../../rules.ts'
import { texts } from '../../sending-texts.ts'
import styles from './sending.module.css'

type PasteDialogProps = { onAdd: (serials: readonly string[]) => Promise<ScanAnswer[]>; onClose: () => void }

export function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const [serials, setSerials] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      offerUndoOfPaste(await onAdd(serials))
      onClose()
    } catch (error) {
      // What was pasted stays where it is, to be tried again.
      alert.failure(error)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={say(texts.paste)} closeButtonProps={{ 'aria-label': say(formTexts.close) }}>
      <PasteArea
        value={text}
        max={maxLines}
        autoFocus
        onChange={(next, distinct) => {
          setText(next)
          setSerials(distinct)
        }}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {say(formTexts.cancel)}
        </Button>
        <Button loading={busy} disabled={serials.length === 0 || serials.length > maxLines} onClick={() => void add()}>
          {say(texts.paste_add, { count: serials.length })}
        </Button>
      </div>
    </Modal>
  )
}
