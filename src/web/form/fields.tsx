/** The fields of forms: label above, required marked, the problem in words under the field. */
import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { provinceName, provinces } from '#lib/provinces.ts'
import { formatNumber, type Language, type Words } from '#lib/texts.ts'
import { language, useLanguage, useSay } from '../language.ts'
import type { Described, FieldProps } from './form-api.ts'
import { formTexts as texts } from './texts.ts'

/** What all fields hand to the component that draws them. */
export function useField<Name extends string>(props: FieldProps<Name>, show?: Described['show']) {
  const { form, name, label, hint, placeholder, required = false, disabled = false } = props
  const say = useSay()
  useEffect(() => {
    form.describe(name, show ? { label, show } : { label })
  })
  return {
    id: `field-${name}`,
    name,
    label: say(label),
    required,
    disabled: disabled || form.saving,
    error: form.errorOf(name),
    ...(hint ? { description: say(hint) } : {}),
    ...(placeholder ? { placeholder: say(placeholder) } : {}),
  }
}

/** A value of a text field; records hold null where nothing is known. */
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export const FieldBox = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-field={name}>{children}</div>
)

export type TextFieldProps<Name extends string> = FieldProps<Name> & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  maxLength?: number
  /** For serials and codes. */
  mono?: boolean
  autoFocus?: boolean
}

const inputModes = { text: 'text', email: 'email', tel: 'tel', url: 'url' } as const

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, type = 'text', autoComplete = 'off', maxLength, mono = false, autoFocus = false } = props
  const common = useField(props)
  return (
    <FieldBox name={name}>
      <TextInput
        {...common}
        // The type is told to keyboards only: a browser's own check would speak its own language.
        inputMode={inputModes[type]}
        autoComplete={autoComplete}
        {...(maxLength === undefined ? {} : { maxLength })}
        // Only what is typed: the label is a word.
        {...(mono ? { styles: { input: { fontFamily: 'var(--fs-font-mono)' } } } : {})}
        data-autofocus={autoFocus || undefined}
        value={textOf(form.get(name))}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    </FieldBox>
  )
}

export function TextareaField<Name extends string>(props: FieldProps<Name> & { rows?: number; maxLength?: number }) {
  const { form, name, rows = 3, maxLength } = props
  const common = useField(props)
  return (
    <FieldBox name={name}>
      <Textarea
        {...common}
        autosize
        minRows={rows}
        maxRows={12}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={textOf(form.get(name))}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    </FieldBox>
  )
}

const separators: Record<Language, { thousandSeparator: string; decimalSeparator: string }> = {
  EN: { thousandSeparator: ',', decimalSeparator: '.' },
  IT: { thousandSeparator: '.', decimalSeparator: ',' },
}

export type NumberFieldProps<Name extends string> = FieldProps<Name> & {
  min?: number
  max?: number
  /** How many digits after the comma; none unless told. */
  decimals?: number
  /** After the number, such as kg. */
  unit?: string
}

export function NumberField<Name extends string>(props: NumberFieldProps<Name>) {
  const { form, name, min, max, decimals = 0, unit } = props
  const chosen = useLanguage()
  const common = useField(props, (value) => formatNumber(Number(value), language.get()))
  const value = form.get(name)
  return (
    <FieldBox name={name}>
      <NumberInput
        {...common}
        {...separators[chosen]}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        allowNegative={min === undefined || min < 0}
        // The schema says in words what is too small or too large; a value that jumps by itself says nothing.
        clampBehavior="none"
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={(next) => form.set(name, next === '' ? null : next)}
      />
    </FieldBox>
  )
}

export type SelectFieldProps<Name extends string> = FieldProps<Name> & {
  choices: Readonly<Record<string, Words>>
}

export function SelectField<Name extends string>(props: SelectFieldProps<Name>) {
  const { form, name, choices, required = false } = props
  const say = useSay()
  const common = useField(props, (value) => {
    const words = choices[String(value)]
    return words ? say(words) : String(value)
  })
  const value = form.get(name)
  return (
    <FieldBox name={name}>
      <Select
        placeholder={say(texts.choose)}
        {...common}
        data={Object.entries(choices).map(([key, words]) => ({ value: key, label: say(words) }))}
        searchable={Object.keys(choices).length > 8}
        nothingFoundMessage={say(texts.nothing_found)}
        clearable={!required}
        clearButtonProps={{ 'aria-label': say(texts.clear) }}
        allowDeselect={!required}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(next) => form.set(name, next)}
      />
    </FieldBox>
  )
}

export function SwitchField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const { required: _unused, placeholder: _none, ...common } = useField(props)
  return (
    <FieldBox name={name}>
      <Switch
        {...common}
        checked={form.get(name) === true}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
      />
    </FieldBox>
  )
}

const provinceChoices = Object.entries(provinces)
  .map(([value, name]) => ({ value, label: `${name} (${value})` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'it'))

/** Found by name or by the two letters. */
export function ProvincesField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const say = useSay()
  const common = useField(props, (value) =>
    Array.isArray(value) ? value.map((code) => provinceName(String(code)) ?? String(code)).join(', ') : String(value),
  )
  const value = form.get(name)
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <FieldBox name={name}>
      <MultiSelect
        {...common}
        {...(chosen.length === 0 ? { placeholder: say(props.placeholder ?? texts.choose) } : {})}
        data={provinceChoices}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': say(texts.clear) }}
        nothingFoundMessage={say(texts.nothing_found)}
        maxDropdownHeight={260}
        value={chosen}
        onChange={(next) => form.set(name, next)}
      />
    </FieldBox>
  )
}
