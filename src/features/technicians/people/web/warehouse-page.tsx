/** What every technician holds of every model: working, faulty and in transit, against the minimums. */
import { ActionIcon } from '@mantine/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { texts as words } from '#features/technicians/replenishment/texts.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconAdjustments } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { ExportFormat } from '#web/list/export.ts'
import { ExportButton } from '#web/list/export-menu.tsx'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { EmptyList, FailedList, ListSkeleton } from '#web/list/list-notices.tsx'
import { isFiltered, questionOf } from '#web/list/list-state.ts'
import { useListState } from '#web/list/use-list-state.ts'
import { Matrix, type MatrixCell, type MatrixGroup } from '#web/matrix/matrix.tsx'
import { Box, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useTab } from '#web/ui/use-tab.ts'
import { Zero } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { titles } from '../titles.ts'
import {
  type Counted,
  counted,
  type Figures,
  type TechniciansWarehouse,
  techniciansWarehouse,
  warehouseList,
} from '../warehouse.ts'
import { warehouseTexts as texts } from '../warehouse-texts.ts'
import { productsAddress } from './addresses.ts'
import { MinimumsDialog } from './minimums-dialog.tsx'
import styles from './warehouse.module.css'

type Person = TechniciansWarehouse['technicians'][number]

const shortWords = { held: texts.held_short, faulty: texts.faulty_many, in_transit: texts.in_transit_short }
const hints = { held: texts.held_hint, faulty: texts.faulty, in_transit: texts.in_transit_hint }
const behind = {
  held: { status: 'assigned' },
  faulty: { status: 'fault' },
  in_transit: { status: 'assigned', in_transit: true },
} as const

const Replenishment = lazyPart(
  async () => (await import('#features/technicians/replenishment/web/shared.tsx')).Replenishment,
  <ListSkeleton columns={7} />,
)
const tabs = ['held', 'replenish'] as const

/** What technicians hold, and what they lack, under one title. */
export function TechniciansWarehousePage() {
  const say = useSay()
  const [tab, setTab] = useTab(tabs, { lists: true })
  const row = (
    <ListTabs>
      <TabRow
        label={say(words.tabs)}
        tabs={tabs.map((key) => ({ key, label: say(words[key]) }))}
        chosen={tab}
        onChoose={setTab}
      />
    </ListTabs>
  )
  if (tab === 'held') return <HeldPage tabs={row} />
  return (
    <Stack grow shrinkY>
      <PageHeader />
      {row}
      <Replenishment />
    </Stack>
  )
}

function HeldPage({ tabs: row }: { tabs: ReactNode }) {
  const say = useSay()
  const client = useQueryClient()
  const narrow = useNarrow()
  const [state, setState] = useListState(warehouseList)
  const searchBox = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<Person | null>(null)
  const question = useMemo(() => questionOf(state), [state])
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    ['technicians-warehouse', question],
    techniciansWarehouse.get,
    { query: question },
    { placeholderData: keepPreviousData },
  )
  const runExport = async (format: ExportFormat) => {
    const { exportList } = await import('#web/list/export.ts')
    const endpoint = techniciansWarehouse.download
    await exportList({ endpoint, query: question, format, name: warehouseList.name, title: say(titles.warehouse) })
  }
  const count = data?.technicians.length ?? 0
  const below = data?.totals.below_minimum ?? 0
  const onlyBelow = state.filters.below_minimum === 'true'
  return (
    <Stack grow shrinkY>
      <PageHeader
        count={data && say(texts.count, { count })}
        note={
          below > 0 &&
          !onlyBelow && (
            <Box
              type="button"
              as="button"
              className={styles.filterBelow}
              px={2}
              round="badge"
              size="caption"
              notice="warning"
              onClick={() => setState({ filters: { ...state.filters, below_minimum: 'true' } })}
            >
              {`${below} ${say(texts.below_count, { count: below })}`}
            </Box>
          )
        }
        actions={<ExportButton count={count} onExport={(format) => void runExport(format)} />}
      />
      {row}
      <Box className={styles.top} rigid px="page">
        <FilterBar list={warehouseList} state={state} onChange={setState} narrow={narrow} searchBox={searchBox} />
      </Box>
      <Stack grow shrinkY bg="surface" line="top">
        {error && !data ? (
          <FailedList error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton columns={8} />
        ) : count === 0 ? (
          <EmptyList
            filtered={isFiltered(state)}
            empty={{ text: texts.empty }}
            onClear={() => setState({ q: '', filters: {} })}
          />
        ) : (
          <HeldMatrix data={data} busy={isPlaceholderData} onEdit={setEdited} />
        )}
      </Stack>
      {edited && (
        <MinimumsDialog
          technician={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void client.invalidateQueries({ queryKey: ['technicians-warehouse'] })}
        />
      )}
    </Stack>
  )
}

type HeldMatrixProps = { data: TechniciansWarehouse; busy: boolean; onEdit: (person: Person) => void }

function HeldMatrix({ data, busy, onEdit }: HeldMatrixProps) {
  const say = useSay()
  const language = useLanguage()
  const { technicians, parts, cells, totals } = data
  const cellAt = useMemo(() => new Map(cells.map((cell) => [`${cell.technician_id} ${cell.part_id}`, cell])), [cells])
  const columns = useMemo(
    () => counted.map((key) => ({ key, label: say(shortWords[key]), title: say(hints[key]) })),
    [say],
  )
  const groups: MatrixGroup[] = useMemo(
    () => [
      { key: 'all', label: say(texts.all_models), columns },
      ...parts.map((part) => ({
        key: String(part.id),
        title: `${part.model_number} · ${part.part_number} · ${part.category}`,
        label: (
          <>
            {part.model_number}
            <small>{part.part_number}</small>
          </>
        ),
        columns,
      })),
    ],
    [parts, columns, say],
  )

  /** A number with the way to its products. */
  const number = (figures: Figures | undefined, key: Counted, person: Person | undefined, group: number) => {
    const value = figures?.[key] ?? 0
    if (value === 0) return <Zero />
    const part = group === 0 ? undefined : parts[group - 1]
    const to = productsAddress({
      ...(person ? { technician_id: person.id } : {}),
      ...(part ? { part_id: part.id } : {}),
      ...behind[key],
    })
    const label = say(texts.cell, {
      count: value,
      state: say(texts[key]),
      technician: person?.name ?? say(texts.everybody),
      model: part ? `${part.model_number} ${part.part_number}` : say(texts.all_models),
    })
    return (
      <a href={to} aria-label={label}>
        {formatNumber(value, language)}
      </a>
    )
  }

  const cell = (row: number, group: number, column: number): MatrixCell | undefined => {
    const person = technicians[row]
    const key = counted[column]
    if (!person || !key) return undefined
    if (group === 0) return { content: number(person, key, person, group) }
    const found = cellAt.get(`${person.id} ${parts[group - 1]?.id}`)
    const content = number(found, key, person, group)
    if (!found) return { content }
    if (key !== 'held' || found.minimum === null) return { content }
    const { held, minimum } = found
    if (!found.below_minimum) return { content, title: say(texts.minimum_of, { minimum }) }
    return {
      mark: 'warning',
      title: say(texts.below_of, { held, minimum }),
      content: (
        <>
          {content}
          <span className={styles.wanted}>/{formatNumber(minimum, language)}</span>
        </>
      ),
    }
  }

  return (
    <Matrix
      label={say(titles.warehouse)}
      corner={say(texts.technician)}
      groups={groups}
      busy={busy}
      rows={technicians.map((person) => ({
        key: person.id,
        head: (
          <>
            <a className={styles.name} href={`/technician/edit/${person.id}`} title={person.name}>
              {person.name}
            </a>
            {!person.active && (
              <Text className={styles.off} rigid c="text-3" weight={400}>
                {say(texts.inactive)}
              </Text>
            )}
            {person.below_minimum > 0 && (
              <span
                className={styles.below}
                title={`${person.below_minimum} ${say(texts.below_count, { count: person.below_minimum })}`}
              >
                {person.below_minimum}
              </span>
            )}
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={say(texts.minimums_of, { name: person.name })}
              title={say(texts.minimums)}
              onClick={() => onEdit(person)}
            >
              <IconAdjustments size={16} />
            </ActionIcon>
          </>
        ),
      }))}
      cell={cell}
      foot={{
        head: say(texts.total),
        cell: (group, column) => {
          const key = counted[column]
          return key && { content: number(group === 0 ? totals : parts[group - 1], key, undefined, group) }
        },
      }}
    />
  )
}
