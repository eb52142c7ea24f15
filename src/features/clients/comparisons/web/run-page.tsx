/** One comparison: progress while it runs, then cards, tabs and the rows of the chosen card with what puts each right. */
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListQuerySent } from '#lib/lists/list.ts'
import type { Language } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { downloadFile } from '#web/download.ts'
import { IconAlertTriangle, IconFileTypePdf, IconHistory, IconTable } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import type { BulkAction, PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { oneQuery } from '#web/list/one-query.ts'
import { Hint, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { comparisonList, comparisonRowList, letterSheet } from '../columns.ts'
import { type ComparisonDetail, type ComparisonRow, comparisonRows, comparisons } from '../contract.ts'
import { type Action, actions, actionWords, type ComparisonClass, classes, classWords } from '../rules.ts'
import { texts } from '../texts.ts'
import { useActions } from './act-dialogs.tsx'
import { Cards } from './cards.tsx'
import { actionIcons, actionLabel, CauseCell, FixCell, MerchantCell, SerialsCell } from './cells.tsx'
import { may, type Row } from './fixing.ts'
import styles from './run-page.module.css'

const tabs = ['open', 'new', 'still_open', 'solved', 'ignored'] as const
type Tab = (typeof tabs)[number]
const statesOf: Readonly<Record<Tab, string>> = {
  open: 'new,still_open',
  new: 'new',
  still_open: 'still_open',
  solved: 'solved,waiting',
  ignored: 'ignored',
}
const keyHelp: KeyLines = [[['e'], texts.keys_action]]
const tabWords = {
  open: texts.tab_open,
  new: texts.tab_new,
  still_open: texts.tab_still_open,
  solved: texts.tab_solved,
  ignored: texts.tab_ignored,
} as const

/** The chosen card and tab stand in the address. */
function useChoice(run: ComparisonDetail) {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  const first = run.classes.find(({ open }) => open > 0)?.class ?? 'matched'
  const card = classes.find((name) => name === params.get('card')) ?? first
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'open'
  const go = (next: { card?: ComparisonClass; tab?: Tab }) => {
    const to = new URLSearchParams()
    to.set('card', next.card ?? card)
    if ((next.tab ?? 'open') !== 'open') to.set('tab', next.tab ?? 'open')
    history.push(`${history.location.pathname}?${to}`)
  }
  return { card, tab, go }
}

function useTitle(run: ComparisonDetail) {
  const say = useSay()
  const { supplier, created_at, file_name, file_rows, created_by } = run
  const title = say(texts.with, { supplier })
  const hint = `${formatInstant(created_at)} · ${say(texts.by_hand_of, { file: file_name, rows: file_rows, by: created_by ?? 'N/A' })}`
  return { title, hint }
}

function Running({ run }: { run: ComparisonDetail }) {
  const say = useSay()
  const { title } = useTitle(run)
  const { phase, done, total } = run
  const part = total > 0 ? Math.min(100, (done / total) * 100) : 0
  const words = phase === 'waiting' ? say(texts.waiting) : say(texts[phase], { count: done })
  return (
    <>
      <PageHeader title={title} hint={run.file_name} />
      <Stack className={styles.panel} gap={2} my={4} mx="page" p={5} card>
        <Progress.Root size={6}>
          <Progress.Section
            value={phase === 'reading' ? part : 100}
            animated={phase !== 'reading'}
            aria-label={words}
          />
        </Progress.Root>
        <p role="status">{words}</p>
        <Hint>{say(texts.can_leave)}</Hint>
      </Stack>
    </>
  )
}

function Failed({ run }: { run: ComparisonDetail }) {
  const say = useSay()
  const { title } = useTitle(run)
  return (
    <>
      <PageHeader title={title} hint={run.file_name} />
      <Stack className={styles.panel} gap={2} my={4} mx="page" p={5} card role="alert">
        <p className={styles.failed}>
          <IconAlertTriangle size={18} />
          <strong>{say(texts.failed)}</strong>
        </p>
        <p>{run.failure}</p>
        <Hint>{say(texts.failed_hint)}</Hint>
      </Stack>
    </>
  )
}

/** The letter and the sheet that goes with it. */
function useLetter(run: ComparisonDetail): PageAction[] {
  const { id, told } = run
  if (told === 0) return []
  const save = (language: Language) => void downloadFile(comparisons.letter, { id }, undefined, { language })
  const sheet = () => {
    const query = { format: 'xlsx', ...letterSheet }
    void downloadFile(comparisonRows.export, { id }, undefined, query)
  }
  return [
    { label: texts.letter_it, icon: IconFileTypePdf, onClick: () => save('IT') },
    { label: texts.letter_en, icon: IconFileTypePdf, onClick: () => save('EN') },
    { label: texts.letter_sheet, icon: IconTable, onClick: sheet },
  ]
}

function Result({ run }: { run: ComparisonDetail }) {
  const say = useSay()
  const { title, hint } = useTitle(run)
  const { card, tab, go } = useChoice(run)
  const { act, undo, dialog } = useActions(run)
  const params = useMemo(() => ({ id: run.id }), [run.id])
  const fixed = useMemo<ListQuerySent>(
    () => (card === 'matched' ? { class: card } : { class: card, state: statesOf[tab] }),
    [card, tab],
  )
  const sums = run.classes.find((it) => it.class === card)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an action does never changes, and rows must not be drawn again.
  const cells = useMemo(
    () => ({
      merchant: (row: Row & Pick<ComparisonRow, 'merchant'>) => (
        <MerchantCell merchant={row.merchant} city={row.city} />
      ),
      serials: (row: Row) => <SerialsCell row={row} />,
      cause: (row: Row) => <CauseCell row={row} />,
      fix: (row: Row) => (
        <FixCell
          row={row}
          onAct={(action, { id }) => void act(action, { ids: [id] }, 1)}
          onUndo={({ action_id }) => action_id !== null && void undo(action_id)}
        />
      ),
    }),
    [run.id],
  )
  const bulkActions = actions.map(
    (action): BulkAction<Row> => ({
      label: actionWords[action],
      icon: actionIcons[action],
      allowed: (rows) => rows.every((row) => may(action, row) && row.action_id === null && row.state !== 'solved'),
      run: (chosen, { count, clear }) => act(action, chosen, count, clear),
    }),
  )
  const rowActions = (row: Row): RowAction[] =>
    actions.map((action: Action) => ({
      label: actionLabel(action, row),
      icon: actionIcons[action],
      disabled: !may(action, row) || row.action_id !== null || row.state === 'solved' || !run.is_newest,
      onClick: () => void act(action, { ids: [row.id] }, 1),
    }))
  usePageKeys(
    { e: () => document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-fix]')?.click() },
    keyHelp,
  )
  const letter = useLetter(run)
  const secondary: PageAction[] = [...letter, { label: texts.runs, icon: IconHistory, to: '/compare-terminals' }]
  const counts = {
    open: sums?.open,
    new: sums?.new,
    still_open: sums?.still_open,
    solved: sums?.solved,
    ignored: sums?.ignored,
  }
  const shownTabs = tabs.filter((key) => key !== 'ignored' || (counts.ignored ?? 0) > 0 || tab === 'ignored')
  return (
    <>
      <ListPage
        list={comparisonRowList}
        endpoints={comparisonRows}
        exportAll
        params={params}
        fixed={fixed}
        title={title}
        hint={hint}
        cells={cells}
        rowActions={rowActions}
        {...(run.is_newest && card !== 'matched' ? { bulkActions } : {})}
        primary={{ label: texts.new, to: '/compare-terminals?new=1' }}
        secondary={secondary}
        empty={{ text: texts.none }}
      >
        <Cards run={run} chosen={card} onChoose={(next) => go({ card: next })} />
        {card !== 'matched' && (
          <ListTabs>
            <Text as="h2" mb={1} mx="page" size="body" weight={600} leading={20}>
              {say(classWords[card])}
            </Text>
            <TabRow
              label={`${say(classWords[card])}: ${say(texts.tabs)}`}
              tabs={shownTabs.map((key) => ({ key, label: say(tabWords[key]), count: counts[key] }))}
              chosen={tab}
              onChoose={(next) => go({ tab: next })}
            />
          </ListTabs>
        )}
      </ListPage>
      {dialog}
    </>
  )
}

export function ComparisonPage() {
  const id = useIdParam()
  const { data, error, refetch } = useQuery({
    ...oneQuery(comparisonList, comparisons.get, id),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 700 : false),
  })
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.state === 'reading') return <Running run={data} />
  if (data.state === 'failed') return <Failed run={data} />
  return <Result key={id} run={data} />
}
