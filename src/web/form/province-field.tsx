/** One province, found by its name or its two letters. */
import { provinceChoices } from '#lib/places/provinces.ts'
import { SelectField } from './choice-fields.tsx'
import type { FieldProps } from './form-api.ts'

export function ProvinceField<Name extends string>(props: FieldProps<Name>) {
  return <SelectField {...props} choices={provinceChoices} />
}
