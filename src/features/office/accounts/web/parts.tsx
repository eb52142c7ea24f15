/** What other features take from accounts' screens: how a new person first signs in, the card of the profile, and the proof that it is the owner who asks. */
import { Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PasswordField } from '#web/form/password-field.tsx'
import { useSay } from '#web/language.ts'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'

type CardProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A card of the profile: a head with its sign and state, then what can be done. */
export function Card({ title, note, action, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note}
        {action && <div className={styles.headAction}>{action}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** Works with any form that has a field `password`; null means an invitation by mail, an empty text a password still to be typed. */
export function FirstPasswordField({ form }: { form: FormApi<'password'> }) {
  const say = useSay()
  const [by, setBy] = useState<'mail' | 'password'>('mail')
  return (
    <fieldset className={styles.choice}>
      <legend>{say(texts.first_password)}</legend>
      <Radio
        name="first-sign-in"
        label={say(texts.by_mail)}
        description={say(texts.by_mail_hint)}
        checked={by === 'mail'}
        onChange={() => {
          setBy('mail')
          form.set('password', null)
        }}
      />
      <Radio
        name="first-sign-in"
        label={say(texts.by_password)}
        checked={by === 'password'}
        onChange={() => {
          setBy('password')
          form.set('password', '')
        }}
      />
      {by === 'password' && (
        <PasswordField form={form} name="password" label={texts.new_password} kind="new" required />
      )}
    </fieldset>
  )
}

type ProofFieldsProps = { form: FormApi<'current' | 'code'>; twoFactor: boolean }

/** Asks whether it is really the owner: the present password, and a code where two-step sign-in is on. */
export const ProofFields = ({ form, twoFactor }: ProofFieldsProps) => (
  <>
    <PasswordField form={form} name="current" label={texts.current_password} kind="current" required />
    {twoFactor && (
      <TextField form={form} name="code" label={texts.current_code} autoComplete="one-time-code" mono required />
    )}
  </>
)
