/** Transport data in a form, alike for assignments, orders and return notes; and what is still missing before a paper can be issued. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Words } from '#lib/texts.ts'
import { NumberField, SelectField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { InstantField } from '#web/form/instant-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { type CarriedBy, type TransportField, transportFieldNames } from '../contract.ts'
import type { Missing, MissingPlace } from '../rules.ts'
import { transportTexts as texts } from '../texts.ts'
import classes from './documents.module.css'

type Entry = Words
/** What the settings offer; a value is kept by its Italian text. */
export type TransportChoices = {
  reasons: readonly Entry[]
  appearances: readonly Entry[]
  carriages: readonly Entry[]
  carried_by: Readonly<Record<CarriedBy, Entry>>
}

const byItalian = (entries: readonly Entry[], present: unknown): Readonly<Record<string, Words>> => ({
  ...Object.fromEntries(entries.map((entry) => [entry.IT, entry])),
  // One that was taken off the list since stays chosen.
  ...(typeof present === 'string' && present !== '' && !entries.some(({ IT }) => IT === present)
    ? { [present]: { IT: present, EN: present } }
    : {}),
})

/** The form keeps cents and the field shows euros. */
function inEuros<Name extends string>(form: FormApi<Name>): FormApi<Name> {
  return {
    ...form,
    get: (name) => {
      const cents = form.get(name)
      return typeof cents === 'number' ? cents / 100 : cents
    },
    set: (name, value) => form.set(name, typeof value === 'number' ? Math.round(value * 100) : value),
  }
}

type TransportFieldsProps<Name extends string> = {
  form: FormApi<Name | TransportField>
  /** Empty while they are loading; orders of technicians do without. */
  choices?: TransportChoices | undefined
  /** Only these; all unless told. */
  only?: readonly TransportField[]
  /** The name of the courier, where it is known. */
  courier?: string | null
}

export function TransportFields<Name extends string>(props: TransportFieldsProps<Name>) {
  const { choices, only = transportFieldNames, courier = null } = props
  // A form that holds the transport data holds these names, whatever else it holds.
  const form = props.form as FormApi<TransportField>
  const shows = (name: TransportField) => only.includes(name)
  const amounts = (
    [
      ['packages', 0],
      ['boxes', 0],
      ['pallets', 0],
      ['weight_kg', 2, 'kg'],
      ['net_weight_kg', 2, 'kg'],
      ['volume_m3', 3, 'm³'],
    ] as const
  ).filter(([name]) => shows(name))
  return (
    <>
      {choices && shows('reason') && (
        <SelectField
          form={form}
          name="reason"
          label={texts.reason}
          choices={byItalian(choices.reasons, form.get('reason'))}
        />
      )}
      {shows('destination') && <TextareaField form={form} name="destination" label={texts.destination} rows={2} />}
      {choices && shows('carried_by') && (
        <SelectField form={form} name="carried_by" label={texts.carried_by} choices={choices.carried_by} />
      )}
      {shows('courier_id') && (
        <PickerField
          form={form}
          name="courier_id"
          label={texts.courier_id}
          path="/api/couriers"
          query={active}
          current={courier}
        />
      )}
      {shows('tracking_number') && <TextField form={form} name="tracking_number" label={texts.tracking_number} mono />}
      {shows('transport_start') && <InstantField form={form} name="transport_start" label={texts.transport_start} />}
      <div className={classes.pairs}>
        {choices && shows('appearance') && (
          <SelectField
            form={form}
            name="appearance"
            label={texts.appearance}
            choices={byItalian(choices.appearances, form.get('appearance'))}
          />
        )}
        {choices && shows('carriage') && (
          <SelectField
            form={form}
            name="carriage"
            label={texts.carriage}
            choices={byItalian(choices.carriages, form.get('carriage'))}
          />
        )}
        {amounts.map(([name, decimals, unit]) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={texts[name]}
            min={0}
            decimals={decimals}
            {...(unit === undefined ? {} : { unit })}
          />
        ))}
        {shows('declared_value_cents') && (
          <NumberField
            form={inEuros(form)}
            name="declared_value_cents"
            label={texts.declared_value_cents}
            min={0}
            decimals={2}
            unit="€"
          />
        )}
      </div>
      {shows('notes') && <TextareaField form={form} name="notes" label={texts.notes} />}
    </>
  )
}

const active = { active: 'true' }

/** What must be filled before it can be issued; each leads to where it is filled. Fields of the document itself are on this page. */
export function MissingForIssue({
  missing,
  links = {},
  onField,
}: {
  missing: readonly Missing[]
  /** Pages of the others, such as the addressee's; the company's is known. */
  links?: Readonly<Partial<Record<MissingPlace, string>>>
  /** Brings a field of the document into sight where the form is not on this page. */
  onField?: (field: string) => void
}) {
  const say = useSay()
  if (missing.length === 0) return null
  const known: typeof links = { company: '/company', carrier: '/courier-services', ...links }
  const focus = onField ?? ((field: string) => document.getElementById(`field-${field}`)?.focus())
  return (
    <section className={classes.missing} aria-label={say(texts.missing)}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        {say(texts.missing)}
        <ul>
          {missing.map(({ place, field, words }) => {
            const to = known[place]
            return (
              <li key={`${place} ${field}`}>
                {to ? (
                  <Link to={to}>{say(words)}</Link>
                ) : place === 'document' ? (
                  <button type="button" onClick={() => focus(field)}>
                    {say(words)}
                  </button>
                ) : (
                  say(words)
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
