/** How an order travels: when, where to, by which courier and in how many boxes. */
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TransportField } from '#features/warehouse/documents/contract.ts'
import { transportTexts } from '#features/warehouse/documents/texts.ts'
import { TransportFields } from '#features/warehouse/documents/web/shared.tsx'
import { clearButton } from '#web/form/clear-button.ts'
import { DateField } from '#web/form/date-field.tsx'
import { FieldBox, useField } from '#web/form/fields.tsx'
import type { FieldProps, FormApi } from '#web/form/form-api.ts'
import { formTexts } from '#web/form/texts.ts'
import { IconCamera } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { Order } from '../../contract.ts'
import type { OrderHead } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { useOrderChoices } from '../order-queries.ts'

const CameraDialog = lazyPart(async () => (await import('#web/scan/camera-dialog.tsx')).CameraDialog)

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
        clearButtonProps={clearButton(say, common.label)}
        value={typeof value === 'number' ? String(value) : null}
        onChange={(next) => form.set(name, next === null ? null : Number(next))}
      />
    </FieldBox>
  )
}

/** The label of the courier carries it as a bar code. */
function TrackingField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const say = useSay()
  const common = useField(props)
  const [scanning, setScanning] = useState(false)
  const value = form.get(name)
  return (
    <FieldBox name={name}>
      <TextInput
        {...common}
        autoComplete="off"
        maxLength={100}
        styles={{ input: { fontFamily: 'var(--fs-font-mono)' } }}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={say(texts.scan_tracking)}
            disabled={common.disabled}
            onClick={() => setScanning(true)}
          >
            <IconCamera size={18} />
          </ActionIcon>
        }
      />
      {scanning && (
        <CameraDialog
          onClose={() => setScanning(false)}
          onValue={(read) => {
            form.set(name, read)
            setScanning(false)
          }}
        />
      )}
    </FieldBox>
  )
}

const transport = ['packages', 'boxes', 'pallets', 'weight_kg', 'notes'] as const

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
      <TrackingField form={form} name="tracking_number" label={transportTexts.tracking_number} />
      <TransportFields form={form} only={transport} />
    </>
  )
}
