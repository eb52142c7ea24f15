/** A password: shown on demand, with a hint of its strength where a new one is chosen. */
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '#web/icons.tsx'
import { Row, Text } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { FieldBox, useField } from './fields.tsx'
import classes from './form.module.css'
import type { FieldProps } from './form-api.ts'
import { passwordStrength } from './password-strength.ts'
import { formTexts as texts } from './texts.ts'

export type PasswordFieldProps<Name extends string> = FieldProps<Name> & {
  /** A new password shows its strength; the present one does not. */
  kind?: 'new' | 'current'
}

const words = { 1: texts.strength_1, 2: texts.strength_2, 3: texts.strength_3 }

export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, name, kind = 'new' } = props
  const say = useSay()
  const [visible, setVisible] = useState(false)
  // What was typed is never shown in a comparison.
  const common = useField(props, () => '••••••••')
  const value = form.get(name)
  const typed = typeof value === 'string' ? value : ''
  const strength = passwordStrength(typed)
  return (
    <FieldBox name={name}>
      <PasswordInput
        {...common}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        value={typed}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': say(visible ? texts.hide_password : texts.show_password),
          tabIndex: 0,
        }}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
      {kind === 'new' && strength > 0 && (
        <Row align="center" gap={1} mt={1.5} c="text-3" size="caption" role="status" aria-label={say(texts.strength)}>
          {[1, 2, 3].map((step) => (
            <span key={step} className={classes.strengthBar} data-on={step <= strength ? strength : undefined} />
          ))}
          <Text ml={1}>{say(words[strength as 1 | 2 | 3])}</Text>
        </Row>
      )}
    </FieldBox>
  )
}
