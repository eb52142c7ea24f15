/** One province, found by its name or its two letters. */
import { provinces } from '#lib/provinces.ts'
import { both, type Words } from '#lib/texts.ts'
import { SelectField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'

const choices: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(provinces)
    .sort(([, a], [, b]) => a.localeCompare(b, 'it'))
    .map(([code, name]) => [code, both(`${name} (${code})`, `${name} (${code})`)]),
)

export function ProvinceField<Name extends string>(props: FieldProps<Name>) {
  return <SelectField {...props} choices={choices} />
}
