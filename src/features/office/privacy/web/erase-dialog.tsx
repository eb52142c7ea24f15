/** Asks before a person is erased: what goes, what stays, what stands in the way; the username is typed, then asked once more. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { useAction, useOpened } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Bullets, Grid, Hint, Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { type Erasure, privacy } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'

type Props = { person: { id: number; name: string }; onClose: () => void; onErased: () => void }

export function EraseDialog({ person, onClose, onErased }: Props) {
  const say = useSay()
  const { id, name } = person
  const data = useOpened(['privacy', 'erasure', id], privacy.erasure, { params: { id } }, onClose)
  return (
    <Modal opened onClose={onClose} size={520} title={say(texts.erase_title, { name })}>
      {!data ? (
        <LinesSkeleton lines={4} />
      ) : data.held.length > 0 ? (
        <Blocked erasure={data} onClose={onClose} />
      ) : (
        <Question erasure={data} onClose={onClose} onErased={onErased} />
      )}
    </Modal>
  )
}

function Blocked({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const say = useSay()
  return (
    <Grid className={styles.dialog} gap={3}>
      <Hint breakAnywhere>{say(texts.erase_blocked)}</Hint>
      <Bullets breakAnywhere>
        {erasure.held.map(({ what, count, names }) => (
          <li key={what}>
            {say(texts[`held_${what}`], { count, names: names.join(', ') + (count > names.length ? ', …' : '') })}
          </li>
        ))}
      </Bullets>
      <Row className={styles.actions} wrap gap={2} mt={3}>
        <Button variant="default" onClick={onClose}>
          {say(uiTexts.close)}
        </Button>
      </Row>
    </Grid>
  )
}

function Question({ erasure, onClose, onErased }: { erasure: Erasure; onClose: () => void; onErased: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { id, name, username, pseudonym, removes, keeps, role } = erasure
  const number = (count: number) => formatNumber(count, language)
  const { busy, run } = useAction(async () => {
    const done = await call(privacy.erase, { params: { id }, body: { username: typed.trim() } })
    alert.success(texts.erased, texts.erase_done, { name, pseudonym: done.pseudonym })
    onErased()
  })
  const erase = async () => {
    const sure = { message: texts.erase_sure, params: { name }, yes: texts.erase_yes, danger: true }
    if (!(await confirm.ask(sure))) return
    await run()
  }
  return (
    <Grid className={styles.dialog} gap={3}>
      <Hint breakAnywhere>{say(texts.erase_about, { pseudonym })}</Hint>
      <div>
        <h3>{say(texts.erase_removes)}</h3>
        <Facts
          rows={[
            [say(texts.sessions), number(removes.sessions)],
            [say(texts.devices), number(removes.devices)],
            [say(texts.api_keys), number(removes.api_keys)],
            [say(texts.mails), number(removes.mails)],
            ...(role === 'technician' ? ([[say(texts.absences), number(removes.absences)]] as const) : []),
          ]}
        />
      </div>
      <div>
        <h3>{say(texts.erase_keeps)}</h3>
        <Facts
          rows={[
            [say(texts.movements), number(keeps.movements)],
            [say(texts.documents), number(keeps.documents)],
            [say(texts.audit_lines), number(keeps.audit)],
          ]}
        />
      </div>
      <Hint breakAnywhere>{say(texts.erase_law)}</Hint>
      <TextInput
        label={say(texts.type_username, { username })}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Row className={styles.actions} wrap gap={2} mt={3}>
        <Button variant="default" onClick={onClose}>
          {say(uiTexts.cancel)}
        </Button>
        <Button
          color="red"
          loading={busy}
          disabled={typed.trim().toLowerCase() !== username.toLowerCase()}
          onClick={() => void erase()}
        >
          {say(texts.erase_yes)}
        </Button>
      </Row>
    </Grid>
  )
}
