/** The own mail address and the own password, each changed with the present password. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { Endpoint, Reply } from '#lib/records/endpoint.ts'
import { RequiredEmail } from '#lib/records/fields.ts'
import type { Words } from '#lib/texts/texts.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer, type FormDrawerProps } from '#web/form/form-page.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Row } from '#web/ui/layout.tsx'
import { profile as endpoints, type Profile, Proof } from '../contract.ts'
import { NewPassword } from '../sign-in.ts'
import { texts } from '../texts.ts'
import { Card, ProofFields } from './shared.tsx'

const EmailChange = z.strictObject({ ...Proof.shape, email: RequiredEmail })
const PasswordChange = z.strictObject({ ...Proof.shape, password: NewPassword })

type ChangeCardProps<S extends z.ZodType, E extends Endpoint> = Pick<
  FormDrawerProps<S, E>,
  'schema' | 'endpoint' | 'values' | 'done' | 'children'
> & { title: Words; about: string; change: Words; onChanged?: (reply: Reply<E>) => void }

function ChangeCard<S extends z.ZodType, E extends Endpoint>(props: ChangeCardProps<S, E>) {
  const { title, about, change, onChanged, ...form } = props
  const say = useSay()
  const [opened, setOpened] = useState(false)
  return (
    <Card title={say(title)}>
      <Hint mb={3}>{about}</Hint>
      <Row wrap justify="end" gap={2}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {say(change)}
        </Button>
      </Row>
      <FormDrawer
        as="modal"
        opened={opened}
        onClose={() => setOpened(false)}
        title={say(change)}
        save={change}
        onSaved={(reply) => {
          setOpened(false)
          onChanged?.(reply)
        }}
        {...form}
      />
    </Card>
  )
}

export const EmailCard = ({ profile, onChanged }: { profile: Profile; onChanged: (profile: Profile) => void }) => (
  <ChangeCard
    title={texts.email}
    about={useSay()(texts.email_about, { email: profile.email })}
    change={texts.change_email}
    schema={EmailChange}
    endpoint={endpoints.setEmail}
    values={{ email: '', current: '', code: '' }}
    done={texts.email_changed}
    onChanged={onChanged}
  >
    {(form) => (
      <>
        <TextField
          form={form}
          name="email"
          label={texts.new_email}
          hint={texts.email_hint}
          type="email"
          autoComplete="email"
          required
        />
        <ProofFields form={form} twoFactor={profile.two_factor} />
      </>
    )}
  </ChangeCard>
)

export const PasswordCard = ({ twoFactor }: { twoFactor: boolean }) => (
  <ChangeCard
    title={texts.password}
    about={useSay()(texts.password_hint)}
    change={texts.change_password}
    schema={PasswordChange}
    endpoint={endpoints.setPassword}
    values={{ current: '', code: '', password: '' }}
    done={texts.password_changed}
  >
    {(form) => (
      <>
        <ProofFields form={form} twoFactor={twoFactor} />
        <PasswordField form={form} name="password" label={texts.new_password} kind="new" required />
      </>
    )}
  </ChangeCard>
)
