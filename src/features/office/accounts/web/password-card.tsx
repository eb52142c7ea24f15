/** Changes the own password. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Row } from '#web/ui/layout.tsx'
import { Proof, profile } from '../contract.ts'
import { NewPassword } from '../sign-in.ts'
import { texts } from '../texts.ts'
import { Card, ProofFields } from './shared.tsx'

const PasswordChange = z.strictObject({ ...Proof.shape, password: NewPassword })

export function PasswordCard({ twoFactor }: { twoFactor: boolean }) {
  const say = useSay()
  const [opened, setOpened] = useState(false)
  return (
    <Card title={say(texts.password)}>
      <Hint mb={3}>{say(texts.password_hint)}</Hint>
      <Row wrap justify="end" gap={2}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {say(texts.change_password)}
        </Button>
      </Row>
      <FormDrawer
        as="modal"
        opened={opened}
        onClose={() => setOpened(false)}
        title={say(texts.change_password)}
        schema={PasswordChange}
        endpoint={profile.setPassword}
        values={{ current: '', code: '', password: '' }}
        save={texts.change_password}
        done={texts.password_changed}
        onSaved={() => setOpened(false)}
      >
        {(form) => (
          <>
            <ProofFields form={form} twoFactor={twoFactor} />
            <PasswordField form={form} name="password" label={texts.new_password} kind="new" required />
          </>
        )}
      </FormDrawer>
    </Card>
  )
}
