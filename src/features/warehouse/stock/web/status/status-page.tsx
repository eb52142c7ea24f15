/** Warehouse status: how many of each model are where, now or on any past day. */
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '#lib/time/dates.ts'
import { IconChartBar, IconDownload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { exportList } from '#web/list/export.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Box, Card, Stack, Text } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { warehouseStatus } from '../../status.ts'
import { statusTexts as texts } from '../../status-texts.ts'
import { titles } from '../../titles.ts'
import styles from './status.module.css'
import { StatusFilters } from './status-filters.tsx'
import { findOpened, StatusMatrix } from './status-matrix.tsx'
import { queryOf, type SetStatusState, type StatusState, useStatusState } from './status-state.ts'

const StatusChart = lazyPart(
  async () => (await import('./status-chart.tsx')).StatusChart,
  <Box style={{ height: 296 }} />,
)
const PastProducts = lazyPart(async () => (await import('./past-products.tsx')).PastProducts)

type ActionsProps = { state: StatusState; onChange: SetStatusState; empty: boolean }

function Actions({ state, onChange, empty }: ActionsProps) {
  const say = useSay()
  const download = (format: 'csv' | 'xlsx') =>
    void exportList({
      endpoint: warehouseStatus.download,
      query: queryOf(state),
      format,
      name: say(texts.file_name),
      title: say(titles.warehouse_status),
    })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChartBar size={16} />}
        aria-pressed={state.chart}
        data-set={state.chart || undefined}
        className={styles.toggle ?? ''}
        onClick={() => onChange({ chart: !state.chart })}
      >
        {say(texts.chart)}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} />} disabled={empty}>
            {say(texts.export)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download('xlsx')}>{say(texts.export_xlsx)}</Menu.Item>
          <Menu.Item onClick={() => download('csv')}>{say(texts.export_csv)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Nothing({ state }: { state: StatusState }) {
  const say = useSay()
  const filtered = state.supplier_id ?? state.category_id ?? state.warehouse_id
  if (state.below_minimum || filtered) return <EmptyState hint={say(texts.empty_filtered)} />
  if (state.as_of) return <EmptyState hint={say(texts.empty_past, { day: formatDay(state.as_of) })} />
  return (
    <EmptyState
      hint={say(texts.empty)}
      action={
        <Button variant="default" component={Link} to="/products">
          {say(texts.go_to_products)}
        </Button>
      }
    />
  )
}

export function WarehouseStatusPage() {
  const say = useSay()
  const [state, setState] = useStatusState()
  const query = queryOf(state)
  const found = useAnswer(
    ['warehouse-status', query],
    warehouseStatus.get,
    { query },
    { placeholderData: keepPreviousData },
  )
  const status = found.data
  const shown = status?.items.map(({ part_id }) => part_id) ?? []
  const empty = status !== undefined && status.items.length === 0
  return (
    <Stack grow shrinkY overflow="auto" c="text" size="body" leading={20}>
      <PageHeader
        {...(status ? { count: `${status.items.length} ${say(texts.models, { count: status.items.length })}` } : {})}
        {...(state.as_of
          ? {
              note: <Text c="text-2">{unbroken(say(texts.past_hint, { day: formatDay(state.as_of) }))}</Text>,
            }
          : {})}
        actions={<Actions state={state} onChange={setState} empty={status === undefined || empty} />}
      />
      <StatusFilters state={state} onChange={setState} below={status?.below_minimum} />
      {state.chart && status && !empty && (
        <Card rigid mx="page" mb={4} pt={3.5} px={4} pb={2} aria-label={say(texts.chart_title)}>
          <StatusChart status={status} ofWarehouse={state.warehouse_id !== undefined} />
        </Card>
      )}
      <Stack style={{ flex: '1 0 auto', height: 0, minHeight: 340 }} bg="surface" line="top">
        {found.isError && !status ? (
          <PageError error={found.error} retry={() => void found.refetch()} />
        ) : status === undefined ? (
          <LinesSkeleton lines={8} />
        ) : empty ? (
          <Nothing state={state} />
        ) : (
          <StatusMatrix status={status} state={state} busy={found.isPlaceholderData} />
        )}
      </Stack>
      {state.as_of && (
        <PastProducts
          cell={status && state.opened ? findOpened(say, status, state.opened) : null}
          state={state}
          shown={shown}
          onClose={() => setState({ opened: undefined })}
        />
      )}
    </Stack>
  )
}
