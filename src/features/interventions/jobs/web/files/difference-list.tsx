/** The rows of one group: changed jobs field by field, the others as they would stand in the list. */
import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { IconArrowRight, IconArrowsSort, IconLock } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { compareValues } from '#web/ui/differing.ts'
import { Box, Hint, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { Table } from '#web/ui/table.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { type DifferenceRow, type FileDifferences, interventionFiles } from '../../files-contract.ts'
import { consequencesOf, fieldWords } from '../../files-differences.ts'
import type { FileGroup } from '../../files-rules.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { texts as words } from '../../texts.ts'
import { InterventionStatusBadge } from '../badges.tsx'
import { hasTicks, isTicked, type TickGroup, type Ticks, toggle } from './choices.ts'
import styles from './differences.module.css'
import shared from './files.module.css'

const pageRows = 100

export const differenceKey = (import_id: number) => ['intervention-files', import_id] as const

type DifferenceListProps = {
  found: FileDifferences
  group: FileGroup
  ticks: Ticks
  onTicks: (ticks: Ticks) => void
}

export function DifferenceList({ found, group, ticks, onTicks }: DifferenceListProps) {
  const say = useSay()
  const [field, setField] = useState('')
  const { import_id, digest } = found
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...differenceKey(import_id), 'rows', digest, group, field],
    queryFn: ({ pageParam, signal }) =>
      call(
        interventionFiles.rows,
        {
          params: { id: import_id },
          query: { group, page: pageParam, rows_per_page: pageRows, ...(field ? { field } : {}) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageRows < last.total ? pages.length + 1 : undefined),
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const tabs = [
    { key: '', label: say(texts.all), count: found.counts.changed },
    ...found.fields.map((one) => ({ key: one.field, label: say(fieldWords(one.field)), count: one.count })),
  ]
  const tickable = hasTicks(group) ? group : undefined
  const free = rows.filter((row) => !row.blocked)
  const ticked = tickable ? free.filter((row) => isTicked(ticks, tickable, row)).length : 0
  const head = tickable && (
    <Checkbox
      size="xs"
      aria-label={say(texts.accept_group, { group: say(texts[group]) })}
      checked={free.length > 0 && ticked === free.length}
      indeterminate={ticked > 0 && ticked < free.length}
      disabled={free.length === 0}
      onChange={() => onTicks(toggle(ticks, tickable, free, ticked < free.length))}
    />
  )
  const common = { ticks, onTicks, tickable }
  return (
    <Stack as="section" shrinkY overflow="hidden" card>
      <Row className={styles.listHead} phone="column" align="center" gap={3} touch px={4} line="bottom">
        <h2>{say(texts[group])}</h2>
        {group === 'changed' && (
          <TabRow
            label={say(texts.field)}
            tabs={tabs}
            chosen={field}
            onChoose={setField}
            end={
              <Text c="text-2">
                <IconArrowsSort size={14} stroke={1.75} aria-hidden /> {say(texts.effects_first)}
              </Text>
            }
          />
        )}
      </Row>
      <Box className={styles.scroll} grow shrinkY overflow="auto">
        {!data && <LinesSkeleton lines={8} />}
        {data && total === 0 && (
          <Hint py={5} px={4}>
            {say(texts.nothing_to_do)}
          </Hint>
        )}
        {total > 0 && group === 'changed' && <ChangedTable rows={rows} head={head} {...common} />}
        {total > 0 && group !== 'changed' && <PlainTable rows={rows} head={head} group={group} {...common} />}
        {hasNextPage && (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say(texts.show_more, { count: total - rows.length })}
          </Button>
        )}
      </Box>
    </Stack>
  )
}

type TableProps = {
  rows: readonly DifferenceRow[]
  head: ReactNode
  ticks: Ticks
  onTicks: (ticks: Ticks) => void
  tickable: TickGroup | undefined
}

function Tick({ row, ticks, onTicks, tickable }: Omit<TableProps, 'rows' | 'head'> & { row: DifferenceRow }) {
  const say = useSay()
  if (!tickable) return null
  const checked = isTicked(ticks, tickable, row)
  const name = row.number ?? row.client_reference
  return (
    <Checkbox
      size="xs"
      aria-label={say(texts.tick, { name })}
      checked={checked}
      disabled={row.blocked}
      onChange={() => onTicks(toggle(ticks, tickable, [row], !checked))}
      onKeyDown={(event) => {
        if (event.key === 'x') onTicks(toggle(ticks, tickable, [row], !checked))
      }}
    />
  )
}

/** One block per job, one line per field. */
function ChangedTable({ rows, head, ...tick }: TableProps) {
  const say = useSay()
  return (
    <Table className={`${styles.table} ${styles.whole}`} sticky blocks>
      <thead>
        <tr>
          <th className={styles.tickCell}>{head}</th>
          <th>{say(texts.intervention)}</th>
          <th>{say(texts.field)}</th>
          <th>{say(texts.was)}</th>
          <th aria-hidden />
          <th>{say(texts.now)}</th>
          <th>{say(texts.follows)}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.n} data-edge data-family={row.blocked ? 'danger' : undefined}>
          {row.changes.map(({ field, before, after }, at) => (
            <tr key={field}>
              {at === 0 && (
                <>
                  <td rowSpan={row.changes.length} className={styles.tickCell}>
                    <Tick row={row} {...tick} />
                  </td>
                  <td rowSpan={row.changes.length} style={{ width: '30%' }}>
                    <JobNumber row={row} />
                    <Text c="text-2">{[row.merchant_name, row.city].filter((text) => text !== null).join(', ')}</Text>
                  </td>
                </>
              )}
              <td data-label={say(texts.field)}>{say(fieldWords(field))}</td>
              <ChangedValue before={before} after={after} />
              {at === 0 && (
                <td rowSpan={row.changes.length}>
                  <Follows row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function ChangedValue({ before, after }: { before: string | null; after: string | null }) {
  const say = useSay()
  const { was, now, marked } = compareValues(before ?? '', after ?? '')
  const spoken = (pieces: typeof was) => pieces.find(({ differs }) => differs)?.text ?? ''
  return (
    <>
      <td {...look({ c: 'text-2' })} data-label={say(texts.was)}>
        {before === null ? <NotAvailable /> : <Marked plain value={before} other={after} as="doubted" />}
      </td>
      <td className={styles.arrow} aria-hidden>
        <IconArrowRight size={14} stroke={1.75} />
      </td>
      <td {...look({ weight: 500 })} data-label={say(texts.now)}>
        {after === null ? <NotAvailable /> : <Marked plain value={after} other={before} as="record" />}
        {marked && <Text unseen>{say(uiTexts.instead_of, { value: spoken(now), other: spoken(was) })}</Text>}
      </td>
    </>
  )
}

function Follows({ row }: { row: DifferenceRow }) {
  const say = useSay()
  return consequencesOf(row).map(({ words: said, params, family }) => (
    <Text key={said.EN} display="block" c={family === 'warning' || family === 'danger' ? `${family}-text` : 'text-2'}>
      {unbroken(say(said, params))}
    </Text>
  ))
}

const JobNumber = ({ row: { number, status } }: { row: DifferenceRow }) => (
  <Row as="span" nowrap wrap align="center" gapY={0.5} gap={2}>
    <code>{number}</code>
    {status && <InterventionStatusBadge status={status} />}
  </Row>
)

type PlainColumn = { label: Words; cell: (row: DifferenceRow) => ReactNode; whole?: boolean; known?: boolean }

/** The columns of the list; those of a job that we have stand beside rows that are not new. */
function plainColumns(group: FileGroup): PlainColumn[] {
  const columns: PlainColumn[] = [
    { label: texts.client_reference, cell: (row) => <code>{row.client_reference}</code> },
    { label: texts.intervention, cell: (row) => <JobNumber row={row} />, known: true },
    { label: words.code, cell: (row) => row.code },
    { label: words.merchant_name, cell: (row) => row.merchant_name },
    { label: words.city, cell: (row) => row.city },
    { label: words.province, cell: (row) => row.province },
    { label: words.received_at, cell: (row) => formatInstant(row.received_at), whole: true },
    group === 'closed'
      ? { label: texts.closed_on, cell: (row) => formatDay(row.closed_on), whole: true, known: true }
      : { label: texts.due, cell: (row) => formatDay(row.due_on), whole: true, known: true },
  ]
  return columns.filter(({ known }) => !known || group !== 'new')
}

/** New, unchanged, closed and gone rows in the columns of the list. */
function PlainTable({ rows, head, group, ...tick }: TableProps & { group: FileGroup }) {
  const say = useSay()
  const columns = plainColumns(group)
  return (
    <Table className={styles.table} sticky blocks>
      <thead>
        <tr>
          <th className={styles.tickCell}>{head}</th>
          {columns.map(({ label }) => (
            <th key={label.EN}>{say(label)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.n} ${row.id}`} data-edge data-family={row.blocked ? 'danger' : undefined}>
            <td className={styles.tickCell}>
              {group === 'closed' ? <IconLock size={14} stroke={1.75} aria-hidden /> : <Tick row={row} {...tick} />}
            </td>
            {columns.map(({ label, cell, whole }) => (
              <td key={label.EN} data-label={say(label)} className={whole ? shared.whole : undefined}>
                {cell(row) ?? <NotAvailable />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
