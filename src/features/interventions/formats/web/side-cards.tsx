/** Beside the columns: dates, what is the same in every row, which required fields are there, and the versions. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { modules } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconPlus, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Popover } from '#web/ui/floating.tsx'
import { Grid, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { FormatVersion, FormatWithVersions, Listing } from '../contract.ts'
import { type DateOrder, dateOrders, readInstant, timeZones } from '../dates.ts'
import { fieldOf, type InterventionField, interventionFieldNames, labelOf, requiredFields } from '../fields.ts'
import type { Mapping } from '../mapping.ts'
import { nearestHeading, sameInEveryRow, withConstant } from '../roles.ts'
import { listingWords, texts } from '../texts.ts'
import styles from './format.module.css'
import { type Head, headForm } from './head-form.ts'
import reading from './read-as.module.css'
import type { Draft, DraftState, FileColumn } from './use-draft.ts'

type CardProps = { state: DraftState; draft: Draft; readOnly: boolean }

export function DatesCard({ state, draft, readOnly }: CardProps) {
  const say = useSay()
  const { mapping, ambiguous } = draft
  const { values, fits, of } = state.dates
  const [example] = values
  const read = example === undefined ? undefined : readInstant(example, mapping.date_order, mapping.time_zone)
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <h2>{say(texts.dates)}</h2>
      <Select
        label={of > 0 ? say(texts.date_found, { fits, of }) : say(texts.date_format)}
        data={dateOrders.map((order) => ({ value: order, label: say(texts[order]) }))}
        value={mapping.date_order}
        allowDeselect={false}
        disabled={readOnly}
        // The values offered are the orders.
        onChange={(order) => order && state.change({ ...mapping, date_order: order as DateOrder }, { dates: true })}
      />
      {example !== undefined && (
        <Text as="p" c={read === undefined || fits < of ? 'warning-text' : 'text-2'} size="caption">
          {read === undefined
            ? say(texts.date_unreadable, { text: example })
            : unbroken(say(texts.date_example, { text: example, day: formatInstant(read) }))}
        </Text>
      )}
      {fits < of && <UnreadDates rows={state.rows} />}
      {ambiguous && (
        <Strip family="warning" small>
          <div>
            <p>{say(texts.ambiguous)}</p>
            <Row gap={2} mt={2}>
              {(['DMY', 'MDY'] as const).map((order) => (
                <Button
                  key={order}
                  size="xs"
                  variant="default"
                  onClick={() => state.change({ ...mapping, date_order: order }, { dates: true })}
                >
                  {say(texts[order])}
                </Button>
              ))}
            </Row>
          </div>
        </Strip>
      )}
      <Select
        label={say(texts.time_zone)}
        data={timeZones.map((zone) => ({ value: zone, label: say(texts[zone]) }))}
        value={mapping.time_zone}
        allowDeselect={false}
        disabled={readOnly}
        onChange={(value) => {
          const time_zone = timeZones.find((zone) => zone === value)
          if (time_zone) state.change({ ...mapping, time_zone })
        }}
      />
      <SheetSelect state={state} draft={draft} readOnly={readOnly} />
    </Stack>
  )
}

const unreadShown = 8

/** The rows whose date this format does not read. */
function UnreadDates({ rows }: { rows: DraftState['rows'] }) {
  const say = useSay()
  const unread = rows.filter((row) => row.unreadable.includes('received_at'))
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Text as="button" type="button" c="warning-text">
          {say(texts.unread_dates, { count: unread.length })}
        </Text>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(texts.unread_dates, { count: unread.length })}>
        <table className={reading.readingTable}>
          <tbody>
            {unread.slice(0, unreadShown).map((row) => (
              <tr key={`${row.sheet} ${row.n}`} data-doubtful>
                <td {...look({ c: 'text-2', size: 'caption' })}>{say(texts.row_number, { n: row.n })}</td>
                <td>{row.values.received_at}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {unread.length > unreadShown && (
          <Text as="p" c="text-2" size="caption">
            {say(texts.more_values, { count: unread.length - unreadShown })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function SheetSelect({ state, draft, readOnly }: CardProps) {
  const say = useSay()
  const { mapping, sample } = draft
  const { sheets } = mapping
  const names = sample?.sheets.map(({ name }) => name) ?? (sheets.read === 'named' ? [sheets.name] : [])
  const value = sheets.read === 'named' ? `named ${sheets.name}` : sheets.read
  const data = [
    { value: 'first', label: say(texts.first_sheet) },
    { value: 'all', label: say(texts.all_sheets) },
    ...names.map((name) => ({ value: `named ${name}`, label: say(texts.named_sheet, { name }) })),
  ]
  const choose = (next: string | null): Mapping['sheets'] =>
    next === 'all'
      ? { read: 'all' }
      : next?.startsWith('named ')
        ? { read: 'named', name: next.slice(6) }
        : { read: 'first' }
  return (
    <Select
      label={say(texts.sheets)}
      data={data}
      value={value}
      allowDeselect={false}
      disabled={readOnly}
      onChange={(next) => state.change({ ...mapping, sheets: choose(next) })}
    />
  )
}

export type FormatHead = Head & { listing: Listing | null }
type ConstantsProps = CardProps & {
  head: FormatHead
  onHead: (head: FormatHead) => void
  format: FormatWithVersions | undefined
}

export function ConstantsCard({ state, draft, readOnly, head, onHead, format }: ConstantsProps) {
  const say = useSay()
  const [adds, setAdds] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const { mapping } = draft
  const free = interventionFieldNames.filter((name) => !mapping.fields[name])
  const form = headForm(head, readOnly, onHead)
  const add = () => {
    if (field === null || value.trim() === '') return
    // The fields offered are ours.
    state.change(withConstant(mapping, field as InterventionField, value.trim()))
    setAdds(false)
    setField(null)
    setValue('')
  }
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <Row as="header" align="center" justify="space-between">
        <h2>{say(texts.same_in_every_row)}</h2>
        {!readOnly && free.length > 0 && (
          <Row
            as="button"
            type="button"
            inline
            align="center"
            gap={1}
            c="link"
            title={say(texts.add_constant)}
            onClick={() => setAdds(!adds)}
          >
            <IconPlus size={14} stroke={1.75} aria-hidden /> {say(texts.add)}
          </Row>
        )}
      </Row>
      <PickerField
        form={form}
        name="supplier_id"
        label={texts.supplier}
        path="/api/suppliers"
        required
        onCreate={(name) => create(() => call(suppliers.create, { body: { name } }))}
        {...(format && head.supplier_id === format.supplier_id ? { current: format.supplier } : {})}
      />
      <PickerField
        key={head.supplier_id}
        form={form}
        name="module_id"
        label={texts.module}
        path="/api/module-names"
        required
        onCreate={(name) => create(() => call(modules.create, { body: { name, supplier_id: head.supplier_id ?? 0 } }))}
        query={{ supplier_id: head.supplier_id ?? undefined }}
        disabled={head.supplier_id === null}
        {...(format && head.module_id === format.module_id ? { current: format.module } : {})}
      />
      <TextField form={form} name="name" label={texts.format_name} required />
      <SelectField
        form={form}
        name="listing"
        label={texts.listing}
        hint={texts.listing_hint}
        placeholder={texts.listing_open}
        choices={listingWords}
      />
      {sameInEveryRow(mapping).map(({ field: name, source }) => (
        <Grid key={name} className={styles.constant} align="center" gap={2}>
          <Text c="text-2" size="caption">
            {say(labelOf(name))}
            {fieldOf(name).required && <Text c="danger-text"> *</Text>}
          </Text>
          <span>= {source.from === 'constant' ? source.value : say(texts.sheet_name)}</span>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={say(texts.remove_constant, { field: say(labelOf(name)) })}
              onClick={() => state.change(withConstant(mapping, name, undefined))}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Grid>
      ))}
      {adds && (
        <Stack gap={2} p={3} bg="surface-2" round="box">
          <Select
            label={say(texts.field)}
            data={free.map((name) => ({ value: name, label: say(labelOf(name)) }))}
            value={field}
            searchable
            onChange={setField}
          />
          <TextInput
            label={say(texts.constant_value)}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={add} disabled={field === null || value.trim() === ''}>
            {say(texts.add)}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

/** What was typed becomes a record; why it did not is said. */
async function create<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make()
  } catch (error) {
    alert.failure(error)
    return undefined
  }
}

type RequiredCardProps = {
  draft: Draft
  columns: readonly FileColumn[]
  missing: readonly InterventionField[]
  ready: boolean
  onSeek: (column: FileColumn) => void
}

export function RequiredCard({ draft, columns, missing, ready, onSeek }: RequiredCardProps) {
  const say = useSay()
  const nearestOf = (field: InterventionField) => {
    const heading = nearestHeading(draft.mapping, field)
    return columns.find((column) => column.heading === heading)
  }
  const same = sameInEveryRow(draft.mapping).filter(({ field }) => fieldOf(field).required).length
  const complete = missing.length === 0 && ready
  // Supplier and module are required too, and are the same in every row.
  const count = requiredFields.length + 2
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <h2>{say(texts.required_fields)}</h2>
      <Strip family={complete ? 'success' : 'danger'} small role="status">
        <div>
          {complete && <p>{say(texts.all_there, { count, columns: requiredFields.length - same, same: same + 2 })}</p>}
          {missing.length > 0 && (
            <p>
              {say(texts.missing)}{' '}
              {missing.map((field, at) => (
                <span key={field}>
                  {at > 0 && ', '}
                  <MissingField field={field} nearest={nearestOf(field)} onSeek={onSeek} />
                </span>
              ))}
              .
            </p>
          )}
          {!ready && <p>{say(texts.missing_settings)}</p>}
        </div>
      </Strip>
    </Stack>
  )
}

type MissingFieldProps = {
  field: InterventionField
  nearest: FileColumn | undefined
  onSeek: (column: FileColumn) => void
}

function MissingField({ field, nearest, onSeek }: MissingFieldProps) {
  const say = useSay()
  const name = say(labelOf(field))
  if (!nearest) return name
  return (
    <button
      type="button"
      className={reading.missing}
      title={say(texts.nearest, { column: nearest.heading })}
      onClick={() => onSeek(nearest)}
    >
      {name}
    </button>
  )
}

export function VersionsCard({ versions }: { versions: readonly FormatVersion[] }) {
  const say = useSay()
  if (versions.length === 0) return null
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <h2>{say(texts.versions)}</h2>
      <Stack as="ul" gap={2}>
        {versions.map(({ id, number, created_at, created_by, sample_name }) => (
          <Stack as="li" key={id}>
            <strong>{say(texts.version_line, { number })}</strong>
            <Text c="text-2" size="caption">
              {unbroken(
                say(texts.version_made, { day: formatDay(created_at), name: created_by ?? '', file: sample_name }),
              )}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
