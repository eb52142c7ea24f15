/** Asks whether it is really the owner: the present password, and a code where two-step sign-in is on. */
import { TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PasswordField } from '#web/form/password-field.tsx'
import { texts } from '../texts.ts'

type ProofFieldsProps = { form: FormApi<'current' | 'code'>; twoFactor: boolean }

export const ProofFields = ({ form, twoFactor }: ProofFieldsProps) => (
  <>
    <PasswordField form={form} name="current" label={texts.current_password} kind="current" required />
    {twoFactor && (
      <TextField form={form} name="code" label={texts.current_code} autoComplete="one-time-code" mono required />
    )}
  </>
)
