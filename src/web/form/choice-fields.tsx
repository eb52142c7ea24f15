/** Fields in which something is chosen: one or several of a list, yes or no. Apart from the others, because lists to open weigh more than all of them. */
import { MultiSelect, Select, Switch } from '@mantine/core'
import { provinceName, provinces } from '#lib/places/provinces.ts'
import type { Words } from '#lib/texts/texts.ts'
import { useSay } from '../language.ts'
import { clearButton } from './clear-button.ts'
import { FieldBox, useField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'
import { formTexts as texts } from './texts.ts'

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
        clearButtonProps={clearButton(say, common.label)}
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

const provinceChoices = Object.entries(provinces).map(([value, name]) => ({ value, label: `${name} (${value})` }))

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
        clearButtonProps={clearButton(say, common.label)}
        nothingFoundMessage={say(texts.nothing_found)}
        maxDropdownHeight={260}
        value={chosen}
        onChange={(next) => form.set(name, next)}
      />
    </FieldBox>
  )
}
