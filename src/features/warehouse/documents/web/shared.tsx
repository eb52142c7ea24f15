/** What screens share of documents: transport data in a form, the panel that issues, the dialog that voids. */

import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { documentSettings } from '#features/office/settings/contract.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { formatNumber, type Words } from '#lib/texts/texts.ts'
import { localDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { ActionForm, type ActionFormProps } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { InstantField } from '#web/form/instant-field.tsx'
import { MoneyField } from '#web/form/money-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Bullets, Grid, Hint, Row } from '#web/ui/layout.tsx'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import {
  type CarriedBy,
  IssueInput,
  offeredReasons,
  type Transport,
  type TransportField,
  transportFieldNames,
  VoidInput,
} from '../contract.ts'
import type { Missing, MissingPlace } from '../rules.ts'
import { transportTexts as texts, voidWords } from '../texts.ts'
import classes from './documents.module.css'
import { TravelFields } from './travel-fields.tsx'

export { TravelFields }

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

type TransportFieldsProps<Name extends string> = {
  form: FormApi<Name | TransportField>
  /** Empty while they are loading; orders of technicians do without. */
  choices?: TransportChoices | undefined
  /** Only these; all by default. */
  only?: readonly TransportField[]
  /** The name of the courier, where it is known. */
  courier?: string | null
}

export function TransportFields<Name extends string>(props: TransportFieldsProps<Name>) {
  const { choices, only = transportFieldNames, courier = null } = props
  // A form that holds the transport data holds these names, whatever else it holds.
  const form = props.form as FormApi<TransportField>
  const shows = (name: TransportField) => only.includes(name)
  const listed = (name: 'reason' | 'appearance' | 'carriage', entries: readonly Entry[] | undefined) =>
    entries &&
    shows(name) && (
      <SelectField form={form} name={name} label={texts[name]} choices={byItalian(entries, form.get(name))} />
    )
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
      {listed('reason', choices?.reasons)}
      {shows('destination') && <TextareaField form={form} name="destination" label={texts.destination} rows={2} />}
      {choices && shows('carried_by') && (
        <SelectField form={form} name="carried_by" label={texts.carried_by} choices={choices.carried_by} />
      )}
      {shows('courier_id') && (
        <PickerField form={form} name="courier_id" label={texts.courier} {...picks.activeCourier} current={courier} />
      )}
      {shows('tracking_number') && <TextField form={form} name="tracking_number" label={texts.tracking_number} mono />}
      {shows('transport_start') && <InstantField form={form} name="transport_start" label={texts.transport_start} />}
      <Grid className={classes.pairs} columns={2} gapY={4} gap={3} align="end">
        {listed('appearance', choices?.appearances)}
        {listed('carriage', choices?.carriages)}
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
          <MoneyField form={form} name="declared_value_cents" label={texts.declared_value_cents} />
        )}
      </Grid>
      {shows('notes') && <TextareaField form={form} name="notes" label={texts.notes} />}
    </>
  )
}

type Links = Readonly<Partial<Record<MissingPlace, string>>>

/** What must be filled before it can be issued; each leads to where it is filled. Fields of the document itself are on this page. */
export function MissingForIssue({
  missing,
  links = {},
  onField,
}: {
  missing: readonly Missing[]
  /** Pages of the others, such as the addressee's; the company's is known. */
  links?: Links
  /** Brings a field of the document into sight where the form is not on this page. */
  onField?: (field: string) => void
}) {
  const say = useSay()
  if (missing.length === 0) return null
  const known: Links = { company: '/company', carrier: '/courier-services', ...links }
  const focus = onField ?? ((field: string) => document.getElementById(`field-${field}`)?.focus())
  return (
    <Row as="section" className={classes.missing} gap={2} notice="warning" aria-label={say(texts.missing)}>
      <IconAlertTriangle size={18} />
      <div>
        {say(texts.missing)}
        <Bullets>
          {missing.map(({ place, field, words }) => {
            const to = known[place]
            return (
              <li key={`${place} ${field} ${words.EN}`}>
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
        </Bullets>
      </div>
    </Row>
  )
}

/** What the settings offer for transport data. Technicians do without. */
export const useTransportChoices = (enabled = true): TransportChoices | undefined =>
  useAnswer(['document-settings'], documentSettings.get, {}, { enabled }).data

type NoteParties = { supplier: string; warehouse: string }

/** Whose goods a note lists, and in which warehouse: fixed once products are on it. */
export function PartyFields<Name extends string>(props: {
  form: FormApi<Name | 'supplier_id' | 'warehouse_id'>
  labels: Readonly<Record<'supplier' | 'warehouse' | 'field_fixed', Words>>
  note: NoteParties | undefined
  fixed: boolean
  /** Fields between the two. */
  children?: ReactNode
}) {
  const { labels, note, fixed } = props
  // A form of a note holds these names, whatever else it holds.
  const form = props.form as FormApi<'supplier_id' | 'warehouse_id'>
  return (
    <>
      <PickerField
        form={form}
        name="supplier_id"
        label={labels.supplier}
        path="/api/suppliers"
        current={note?.supplier ?? null}
        required
        disabled={fixed}
        {...(fixed ? { hint: labels.field_fixed } : {})}
      />
      {props.children}
      <PickerField
        form={form}
        name="warehouse_id"
        label={labels.warehouse}
        path="/api/warehouses"
        current={note?.warehouse ?? null}
        required
        disabled={fixed}
      />
    </>
  )
}

/** What the panel asks for; before it opens, nothing of it is missing. */
export const decidedAtIssue: readonly string[] = ['carried_by', 'courier_id', 'transport_start']
const otherFields = transportFieldNames.filter((name) => !decidedAtIssue.includes(name))
/** A record whose document can be issued, as its endpoint answers it. */
type Issuable = Partial<Transport> & {
  id: number
  version: number
  courier: string | null
  missing: readonly Missing[]
  next_number: string | null
  addressee: string | null
  transport_reason: Words | null
  goods: number | null
}

/** The title says what is issued, such as the transport note of an assignment. */
type IssuePanelProps<E extends Endpoint> = Pick<
  ActionFormProps<typeof IssueInput, E>,
  'title' | 'endpoint' | 'onClose' | 'refresh' | 'successToast' | 'onDone'
> & {
  record: Issuable
  links?: Links
  /** What issuing does besides. */
  hint?: string
  /** Someone who may not read couriers and settings decides only on who carries and when. */
  short?: boolean
}

/** The one place where a document is issued: its date, the number it will get, who carries the goods and when, what is missing. */
export function IssuePanel<E extends Endpoint>(props: IssuePanelProps<E>) {
  const { record, links = {}, hint, short = false, ...form } = props
  const say = useSay()
  const language = useLanguage()
  const choices = useTransportChoices(!short)
  const start = record.transport_start
  const missing = record.missing.filter(({ place, field }) => place !== 'document' || !decidedAtIssue.includes(field))
  const lacksOther = missing.some(({ place }) => place === 'document')
  const [more, setMore] = useState(lacksOther)
  return (
    <ActionForm
      {...form}
      schema={IssueInput}
      params={{ id: record.id }}
      version={record.version}
      // A start that was planned for a time that is over is asked for again.
      values={{ ...record, transport_start: start && new Date(start) > new Date() ? start : null }}
      save={texts.issue}
    >
      {(api) => (
        <>
          <Facts
            rows={[
              [say(texts.date), <Day key="date" value={localDay()} />],
              [say(texts.next_number), record.next_number ?? <NotAvailable key="number" />],
              [say(texts.addressee), record.addressee || <NotAvailable key="addressee" />],
              [
                say(texts.reason),
                record.transport_reason ? say(record.transport_reason) : <NotAvailable key="reason" />,
              ],
              [say(texts.goods), formatNumber(record.goods ?? 0, language)],
              ...(short ? ([[say(texts.courier), record.courier ?? <NotAvailable key="courier" />]] as const) : []),
            ]}
          />
          {hint && <Hint>{hint}</Hint>}
          <MissingForIssue missing={missing} links={links} />
          <TravelFields form={api} carriers={choices?.carried_by} short={short} courier={record.courier} />
          {!short &&
            (more ? (
              <TransportFields form={api} only={otherFields} choices={choices} />
            ) : (
              <button type="button" className={classes.more} onClick={() => setMore(true)}>
                {say(texts.more)}
              </button>
            ))}
        </>
      )}
    </ActionForm>
  )
}

const reasonChoices: Readonly<Record<string, Words>> = Object.fromEntries(
  offeredReasons.map((code) => [code, voidWords[code]]),
)

type VoidDialogProps<E extends Endpoint> = Omit<
  ActionFormProps<typeof VoidInput, E>,
  'schema' | 'values' | 'params' | 'children'
> & { id: number }

/** Asks why an issued document is taken out of force; the hint says what happens to the goods and to the number. */
export const VoidDialog = <E extends Endpoint>({ id, ...form }: VoidDialogProps<E>) => (
  <ActionForm schema={VoidInput} values={{ code: null, reason: '' }} params={{ id }} danger {...form}>
    {(api) => (
      <>
        <SelectField form={api} name="code" label={texts.void_code} choices={reasonChoices} />
        <TextareaField form={api} name="reason" label={texts.void_reason} />
      </>
    )}
  </ActionForm>
)
