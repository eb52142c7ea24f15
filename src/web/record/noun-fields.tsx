/** The form of a noun: a control for each field, in the order given. */
import type { ReactNode } from 'react'
import type { Fields } from '#lib/records/noun.ts'
import { SelectField, SwitchField } from '../form/choice-fields.tsx'
import { DateField } from '../form/date-field.tsx'
import { NumberField, TextareaField, TextField } from '../form/fields.tsx'
import type { FormApi } from '../form/form-api.ts'
import { MoneyField } from '../form/money-field.tsx'
import { PickerField } from '../form/picker-field.tsx'
import { ProvinceField } from '../form/province-field.tsx'
import { Box } from '../ui/layout.tsx'

type NounFieldsProps<Name extends string> = {
  form: FormApi<Name>
  fields: Fields
  /** The record as it is, which names what is picked in it. */
  row?: Readonly<Record<string, unknown>> | undefined
  /** Where the form asks in another order than the list shows. */
  order?: readonly NoInfer<Name>[]
  /** Only the fields of this part of the form. */
  part?: string
  /** What stands under a field. */
  below?: Partial<Record<NoInfer<Name>, ReactNode>>
}

export function NounFields<Name extends string>({ form, fields, row, order, part, below = {} }: NounFieldsProps<Name>) {
  // The names of a form are those fields that can be written.
  const names = order ?? (Object.keys(fields) as Name[])
  const asked = names.flatMap((name) => {
    const { label, control } = fields[name] ?? {}
    return label && control && control.part === part ? [{ name, label, control }] : []
  })
  return asked.map(({ name, label, control: about }, at) => {
    const { kind, type, mono, required, hint, min, max, choices = {}, picks } = about
    const common = { form, name, label, ...(required && { required }), ...(hint && { hint }) }
    const control =
      kind === 'textarea' ? (
        <TextareaField {...common} rows={2} />
      ) : kind === 'province' ? (
        <ProvinceField {...common} />
      ) : kind === 'switch' ? (
        <SwitchField {...common} />
      ) : kind === 'number' ? (
        <NumberField {...common} {...(min !== undefined && { min })} {...(max !== undefined && { max })} />
      ) : kind === 'money' ? (
        <MoneyField {...common} />
      ) : kind === 'date' ? (
        <DateField {...common} />
      ) : kind === 'select' ? (
        <SelectField {...common} choices={choices} />
      ) : picks ? (
        <PickerField
          {...common}
          path={picks.path}
          labelField={picks.label}
          {...(picks.detail && { detailField: picks.detail })}
          {...(row?.[picks.named] && row[name] === form.get(name) ? { current: String(row[picks.named]) } : {})}
        />
      ) : (
        <TextField {...common} {...(type && { type })} {...(mono && { mono })} autoFocus={at === 0 && !part} />
      )
    return (
      <Box key={name} span={!about.half}>
        {control}
        {below[name]}
      </Box>
    )
  })
}
