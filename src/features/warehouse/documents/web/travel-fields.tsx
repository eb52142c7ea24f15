/** Who carries the goods, and when they leave: decided when a document is issued. */
import type { Words } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { SelectField } from '#web/form/choice-fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import type { CarriedBy } from '../contract.ts'
import { transportTexts as texts } from '../texts.ts'
import { StartField } from './start-field.tsx'

const plainCarriers: Readonly<Record<CarriedBy, Words>> = {
  sender: texts.by_sender,
  addressee: texts.by_addressee,
  carrier: texts.by_carrier,
}

type Decided = 'carried_by' | 'courier_id' | 'transport_start'
type TravelFieldsProps<Name extends string> = {
  form: FormApi<Name | Decided>
  /** As the settings name them. */
  carriers: Readonly<Record<CarriedBy, Words>> | undefined
  /** Without the courier, for someone who may not read couriers. */
  short?: boolean
  /** The name of the courier, where it is known. */
  courier?: string | null
}

export function TravelFields<Name extends string>(props: TravelFieldsProps<Name>) {
  const { carriers = plainCarriers, short = false, courier = null } = props
  // A form that issues holds these names, whatever else it holds.
  const form = props.form as FormApi<Decided>
  return (
    <>
      <SelectField form={form} name="carried_by" label={texts.carried_by} choices={carriers} required />
      {!short && (
        <PickerField form={form} name="courier_id" label={texts.courier} {...picks.activeCourier} current={courier} />
      )}
      <StartField form={form} />
    </>
  )
}
