/** Asks before merchants are erased: the number of jobs is typed, then asked once more. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Grid, Hint, Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { privacy } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'

type Props = { jobs: readonly number[]; onClose: () => void; onErased: () => void }

export function MerchantsDialog({ jobs, onClose, onErased }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const count = jobs.length
  const { busy, run } = useAction(async () => {
    const done = await call(privacy.eraseMerchants, { body: { jobs: [...jobs], count } })
    alert.success(texts.erased, texts.merchants_done, { count: done.count })
    onErased()
  })
  const erase = async () => {
    const sure = { message: texts.merchants_sure, params: { count }, yes: texts.erase_yes, danger: true }
    if (!(await confirm.ask(sure))) return
    await run()
  }
  return (
    <Modal opened onClose={onClose} size={520} title={say(texts.erase_merchants_title, { count })}>
      <Grid className={styles.dialog} gap={3}>
        <Hint breakAnywhere>{say(texts.erase_merchants_about)}</Hint>
        <TextInput
          label={say(texts.type_count, { count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Row className={styles.actions} wrap gap={2} mt={3}>
          <Button variant="default" onClick={onClose}>
            {say(uiTexts.cancel)}
          </Button>
          <Button color="red" loading={busy} disabled={typed.trim() !== String(count)} onClick={() => void erase()}>
            {say(texts.erase_yes)}
          </Button>
        </Row>
      </Grid>
    </Modal>
  )
}
