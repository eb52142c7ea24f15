/** Asks before merchants are erased: the number of jobs is typed, then asked once more. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Modal } from '#web/ui/modal.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { privacy } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'

type Props = { jobs: readonly number[]; onClose: () => void; onErased: () => void }

export function MerchantsDialog({ jobs, onClose, onErased }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const count = jobs.length
  const erase = async () => {
    const sure = { message: texts.merchants_sure, params: { count }, yes: texts.erase_yes, danger: true }
    if (!(await confirm.ask(sure))) return
    setBusy(true)
    try {
      const done = await call(privacy.eraseMerchants, { body: { jobs: [...jobs], count } })
      alert.success(texts.erased, texts.merchants_done, { count: done.count })
      onErased()
    } catch (error) {
      alert.failure(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={say(texts.erase_merchants_title, { count })}
      closeButtonProps={{ 'aria-label': say(uiTexts.close) }}
    >
      <div className={styles.dialog}>
        <p className={styles.text}>{say(texts.erase_merchants_about)}</p>
        <TextInput
          label={say(texts.type_count, { count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {say(uiTexts.cancel)}
          </Button>
          <Button color="red" loading={busy} disabled={typed.trim() !== String(count)} onClick={() => void erase()}>
            {say(texts.erase_yes)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
