/** A whole list page from a list's definition and its endpoint: search, filters, sort, pages, columns, selection, export, cards. */
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column, ListDefinition, ListQuerySent, RowOf } from '#lib/lists/list.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useInSlices } from '#web/ui/skeleton.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { BulkAction, PageAction, RowAction } from './actions.ts'
import { createActiveRow } from './active-row.ts'
import { BulkBar } from './bulk-bar.tsx'
import cardStyles from './cards.module.css'
import { Cards } from './cards.tsx'
import { type Cells, compileColumns, type ListRow, titleColumn } from './columns.tsx'
import { forgetCreated, useCreated } from './created-rows.ts'
import type { ExportFormat } from './export.ts'
import type { OnExport } from './export-menu.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { HeaderActions } from './header-actions.tsx'
import styles from './list.module.css'
import { type ListLinks, SelectionWatch, useMarkedRow, usePointedRow } from './list-links.tsx'
import { useListMemory } from './list-memory.ts'
import { type Empty, EmptyList, FailedList, ListSkeleton } from './list-notices.tsx'
import { type Filters, isAsStarted, nextSort, questionOf } from './list-state.ts'
import { useListViews, useOpening, useStart } from './list-views.ts'
import { Pagination } from './pagination.tsx'
import type { RowContext } from './row.tsx'
import type { OpenMenu } from './row-menu.tsx'
import { createSelection, type Selection } from './selection.ts'
import { Table } from './table.tsx'
import { texts } from './texts.ts'
import { addressPattern, patternOf, type Trail } from './trail.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { useColumns } from './use-columns.ts'
import { useCurrentSelection } from './use-current-selection.ts'
import { type ListEndpoint, type ListParams, useListData } from './use-list-data.ts'
import { useListKeys } from './use-list-keys.ts'
import { type SetListState, useListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'
import { ViewsButton } from './views-button.tsx'

const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu)

export type ListPageProps<Row extends ListRow, Key extends string, Need extends string> = {
  list: ListDefinition<Key, Need>
  endpoints: { list: ListEndpoint<Row>; export: Endpoint }
  /** Parameters of the endpoints' paths, for a list inside a record. */
  params?: ListParams
  /** Part of every question, and not in the address; a stable value. */
  fixed?: ListQuerySent
  /** Cells of the feature's own; a stable value, made outside the component. */
  cells?: { readonly [K in Key]?: (row: RowOf<Row, Need, K>) => ReactNode }
  /** The filters that the list opens with when nothing else is asked for; a stable value. */
  start?: Filters
  /** Replaces the page's own title. */
  title?: string
  /** A quiet line under the title. */
  hint?: ReactNode
  /** Exports hold all columns of the list, not only those shown. */
  exportAll?: boolean
  /** The one filled button. */
  primary?: PageAction
  secondary?: readonly PageAction[]
  rowActions?: (row: RowOf<Row, Need>) => readonly RowAction[]
  bulkActions?: readonly BulkAction<RowOf<Row, Need>>[]
  rowTo?: (row: RowOf<Row, Need>) => string
  /** `trail` is for previous and next in what opens over the list. */
  onOpen?: (row: RowOf<Row, Need>, trail: Trail) => void
  /** What the list is for, and the first step. */
  empty?: Empty
  /** Between the title and the filters: the head of a record, tabs. */
  children?: ReactNode
  /** Columns to show in place of the user's own, while something beside the list needs room; a stable value. */
  only?: readonly Key[]
  /** Docked on the right of the list, in its full height. */
  beside?: ReactNode
  /** How the list and what is beside it know of each other. */
  links?: ListLinks<Row>
}

/** Functions that a feature writes in place are new at every render: rows must not be drawn again for that. */
function useLatest<Args extends unknown[], Result>(it: ((...args: Args) => Result) | undefined) {
  const latest = useRef(it)
  latest.current = it
  const given = it !== undefined
  return useMemo(() => (given ? (...args: Args) => latest.current?.(...args) : undefined), [given])
}

export function ListPage<Row extends ListRow, Key extends string, Need extends string>(
  props: ListPageProps<Row, Key, Need>,
) {
  const { list, endpoints, params, fixed, cells, bulkActions, rowTo, empty } = props
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  const narrow = useNarrow()
  const started = useStart(list, props.start)
  const [state, changeState] = useListState(list)
  const setState = useCallback<SetListState>(
    (change, how) => {
      forgetCreated(list)
      changeState(change, how)
    },
    [list, changeState],
  )
  const views = useListViews(list, state, setState)
  const opening = useOpening({ list, started, views })
  const columns = useColumns(list, props.only, views.columns)
  const {
    page,
    total: wholeTotal,
    filtered,
    ask,
  } = useListData({ list, endpoint: endpoints.list, params, fixed, state, shown: columns.shown })
  const isDrawn = useInSlices(page.data !== undefined)
  const { rows, created } = useCreated<Row>(list, (isDrawn && page.data?.items) || none)
  const total = page.data?.total ?? 0
  /** A search that finds very many is not counted to its end. */
  const more = page.data?.more === true
  const counted = more ? say(texts.more_than, { total }) : total
  const waiting = !isDrawn || opening

  const root = useRef<HTMLDivElement>(null)
  const [active] = useState(createActiveRow)
  const memory = useListMemory<Row>(list.name)
  const [store] = useState(() => createSelection<Row>(memory.before?.selection))
  useLayoutEffect(() => () => memory.keep({ selection: store.state() }), [memory, store])
  const selection = bulkActions && bulkActions.length > 0 ? store : undefined
  const asked = JSON.stringify([state.q, state.filters, fixed])
  const askedBefore = useRef(asked)
  useEffect(() => {
    // What is selected must be what the filters show.
    if (askedBefore.current !== asked) store.clear()
    askedBefore.current = asked
  }, [asked, store])
  const beyond = page.isSuccess && isDrawn && !page.isPlaceholderData && rows.length === 0 && total > 0
  const lastPage = Math.max(1, Math.ceil(total / state.rows_per_page))
  useEffect(() => {
    if (beyond) setState({ page: lastPage }, 'replace')
  }, [beyond, lastPage, setState])

  const compiled = useMemo(
    // The list's keys are the cells' keys; a compiled column only knows that they are text.
    () => compileColumns<Row>(columns.shown, cells as Cells<Row> | undefined, language),
    [columns.shown, cells, language],
  )
  const address = useLatest(rowTo)
  const onOpen = useLatest(props.onOpen)
  const rowActions = useLatest(props.rowActions)
  const hasMenu = rowActions !== undefined
  const place = useRef({ rows, state, fixed })
  place.current = { rows, state, fixed }
  const trailOf = useCallback(
    (row: Row, to?: (row: Row) => string | undefined): Trail => {
      const now = place.current
      const before = (now.state.page - 1) * now.state.rows_per_page
      return {
        list: list.name,
        path: endpoints.list.path,
        params,
        query: { ...questionOf(now.state), ...now.fixed },
        column: Object.keys(list.columns)[0] ?? '',
        id: row.id,
        at: before + now.rows.findIndex(({ id }) => id === row.id) + 1,
        to: to && addressPattern((it: Row) => to(it) ?? '', row),
      }
    },
    [list, endpoints, params],
  )
  const open = useMemo(() => {
    if (address) return (row: Row) => history.push(address(row) ?? '', { trail: trailOf(row, address) })
    return onOpen && ((row: Row) => onOpen(row, trailOf(row)))
  }, [address, onOpen, history, trailOf])
  const room = useRoom(root, rows.length > 0)
  const layout = useColumnLayout({
    columns: compiled,
    rows,
    room,
    hasCheck: selection !== undefined,
    hasMenu,
    chosen: columns.chosen,
    language,
  })
  const shownColumns = narrow ? compiled : layout.columns
  const context = useMemo<RowContext<Row>>(
    () => ({
      columns: shownColumns,
      title: titleColumn(shownColumns),
      selection,
      active,
      rowTo: address && ((row) => address(row) ?? ''),
      opens: open !== undefined,
      hasMenu,
      say,
    }),
    [shownColumns, selection, active, address, open, hasMenu, say],
  )

  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const showMenu = useCallback(
    (row: Row, anchor: HTMLElement) => {
      const toPage = (to: string) => () => history.push(to, { trail: { ...trailOf(row), to: patternOf(to, row.id) } })
      const actions = (rowActions?.(row) ?? []).map((action) => ({
        ...action,
        run: action.to === undefined ? action.onClick : toPage(action.to),
      }))
      setMenu({ actions, anchor })
    },
    [rowActions, history, trailOf],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const scrollTo = useRef<((index: number) => void) | null>(null)
  useListKeys({ rows, active, selection, searchBox, scrollTo, root })
  useMarkedRow(rows, props.links?.marked, { root, scrollTo })
  usePointedRow(rows, props.links?.onPoint, { root })
  const sort = useCallback(
    (key: string) => setState({ sort: nextSort(list, state.sort, key) }),
    [list, state.sort, setState],
  )

  const question = useMemo(() => ({ ...questionOf(state), ...fixed }), [state, fixed])
  const answer = page.isPlaceholderData || page.data === undefined ? undefined : page.dataUpdatedAt
  useCurrentSelection({ store, rows, answer, question, ask })
  const runExport = useLatest(async (format: ExportFormat, chosen?: Selection) => {
    const { exportList } = await import('./export.ts')
    const part = chosen && ('ids' in chosen ? { ids: chosen.ids } : { except: chosen.except })
    const all = Object.entries<Column>(list.columns).map(([key, column]) => ({ key, column }))
    const shown = (props.exportAll ? all : columns.shown).filter(
      ({ column }) => column.exported !== false && column.type !== 'image',
    )
    const query = { ...question, ...part, columns: shown.map(({ key }) => key) }
    await exportList({ endpoint: endpoints.export, params, query, format, name: list.name, title: say(list.title) })
  })
  const onExport = useCallback<OnExport>((format, chosen) => void runExport?.(format, chosen), [runExport])
  const title = props.title ?? say(list.title)
  const count =
    filtered && wholeTotal !== undefined
      ? say(texts.filtered_of_total, { filtered: counted, total: wholeTotal })
      : say(texts.count, { total: counted })
  const rowsProps = {
    rows,
    context,
    offset: (state.page - 1) * state.rows_per_page,
    total,
    label: title,
    busy: page.isPlaceholderData,
    open,
    menu: hasMenu ? showMenu : undefined,
    scrollTo,
    created,
    memory,
  }

  const { secondary, primary, hint } = props
  const known = page.data && count
  const { hidden } = layout
  const header = useMemo(() => {
    const about = { list, columns, hidden, total, more, narrow, onExport, secondary, primary }
    return <PageHeader title={title} count={known} hint={hint} actions={<HeaderActions {...about} />} />
  }, [title, known, hint, list, columns, hidden, total, more, narrow, onExport, secondary, primary])
  const { query: asksFor, views: all, current, changed, open: openView } = views
  const viewsButton = useMemo(() => {
    // A saved question is text, as in the address.
    const content = { query: asksFor as Record<string, string>, columns: [...columns.choice] }
    return <ViewsButton {...{ list, views: all, current, changed, content, open: openView, narrow }} />
  }, [list, all, current, changed, asksFor, columns.choice, openView, narrow])
  const head = (
    <>
      {header}
      {props.children}
      <div className={styles.top}>
        <FilterBar
          list={list}
          state={state}
          onChange={setState}
          narrow={narrow}
          searchBox={searchBox}
          views={viewsButton}
        />
      </div>
    </>
  )
  const content =
    page.isError && !page.data ? (
      <FailedList error={page.error} onRetry={() => void page.refetch()} />
    ) : page.data && total === 0 && !opening ? (
      <EmptyList
        filtered={filtered && !(empty?.at_start && isAsStarted(state, props.start))}
        empty={empty}
        onClear={() => setState({ q: '', filters: {} })}
      />
    ) : !columns.ready || (narrow && waiting) ? (
      <ListSkeleton columns={narrow ? 2 : compiled.length} />
    ) : narrow ? (
      <Cards {...rowsProps} scroller={scroller} />
    ) : (
      <Table
        {...rowsProps}
        room={room}
        widths={layout.widths}
        sum={layout.sum}
        columnCount={compiled.length}
        waiting={waiting}
        tall={list.lines === 2}
        sort={state.sort ?? list.sort}
        onSort={sort}
      />
    )
  const onSelection = props.links?.onSelection
  const whole = (
    <div className={styles.page} ref={root} data-list={list.name}>
      {narrow ? (
        <div className={cardStyles.phoneScroller} ref={scroller}>
          {head}
          {content}
        </div>
      ) : (
        <>
          {head}
          <div className={styles.body}>{content}</div>
        </>
      )}
      {selection && (
        <BulkBar
          rows={rows}
          total={total}
          more={more}
          question={question}
          selection={selection}
          actions={bulkActions ?? none}
          onExport={onExport}
          narrow={narrow}
        />
      )}
      {(waiting ? !page.isError : total > 0) && (
        <Pagination
          state={state}
          total={total}
          counted={counted}
          shown={rows.length}
          narrow={narrow}
          onChange={setState}
        />
      )}
      {menu && <RowMenu open={menu} narrow={narrow} onClose={() => setMenu(null)} />}
      {selection && onSelection && (
        <SelectionWatch store={selection} question={question} total={total} onSelection={onSelection} />
      )}
    </div>
  )
  return (
    <div className={styles.frame}>
      {whole}
      {props.beside}
    </div>
  )
}

const none: readonly never[] = []
