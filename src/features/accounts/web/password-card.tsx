/** Changes the own password. */
import { useState } from 'react'
import { z } from 'zod'
import { PasswordField } from '#web/form/password-field.tsx'
import { RecordForm } from '#web/form/record-form.tsx'
import { useSay } from '#web/language.ts'
import { profile } from '../contract.ts'
import { NewPassword } from '../sign-in.ts'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'
import { Card } from './card.tsx'

const PasswordChange = z.strictObject({ current: z.string().min(1).max(200), password: NewPassword })

export function PasswordCard() {
  const say = useSay()
  // A form that was sent begins anew, without what was typed.
  const [round, setRound] = useState(0)
  return (
    <Card title={say(texts.change_password)}>
      <p className={styles.text}>{say(texts.password_hint)}</p>
      <RecordForm
        key={round}
        schema={PasswordChange}
        endpoint={profile.setPassword}
        values={{ current: '', password: '' }}
        save={texts.change_password}
        done={texts.password_changed}
        onSaved={() => setRound((old) => old + 1)}
      >
        {(form) => (
          <>
            <PasswordField form={form} name="current" label={texts.current_password} kind="current" required />
            <PasswordField form={form} name="password" label={texts.new_password} kind="new" required />
          </>
        )}
      </RecordForm>
    </Card>
  )
}
