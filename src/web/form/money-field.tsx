/** An amount, typed as its language writes it and kept in cents. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCents, parseCents } from '#lib/numbers/money.ts'
import { language, useLanguage } from '../language.ts'
import { FieldBox, useField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'

export function MoneyField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const chosen = useLanguage()
  const common = useField(props, (value) => formatCents(Number(value), language.get()))
  /** While it is typed the text is what was typed; afterwards the amount as the language writes it. */
  const [typed, setTyped] = useState<string | null>(null)
  const value = form.get(name)
  const written = typeof value === 'number' ? formatCents(value, chosen) : typeof value === 'string' ? value : ''
  return (
    <FieldBox name={name}>
      <TextInput
        {...common}
        inputMode="decimal"
        autoComplete="off"
        leftSection="€"
        value={typed ?? written}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          // What is no amount is kept as it is; the schema says so in words.
          form.set(name, text.trim() === '' ? null : (parseCents(text, chosen) ?? text))
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
      />
    </FieldBox>
  )
}
