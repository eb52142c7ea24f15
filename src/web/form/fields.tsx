/** The fields of forms: label above, required marked, the problem in words under the field. */
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { parseDecimal, writeDecimal } from '#lib/numbers/decimal.ts'
import { language, useLanguage, useSay } from '../language.ts'
import { TextArea } from '../ui/text-area.tsx'
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
      <TextArea
        {...common}
        rows={rows}
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
