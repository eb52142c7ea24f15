/** Their columns, our fields: one row per column of the file, with samples, our field, how sure the match is, and how it is read. */
import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconArrowRight } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { CountBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Box, Card, look, Row, Text } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { Table } from '#web/ui/table.tsx'
import { fieldOf, type InterventionField, interventionFieldNames, labelOf } from '../fields.ts'
import type { Mapping } from '../mapping.ts'
import { type ChosenRole, type ColumnRole, columnOf, roleOf, withRole } from '../roles.ts'
import { texts } from '../texts.ts'
import { type AddressPattern, addressPatterns } from '../values.ts'
import styles from './format.module.css'
import { hasLostZeros, readAs } from './read-as.ts'
import { ReadAsCell } from './read-as-popover.tsx'
import type { Draft, DraftState, FileColumn } from './use-draft.ts'

const sureFrom = 70
const samplesShown = 3

const valueOfRole = (role: ColumnRole): string => (role.is === 'field' ? role.field : role.is)
// Select gives back one of the values it was given.
const roleOfValue = (value: string | null): ChosenRole =>
  value === null || value === 'none'
    ? { is: 'none' }
    : value === 'time' || value === 'house_number'
      ? { is: value }
      : value === 'address_split'
        ? { is: 'address' }
        : { is: 'field', field: value as InterventionField }

/** In per cent; undefined where a person chose, or nothing was proposed. */
function confidenceOf({ proposal, chosen }: Draft, column: FileColumn, mapping: Mapping): number | undefined {
  const role = roleOf(mapping, column.heading)
  if (!proposal || chosen.has(column.heading)) return undefined
  if (role.is === 'field') return proposal.confidence[role.field]
  if (role.is === 'address') return proposal.confidence[role.parts[0] ?? 'address']
  // Joined with another column: as sure as that one, unless somebody else chose it.
  const proposed = roleOf(proposal.mapping, column.heading).is
  if (role.is === 'time' && proposed === 'time') return proposal.confidence.received_at
  if (role.is === 'house_number' && proposed === 'house_number') return proposal.confidence.address
  return undefined
}

function Match({ draft, column, mapping }: { draft: Draft; column: FileColumn; mapping: Mapping }) {
  const say = useSay()
  const role = roleOf(mapping, column.heading)
  if (role.is === 'none') return null
  // Undefined where a person chose.
  const percent = confidenceOf(draft, column, mapping)
  if (percent === undefined)
    return (
      <Text c="text-2" size="caption">
        {say(draft.sample || draft.chosen.has(column.heading) ? texts.chosen : texts.saved)}
      </Text>
    )
  const sure = percent >= sureFrom
  return (
    <Row
      as="span"
      inline
      align="center"
      gap={2}
      c={sure ? 'text-2' : 'warning-text'}
      weight={sure ? 400 : 600}
      tabular
      nowrap
    >
      <Meter
        className={`fs-meter ${styles.bar}`}
        parts={[
          [sure ? 'neutral' : 'warning', percent],
          ['none', 100 - percent],
        ]}
        aria-hidden
      />
      {say(sure ? texts.percent : texts.check, { percent })}
    </Row>
  )
}

type FieldSelectProps = {
  column: FileColumn
  mapping: Mapping
  readOnly: boolean
  onRole: (role: ChosenRole) => void
}

function FieldSelect({ column, mapping, readOnly, onRole }: FieldSelectProps) {
  const say = useSay()
  const role = roleOf(mapping, column.heading)
  const nameOf = (field: InterventionField) => `${say(labelOf(field))}${fieldOf(field).required ? ' *' : ''}`
  const fields = interventionFieldNames.map((field) => {
    const other = columnOf(mapping, field)
    const taken = other !== undefined && other !== column.heading
    return {
      value: String(field),
      label: taken ? say(texts.taken_by, { field: say(labelOf(field)), column: other }) : nameOf(field),
      disabled: taken,
    }
  })
  const dated = columnOf(mapping, 'received_at')
  const street = mapping.fields.address?.from === 'part' ? undefined : columnOf(mapping, 'address')
  const data = [
    { value: 'none', label: say(texts.skip) },
    ...fields,
    { value: 'address_split', label: say(texts.whole_address) },
    ...(dated && dated !== column.heading ? [{ value: 'time', label: say(texts.time_of_day) }] : []),
    ...(street && street !== column.heading ? [{ value: 'house_number', label: say(texts.house_number) }] : []),
  ]
  return (
    <Select
      size="xs"
      aria-label={say(texts.field_of, { column: column.heading })}
      data={data}
      value={role.is === 'address' ? 'address_split' : valueOfRole(role)}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      onChange={(value) => onRole(roleOfValue(value))}
    />
  )
}

// Object.keys loses the type of the keys.
const patterns = Object.keys(addressPatterns) as AddressPattern[]

type RowProps = { state: DraftState; draft: Draft; column: FileColumn; readOnly: boolean }

function ColumnRow({ state, draft, column, readOnly }: RowProps) {
  const say = useSay()
  const { mapping, change } = draft
  const renamed = change?.renamed.find(({ to }) => to === column.heading)
  const added = change?.added.includes(column.heading) ?? false
  const role = roleOf(mapping, column.heading)
  const set = (next: ChosenRole) =>
    state.change(withRole(mapping, column.heading, next, column.values), { heading: column.heading })
  const samples = [...new Set(column.values.filter((value) => value !== ''))].slice(0, samplesShown)
  const reading = readAs(say, column, mapping, state.known)
  return (
    <tr
      data-edge
      data-family={needsCheck(draft, column) || undefined ? 'warning' : undefined}
      data-letter={column.letter}
    >
      <td {...look({ c: 'text-3' })}>{column.letter}</td>
      <td>
        <Row as="span" inline wrap align="center" gap={1.5} weight={600}>
          {column.heading}
          {renamed && <StatusBadge family="warning">{say(texts.was, { name: renamed.from })}</StatusBadge>}
          {draft.sample?.hidden.columns.includes(column.heading) && (
            <StatusBadge family="neutral">{say(texts.hidden_column)}</StatusBadge>
          )}
          {draft.repeated.has(column.heading) && (
            <StatusBadge family="warning">{say(texts.repeated_heading)}</StatusBadge>
          )}
          {added && <StatusBadge family="warning">{say(texts.new_column)}</StatusBadge>}
        </Row>
      </td>
      <td className={styles.samples} title={samples.join(', ')}>
        {samples.join(', ')}
      </td>
      <td className={styles.arrow}>
        <IconArrowRight size={14} stroke={1.75} aria-hidden />
      </td>
      <td className={styles.field}>
        <FieldSelect column={column} mapping={mapping} readOnly={readOnly} onRole={set} />
        {role.is === 'address' && (
          <Select
            size="xs"
            mt={4}
            aria-label={say(texts.pattern_of)}
            data={patterns.map((pattern) => ({ value: pattern, label: say(texts[pattern]) }))}
            value={role.pattern}
            allowDeselect={false}
            disabled={readOnly}
            onChange={(value) => {
              const pattern = patterns.find((it) => it === value)
              if (pattern) set({ is: 'address', pattern })
            }}
          />
        )}
      </td>
      <td>
        <Match draft={draft} column={column} mapping={mapping} />
      </td>
      <td className={styles.readAs}>
        <ReadAsCell state={state} draft={draft} column={column} reading={reading} readOnly={readOnly} />
      </td>
    </tr>
  )
}

/** New, renamed, with a heading that others have too, or below 70 %; a choice made by hand settles it. */
function needsCheck(draft: Draft, column: FileColumn): boolean {
  if (draft.chosen.has(column.heading)) return false
  const isNew =
    draft.change?.added.includes(column.heading) || draft.change?.renamed.some(({ to }) => to === column.heading)
  const percent = confidenceOf(draft, column, draft.mapping)
  if (hasLostZeros(column, draft.mapping) || draft.repeated.has(column.heading)) return true
  return isNew === true || (percent !== undefined && percent < sureFrom)
}

const tabs = ['all', 'to_check', 'not_read'] as const
type Tab = (typeof tabs)[number]

type ColumnsCardProps = {
  state: DraftState
  draft: Draft
  readOnly: boolean
  /** The column to show and to choose a field for; a new object each time it is asked for. */
  sought: { letter: string } | undefined
}

export function ColumnsCard({ state, draft, readOnly, sought }: ColumnsCardProps) {
  const say = useSay()
  const [tab, setTab] = useState<Tab>('all')
  const { columns } = state
  const rows = useRef<HTMLTableSectionElement>(null)
  const shown = useRef<ColumnsCardProps['sought']>(undefined)
  useEffect(() => {
    if (!sought || sought === shown.current) return
    // Its row may be on another tab: this runs once more when that is open.
    if (tab !== 'all') return setTab('all')
    shown.current = sought
    const row = rows.current?.querySelector(`[data-letter="${sought.letter}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('input')?.focus()
  }, [sought, tab])
  const isRead = ({ heading }: FileColumn) => roleOf(draft.mapping, heading).is !== 'none'
  const lists: Record<Tab, FileColumn[]> = {
    all: columns,
    to_check: columns.filter((column) => needsCheck(draft, column)),
    not_read: columns.filter((column) => !isRead(column)),
  }
  return (
    <Card overflow="hidden" aria-label={say(texts.columns)}>
      <Row as="header" wrap align="center" gap={2} touch px={4} line="bottom">
        <h2>{say(texts.columns)}</h2>
        <CountBadge>{say(texts.mapped, { mapped: columns.filter(isRead).length, total: columns.length })}</CountBadge>
        <Box className={styles.cardTabs} ml="auto">
          <TabRow
            label={say(texts.columns)}
            chosen={tab}
            onChoose={setTab}
            tabs={tabs.map((key) => ({ key, label: say(texts[key]), count: lists[key].length }))}
          />
        </Box>
      </Row>
      <div className={styles.scroll}>
        <Table edge="bleed" sticky>
          <thead>
            <tr>
              <th aria-hidden />
              <th scope="col">{say(texts.column_in_file)}</th>
              <th scope="col" {...look({ wideOnly: true })}>
                {say(texts.sample_values)}
              </th>
              <th aria-hidden {...look({ wideOnly: true })} />
              <th scope="col">
                {say(texts.our_field)} (<Text c="danger-text">*</Text> {say(texts.required_mark)})
              </th>
              <th scope="col">{say(texts.match)}</th>
              <th scope="col">{say(texts.read_as)}</th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {lists[tab].map((column) => (
              <ColumnRow key={column.heading} state={state} draft={draft} column={column} readOnly={readOnly} />
            ))}
          </tbody>
        </Table>
        {lists[tab].length === 0 && (
          <Text as="p" p={4} c="text-3">
            {say(texts.nothing_in_tab)}
          </Text>
        )}
      </div>
    </Card>
  )
}
