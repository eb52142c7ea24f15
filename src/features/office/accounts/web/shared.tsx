/** What other features take from accounts' screens: how a new person first signs in, the language, the card of the profile, and the proof that it is the owner who asks. */
import { Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PasswordField } from '#web/form/password-field.tsx'
import { useSay } from '#web/language.ts'
import { Box, Card as Frame, Grid, Row, Text } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'

type CardProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A card of the profile: a head with its sign and state, then what can be done. */
export function Card({ title, note, action, children }: CardProps) {
  return (
    <Frame aria-label={title}>
      <Row as="header" align="center" gap={2} touch py={1.5} px={4} line="bottom">
        <Text as="h2" size="body" weight={600} leading={20}>
          {title}
        </Text>
        {note}
        {action && <Box ml="auto">{action}</Box>}
      </Row>
      <Box p={4}>{children}</Box>
    </Frame>
  )
}

/** Works with any form that has a field `password`; null means an invitation by mail, an empty text a password still to be typed. */
export function FirstPasswordField({ form }: { form: FormApi<'password'> }) {
  const say = useSay()
  const [by, setBy] = useState<'mail' | 'password'>('mail')
  return (
    <Grid as="fieldset" className={styles.choice} gap={3}>
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
    </Grid>
  )
}

/** Of the screens of a person, and of the mails to them. */
export const LanguageField = ({ form, hint }: { form: FormApi<'language'>; hint?: Words }) => (
  <SelectField
    form={form}
    name="language"
    label={texts.language}
    {...(hint && { hint })}
    choices={{ EN: texts.english, IT: texts.italian }}
    required
  />
)

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
