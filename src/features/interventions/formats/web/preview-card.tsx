/** The first five rows as they would become interventions; what is not known or cannot be read is marked in its cell. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { wordsOf } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, notAvailable } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, Row, Text } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { formats, type Resolved } from '../contract.ts'
import { type InterventionField, labelOf } from '../fields.ts'
import type { ReadRow } from '../reading-rules.ts'
import { texts } from '../texts.ts'
import styles from './format.module.css'

const shown = 5

/** What the values become with the supplier's settings, asked a moment after the last change. */
function useResolved(rows: readonly ReadRow[], supplier_id: number | null): readonly Resolved[] {
  const asked = rows.map(({ values, unreadable }) => ({
    code: values.code.slice(0, 250),
    tml_model: values.tml_model.slice(0, 250),
    city: values.city.slice(0, 250),
    province: unreadable.includes('province') ? '' : values.province,
    received_at: unreadable.includes('received_at') ? '' : values.received_at,
    closing_days: unreadable.includes('closing_days') ? '' : values.closing_days,
  }))
  const [question] = useDebouncedValue(JSON.stringify(asked), 300)
  const { data } = useQuery({
    queryKey: ['file-formats', 'preview', supplier_id, question],
    queryFn: ({ signal }) =>
      call(formats.preview, { body: { supplier_id: supplier_id ?? 0, rows: JSON.parse(question) } }, { signal }),
    enabled: supplier_id !== null && asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return supplier_id === null ? [] : (data?.rows ?? [])
}

const none = (
  <Text c="text-2" size="caption">
    {notAvailable}
  </Text>
)

function Value({ row, field, children }: { row: ReadRow; field: InterventionField; children?: ReactNode }) {
  const say = useSay()
  const value = row.values[field]
  if (row.unreadable.includes(field))
    return <StatusBadge family="danger">{say(texts.unreadable_value, { value })}</StatusBadge>
  return children ?? (value || none)
}

function PreviewRow({ row, resolved }: { row: ReadRow; resolved: Resolved | undefined }) {
  const say = useSay()
  const { values } = row
  const unknown = (value: string) => <StatusBadge family="warning">{say(texts.unknown_value, { value })}</StatusBadge>
  const kind = wordsOf(kindWords, resolved?.kind)
  return (
    <tr>
      <td className={styles.mono}>
        <Value row={row} field="client_reference" />
      </td>
      <td className={styles.mono}>
        <Value row={row} field="code">
          {values.code !== '' && resolved && resolved.code === null ? unknown(values.code) : undefined}
        </Value>
      </td>
      <td>{kind && say(kind)}</td>
      <td>
        <Value row={row} field="merchant_name" />
      </td>
      <td>
        {row.unreadable.includes('province') ? (
          <Value row={row} field="province" />
        ) : (
          `${values.city}${values.province ? ` (${values.province})` : ''}`
        )}
      </td>
      <td className={styles.mono}>
        <Value row={row} field="client_terminal_id" />
      </td>
      <td>
        {values.tml_model === ''
          ? none
          : resolved && resolved.part === null
            ? unknown(values.tml_model)
            : (resolved?.part ?? values.tml_model)}
      </td>
      <td>
        <Value row={row} field="received_at">
          {values.received_at === '' ? undefined : formatInstant(values.received_at)}
        </Value>
      </td>
      <td>{resolved?.due_on ? formatDay(resolved.due_on) : none}</td>
    </tr>
  )
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]

function Unknown({ rows, resolved }: { rows: readonly ReadRow[]; resolved: readonly Resolved[] }) {
  const say = useSay()
  const codes = distinct(rows.flatMap(({ values }, at) => (resolved[at]?.code === null ? [values.code] : [])))
  const models = distinct(rows.flatMap(({ values }, at) => (resolved[at]?.part === null ? [values.tml_model] : [])))
  const lines = [
    { tab: 'codes', words: texts.unknown_codes, values: codes },
    { tab: 'models', words: texts.unknown_models, values: models },
  ].filter(({ values }) => values.length > 0)
  if (lines.length === 0) return null
  return (
    <Row as="span" inline wrap align="center" gap={2} ml="auto" c="warning-text" size="caption">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {lines.map(({ tab, words, values }) => (
        <span key={tab}>
          {say(words, { values: values.join(', ') })}{' '}
          <Link to="/file-formate" search={{ tab, new: 1 }} target="_blank">
            {say(texts.add_it)}
          </Link>
        </span>
      ))}
    </Row>
  )
}

export function PreviewCard({ rows, supplier_id }: { rows: readonly ReadRow[]; supplier_id: number | null }) {
  const say = useSay()
  const first = rows.slice(0, shown)
  const resolved = useResolved(first, supplier_id)
  const heads = [
    labelOf('client_reference'),
    labelOf('code'),
    texts.kind,
    labelOf('merchant_name'),
    labelOf('city'),
    labelOf('client_terminal_id'),
    texts.our_model,
    labelOf('received_at'),
    texts.due,
  ]
  return (
    <Card overflow="hidden" aria-label={say(texts.preview)}>
      <Row as="header" wrap align="center" gap={2} touch px={4} line="bottom">
        <h2>{say(texts.preview)}</h2>
        <Text c="text-2" size="caption">
          {say(texts.nothing_written)}
        </Text>
        <Unknown rows={first} resolved={resolved} />
      </Row>
      <div className={styles.scroll} data-free>
        <Table className={styles.preview} edge="bleed" sticky>
          <TableHead of={heads} />
          <tbody>
            {first.map((row, at) => (
              <PreviewRow key={`${row.sheet} ${row.n}`} row={row} resolved={resolved[at]} />
            ))}
          </tbody>
        </Table>
        {first.length === 0 && (
          <Text as="p" p={4} c="text-3">
            {say(texts.no_rows)}
          </Text>
        )}
      </div>
    </Card>
  )
}
