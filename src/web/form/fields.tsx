/** The fields of forms: label above, required marked, the problem in words under the field. */
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { parseDecimal, writeDecimal } from '#lib/numbers/decimal.ts'
import { provinceName, provinces } from '#lib/places/provinces.ts'
import type { Words } from '#lib/texts/texts.ts'
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
  /** For serials and codes. */
  mono?: boolean
  autoFocus?: boolean
}

const inputModes = { text: 'text', email: 'email', tel: 'tel', url: 'url' } as const

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, type = 'text', autoComplete = 'off', mono = false, autoFocus = false } = props
  const common = useField(props)
  return (
    <FieldBox name={name}>
      <TextInput
        {...common}
        // Only the on-screen keyboard knows the type: the browser's own messages would be in its own language.
        inputMode={inputModes[type]}
        autoComplete={autoComplete}
        // Only what is typed: the label is a word.
        {...(mono ? { styles: { input: { fontFamily: 'var(--fs-font-mono)' } } } : {})}
        data-autofocus={autoFocus || undefined}
        value={textOf(form.get(name))}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    </FieldBox>
  )
}

export function TextareaField<Name extends string>(props: FieldProps<Name> & { rows?: number }) {
  const { form, name, rows = 3 } = props
  const common = useField(props)
  return (
    <FieldBox name={name}>
      <Textarea
        {...common}
        autosize
        minRows={rows}
        maxRows={12}
        value={textOf(form.get(name))}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    </FieldBox>
  )
}

/** Decimals beyond those kept are rounded in sight; a whole number with decimals is refused in words. */
const roundTo = (value: number, decimals: number) => (decimals === 0 ? value : Number(value.toFixed(decimals)))
/** One mark before three digits: a thousand in one language, thousandths in the other. */
const isAmbiguous = (text: string) => /^\s*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text)

export type NumberFieldProps<Name extends string> = FieldProps<Name> & {
  min?: number
  max?: number
  /** How many digits after the comma; none by default. */
  decimals?: number
  /** After the number, such as kg. */
  unit?: string
}

export function NumberField<Name extends string>(props: NumberFieldProps<Name>) {
  const { form, name, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals = 0, unit } = props
  const say = useSay()
  const chosen = useLanguage()
  const common = useField(props, (value) => writeDecimal(Number(value), language.get()))
  /** While it is typed the text is what was typed; afterwards the number as the language writes it. */
  const [typed, setTyped] = useState<string | null>(null)
  const value = form.get(name)
  const withUnit = (number: number) => [writeDecimal(number, chosen), ...(unit ? [unit] : [])].join(' ')
  const change = (text: string) => {
    setTyped(text)
    const number = parseDecimal(text, chosen, decimals)
    // What is no number is kept as it is; the schema says so in words.
    form.set(name, text.trim() === '' ? null : number === null ? text : roundTo(number, decimals))
  }
  const step = (by: number) => {
    const next = (typeof value === 'number' ? value : 0) + by
    setTyped(null)
    if (next >= min && next <= max) form.set(name, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const understood = typed !== null && typeof value === 'number' && isAmbiguous(typed)
  return (
    <FieldBox name={name}>
      <TextInput
        {...common}
        {...(understood ? { description: say(texts.understood, { value: withUnit(value) }) } : {})}
        // Under the field, where a sentence that comes and goes moves nothing that is being typed into.
        {...(understood ? { inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {})}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed ?? (typeof value === 'number' ? withUnit(value) : textOf(value))}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
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
export const ProvincesField = <Name extends string>(props: FieldProps<Name>) => (
  <SeveralField {...props} data={provinceChoices} nameOf={(code) => provinceName(code) ?? code} />
)

/** Several of a few choices; none may be chosen. */
export function ChoicesField<Name extends string>(props: SelectFieldProps<Name>) {
  const { choices } = props
  const say = useSay()
  const nameOf = (key: string) => (choices[key] ? say(choices[key]) : key)
  return (
    <SeveralField
      {...props}
      data={Object.keys(choices).map((key) => ({ value: key, label: nameOf(key) }))}
      nameOf={nameOf}
    />
  )
}

type SeveralFieldProps<Name extends string> = FieldProps<Name> & {
  data: { value: string; label: string }[]
  nameOf: (value: string) => string
}

function SeveralField<Name extends string>(props: SeveralFieldProps<Name>) {
  const { form, name, data, nameOf } = props
  const say = useSay()
  const common = useField(props, (value) =>
    Array.isArray(value) ? value.map((one) => nameOf(String(one))).join(', ') : String(value),
  )
  const value = form.get(name)
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <FieldBox name={name}>
      <MultiSelect
        {...common}
        {...(chosen.length === 0 ? { placeholder: say(props.placeholder ?? texts.choose) } : {})}
        data={data}
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
