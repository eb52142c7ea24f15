/** How an order travels: when, where to, by which courier and in how many boxes. */
import { Select } from '@mantine/core'
import type { TransportField } from '#lib/transport.ts'
import { DateField } from '#web/form/date-field.tsx'
import { FieldBox, useField } from '#web/form/fields.tsx'
import type { FieldProps, FormApi } from '#web/form/form-api.ts'
import { formTexts } from '#web/form/texts.ts'
import { TransportFields } from '#web/form/transport-fields.tsx'
import { useSay } from '#web/language.ts'
import type { Order, OrderHead } from '../contract.ts'
import { texts as words } from '../texts.ts'
import { useOrderChoices } from './receiving-query.ts'

export type HeadName = Extract<keyof OrderHead, string>
type Choice = { id: number; name: string }

type ChoiceFieldProps<Name extends string> = FieldProps<Name> & {
  choices: readonly Choice[]
  /** The present one, which may have gone from the choices since. */
  current: Choice | null
}

function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { form, name, choices, current } = props
  const say = useSay()
  const all = current && !choices.some(({ id }) => id === current.id) ? [current, ...choices] : choices
  const common = useField(props, (value) => all.find(({ id }) => id === value)?.name ?? String(value))
  const value = form.get(name)
  return (
    <FieldBox name={name}>
      <Select
        placeholder={say(formTexts.choose)}
        {...common}
        data={all.map((it) => ({ value: String(it.id), label: it.name }))}
        searchable={all.length > 8}
        nothingFoundMessage={say(formTexts.nothing_found)}
        clearable
        clearButtonProps={{ 'aria-label': say(formTexts.clear) }}
        value={typeof value === 'number' ? String(value) : null}
        onChange={(next) => form.set(name, next === null ? null : Number(next))}
      />
    </FieldBox>
  )
}

const transport = ['tracking_number', 'packages', 'boxes', 'pallets', 'weight_kg', 'notes'] as const

const presentOf = (id: number | null | undefined, name: string | null | undefined): Choice | null =>
  id && name ? { id, name } : null

export function HeadFields<Name extends string>(props: { form: FormApi<Name>; order?: Order }) {
  const { order } = props
  // Every form of an order holds these names, whatever else it holds.
  const form = props.form as unknown as FormApi<HeadName | TransportField>
  const { data } = useOrderChoices()
  return (
    <>
      <DateField form={form} name="sent_on" label={words.sent_on} required />
      <ChoiceField
        form={form}
        name="warehouse_id"
        label={words.warehouse}
        choices={data?.warehouses ?? []}
        current={presentOf(order?.warehouse_id, order?.warehouse)}
      />
      <ChoiceField
        form={form}
        name="courier_id"
        label={words.courier}
        choices={data?.couriers ?? []}
        current={presentOf(order?.courier_id, order?.courier)}
      />
      <TransportFields form={form} only={transport} />
    </>
  )
}
