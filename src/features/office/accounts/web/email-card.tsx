/** Changes the own mail address, with the password. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { RequiredEmail } from '#lib/records/fields.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Row } from '#web/ui/layout.tsx'
import { profile as endpoints, type Profile, Proof } from '../contract.ts'
import { texts } from '../texts.ts'
import { Card, ProofFields } from './shared.tsx'

const EmailChange = z.strictObject({ ...Proof.shape, email: RequiredEmail })

export function EmailCard({ profile, onChanged }: { profile: Profile; onChanged: (profile: Profile) => void }) {
  const say = useSay()
  const [opened, setOpened] = useState(false)
  return (
    <Card title={say(texts.email)}>
      <Hint mb={3}>{say(texts.email_about, { email: profile.email })}</Hint>
      <Row wrap justify="end" gap={2}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {say(texts.change_email)}
        </Button>
      </Row>
      <FormDrawer
        as="modal"
        opened={opened}
        onClose={() => setOpened(false)}
        title={say(texts.change_email)}
        schema={EmailChange}
        endpoint={endpoints.setEmail}
        values={{ email: '', current: '', code: '' }}
        save={texts.change_email}
        done={texts.email_changed}
        onSaved={(next) => {
          setOpened(false)
          onChanged(next)
        }}
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
      </FormDrawer>
    </Card>
  )
}
