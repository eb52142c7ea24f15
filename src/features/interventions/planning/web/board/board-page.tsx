/** The dispatcher's board: technicians down, days across, jobs without a day beside them. */
import { Button } from '@mantine/core'
import { useElementSize, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { addDays, formatInstant } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useFoldedSidebar } from '#web/shell/folding.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import { type BoardJob, dispatchBoard } from '../../contract.ts'
import { mapTexts } from '../../map-texts.ts'
import { planTexts } from '../../plan-texts.ts'
import { texts as words } from '../../texts.ts'
import { cellKey, type Density, densities, isOff, type Target } from '../board-state.ts'
import cards from '../card.module.css'
import { FilterBar } from '../filter/filter-bar.tsx'
import { isDay, useAddress } from '../filter/use-address.ts'
import { useBoardFilter } from '../filter/use-board-filter.ts'
import { showns } from '../map/dots.ts'
import { type Chosen, MapPane } from '../map/map-pane.tsx'
import { MoveDialog } from '../moves/move-dialog.tsx'
import { Tray, type TrayTab } from '../moves/tray.tsx'
import { useMoves } from '../moves/use-moves.ts'
import { type Asked, SuggestionContext, useSuggestion } from '../plan/use-suggestion.ts'
import { type Peer, PeersContext, usePresence } from '../presence/use-presence.ts'
import { type Range, useAnswers, useCarry } from '../use-carry.ts'
import styles from './board.module.css'
import { BoardGrid } from './board-grid.tsx'
import { BoardHead } from './board-head.tsx'
import { DayList } from './day-list.tsx'
import { ClosedMap, FoldedTray, MapEdge, useMapWidth } from './edges.tsx'
import { JobDialog } from './job-dialog.tsx'
import { Legend } from './legend.tsx'

const PlanPanel = lazyPart(async () => (await import('../plan/plan-panel.tsx')).PlanPanel)

/** A day is at least so wide; beside the days stand the tray, the technicians, closed days and the map. */
const [dayWidth, trayWidth, personWidth, edgeWidth, planWidth] = [132, 248, 178, 40, 380]

const help: KeyLines = [
  [['m'], texts.key_move],
  [['M'], texts.key_list],
  [['x'], texts.key_select],
  [['u'], texts.key_undo],
  [['Ctrl', 'Z'], texts.key_undo],
  [['s'], planTexts.key],
  [['/'], texts.key_filter],
  [['t'], texts.key_today],
  [['[', ']'], texts.key_days],
  [['g'], mapTexts.key_map],
]

export function DispatchBoardPage() {
  const say = useSay()
  const language = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 991.98px)', undefined, { getInitialValueInEffect: false })
  const isFolded = useMediaQuery('(max-width: 1199.98px)', undefined, { getInitialValueInEffect: false })
  useFoldedSidebar()
  const page = useElementSize<HTMLDivElement>()
  const [address, setAddress] = useAddress(['from', 'view', 'map', 'day', 'technician', 'show', 'table'])
  const density: Density = densities.find((it) => it === address.view) ?? 'cards'
  const isMap = address.map === '1'
  const isList = isNarrow && !isMap // All of it scrolls, its head too.
  const [mapWidth, setMapWidth] = useMapWidth()
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Its jobs are on the map or in the plan, or there is no room for it.
  const isTray = isUnfolded ?? !(isMap || isFolded || asked)
  const foldTray = useCallback(() => setUnfolded(false), [])
  const [tab, setTab] = useState<TrayTab>('unassigned')
  const filter = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  const [moving, setMoving] = useState<readonly BoardJob[] | null>(null)
  const from = isDay(address.from) ? address.from : null
  const setFrom = (next: string | null) => setAddress({ from: next })
  const besideDays = (isTray ? trayWidth : edgeWidth) + personWidth + edgeWidth + (isMap && !isFolded ? mapWidth : 0)
  const fitting = Math.floor((page.width - besideDays) / dayWidth)
  const fit = isNarrow || (isMap && isFolded) ? 5 : Math.max(isMap ? 2 : 3, Math.min(10, fitting))
  // The days of a plan stay while it is looked at, although its panel takes room of them.
  const days = asked?.range.days ?? fit
  const range: Range = useMemo(() => ({ from, days }), [from, days])
  const read = useQuery({
    queryKey: ['dispatch-board', 'board', range, language],
    queryFn: ({ signal }) => call(dispatchBoard.get, { query: range }, { signal }),
    placeholderData: keepPreviousData,
    enabled: page.width > 0,
    // Nothing can be carried while it could not be read: it is looked for until it can.
    refetchInterval: ({ state }) => (state.status === 'error' ? 3_000 : false),
  })
  const board = read.data
  const { move, undoLast } = useMoves(board)
  const boardFilter = useBoardFilter(board)
  const { jobs, isShown, trays, people } = boardFilter
  const suggestion = useSuggestion({ asked, onAsk: setAsked, jobs })

  const here = useRef<ReadonlyMap<number, Peer>>(new Map())
  const jobsWith = (job: BoardJob): readonly BoardJob[] =>
    selected.has(job.id) ? [...selected].flatMap((id) => jobs.get(id) ?? []) : [job]
  const drop = async (some: readonly BoardJob[], target: Target, agreed?: { from: string; until: string }) => {
    const isThere = some.every((it) => it.technician_id === target.technician_id && it.planned_on === target.on)
    if (isThere && !agreed?.from && !agreed?.until) return true
    const done = await move(some, target, agreed)
    if (done) setSelected(new Set())
    return done
  }
  const isFree = (some: readonly BoardJob[]) => {
    const peer = some.map(({ id }) => here.current.get(id)).find(Boolean)
    if (peer) toast.info(texts.carried_by, { params: { name: peer.name } })
    return !peer
  }
  const carry = useCarry({ jobsWith, drop: (some, target) => void drop(some, target), isFree, enabled: !read.isError })
  // The same set while a card moves over the board, so that rows it is not over are not drawn again.
  const carriedIds = useMemo(() => new Set(carry.carried?.jobs.map(({ id }) => id)), [carry.carried])
  const peers = usePresence(carriedIds)
  here.current = peers.carriedBy
  const answers = useAnswers(carry.carried?.jobs, range)
  // Several would be stops at several places, of which the answer names one.
  const [only] = carry.carried?.jobs.length === 1 ? carry.carried.jobs : []
  const answer = answers?.get(cellKey(carry.target?.technician_id ?? 0, carry.target?.on ?? ''))
  const carrying = useMemo(() => (only && answer?.place ? { job: only, answer } : null), [only, answer])
  const { press, setTarget } = carry
  const pressed = useRef(press)
  pressed.current = press
  const actions = useMemo(
    () => ({
      press: (...given: Parameters<typeof press>) => pressed.current(...given),
      open: ({ id }: BoardJob) => setOpened(id),
      toggle: ({ id }: BoardJob) =>
        setSelected((before) => new Set(before.has(id) ? [...before].filter((it) => it !== id) : [...before, id])),
    }),
    [],
  )

  /** The card that has the focus. */
  const focused = () => jobs.get(Number(document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card))
  const working = board?.days.filter((day) => !isOff(day)) ?? []
  const toDays = (step: -1 | 1) => {
    const first = working[0]?.on
    if (!board || !first) return
    const next = step > 0 ? addDays(working.at(-1)?.on ?? first, 1) : addDays(first, -days * 2 + days / 2)
    setFrom(next <= board.today ? null : next)
  }
  const openMap = (isOpen: boolean) => {
    setUnfolded(null)
    setAddress({ map: isOpen ? '1' : null })
  }
  const day = working.find(({ on }) => on === address.day)?.on ?? working[0]?.on ?? ''
  const chosen = { technician_id: Number(address.technician) || null, on: day }
  const onChoose = ({ technician_id, on }: Chosen) =>
    setAddress({ technician: technician_id === null ? null : String(technician_id), day: on })
  /** For the selection, else for all without a day that the filter shows. */
  const suggest = () => {
    const open = [...trays.unassigned, ...trays.no_day].map(({ id }) => id)
    const ids = selected.size > 0 ? [...selected] : open
    if (ids.length === 0) toast.info(planTexts.nothing)
    else suggestion.ask(ids, range, selected.size > 0)
  }
  const pickUp = () => {
    const job = focused()
    const [person] = people
    if (!job || !person || !working[0]) return
    const isPlanned = job.technician_id !== null && working.some(({ on }) => on === job.planned_on)
    const covering = people.find(({ provinces }) => provinces.includes(job.province ?? '')) ?? person
    carry.pickUp(
      job,
      isPlanned
        ? { technician_id: job.technician_id, on: job.planned_on }
        : { technician_id: covering.id, on: working[0].on },
    )
  }
  const openMoves = () => {
    const job = focused()
    if (job) setMoving(jobsWith(job))
  }
  usePageKeys(
    {
      m: pickUp,
      M: openMoves,
      x: () => {
        const job = focused()
        if (job) actions.toggle(job)
      },
      u: () => undoLast(),
      s: suggest,
      t: () => setFrom(null),
      '/': () => filter.current?.focus(),
      g: () => openMap(!isMap),
      '[': () => toDays(-1),
      ']': () => toDays(1),
    },
    help,
  )
  useHotkeys([['mod+Z', () => void undoLast()]])

  if (read.isError && !board) return <PageError error={read.error} retry={() => void read.refetch()} />
  const shownJob = opened === null ? undefined : jobs.get(opened)
  const columns = [
    isTray ? `${trayWidth}px` : `${edgeWidth}px`,
    'minmax(0, 1fr)',
    ...(asked ? [`${planWidth}px`] : isMap ? ['auto', `${mapWidth}px`] : [`${edgeWidth}px`]),
  ].join(' ')
  const map = board && (
    <MapPane
      {...{ board, people, jobs, isShown, chosen, onChoose, selected, range, carrying, isNarrow }}
      unassigned={trays.unassigned}
      shown={showns.find((it) => it === address.show) ?? 'both'}
      onShown={(show) => setAddress({ show: show === 'both' ? null : show })}
      isTable={address.table === '1'}
      onTable={(isTable) => setAddress({ table: isTable ? '1' : null })}
      onSelected={setSelected}
      isHeld={carry.carried !== null}
      onGive={(some, target) => void drop(some, target)}
      onShare={(ids) => suggestion.ask(ids, range, true)}
      onMove={setMoving}
      onClose={() => openMap(false)}
      {...actions}
    />
  )
  const plan = asked && <PlanPanel suggestion={suggestion} isNarrow={isNarrow} />
  return (
    <Stack
      shrinkY
      ref={page.ref}
      className={styles.page}
      {...(isList ? { overflow: 'auto', 'data-scrolls': true } : {})}
    >
      <BoardHead
        {...{ board, density, isNarrow, isMap }}
        open={trays.unassigned.length}
        isFirst={from === null}
        onDays={toDays}
        onDensity={(view) => setAddress({ view })}
        onMap={() => openMap(!isMap)}
        onSuggest={suggest}
        peers={peers.people}
        isQuiet={asked !== null || (isMap && selected.size > 0)}
      />
      <Row rigid wrap gap={3} align="center" px="page" py={2}>
        <FilterBar board={board} filter={boardFilter} input={filter} />
        {selected.size > 0 && (
          <>
            <Text>{say(texts.selected, { count: selected.size })}</Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => setMoving([...selected].flatMap((id) => jobs.get(id) ?? []))}
            >
              {say(texts.move_to)}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setSelected(new Set())}>
              {say(texts.clear)}
            </Button>
          </>
        )}
        {!isList && <Legend />}
      </Row>
      {read.isError && board && (
        <Text as="p" notice="warning" mx="page" p={2} role="alert">
          {say(texts.old_data, { at: formatInstant(new Date(read.dataUpdatedAt).toISOString()).slice(11, 16) })}
        </Text>
      )}
      {!board ? (
        <Box px="page">
          <LinesSkeleton lines={12} />
        </Box>
      ) : board.technicians.length === 0 ? (
        <EmptyState title={say(texts.no_technicians)} />
      ) : isList ? (
        <DayList
          {...{ board, people, jobs, trays, answers }}
          {...actions}
          target={carry.target}
          onMove={(job) => setMoving(jobsWith(job))}
        />
      ) : isMap && isFolded && (isNarrow || !asked) ? (
        map
      ) : (
        <SuggestionContext value={suggestion.deeds}>
          <PeersContext value={peers.carriedBy}>
            <Grid grow shrinkY line="top" style={{ gridTemplateColumns: columns }}>
              {isTray ? (
                <Tray
                  {...{ board, tab, selected }}
                  jobs={trays[tab]}
                  onTab={setTab}
                  counts={boardFilter.counts}
                  carried={carriedIds}
                  isTarget={carry.target !== null && carry.target.technician_id === null}
                  onFold={foldTray}
                  {...actions}
                />
              ) : (
                <FoldedTray count={boardFilter.counts.unassigned} onOpen={() => setUnfolded(true)} />
              )}
              <BoardGrid
                {...{ board, people, jobs, density, answers, selected, carriedIds, onChoose }}
                carried={carry.carried}
                target={carry.target}
                onTarget={setTarget}
                onDrop={carry.dropNow}
                onPutBack={carry.stop}
                chosen={isMap ? chosen : null}
                suggested={suggestion.people}
                {...actions}
              />
              {isMap && !asked && <MapEdge width={mapWidth} onWidth={setMapWidth} />}
              {asked ? plan : isMap ? map : <ClosedMap onOpen={() => openMap(true)} />}
            </Grid>
          </PeersContext>
        </SuggestionContext>
      )}
      {!isMap && (
        <Text as="p" rigid line="top" size="caption" c="text-3" px="page" py={1}>
          {say(words.boundaries)} {say(board?.estimated === false ? words.by_matrix : words.estimated)}
        </Text>
      )}
      <Box
        ref={carry.ghost}
        className={cards.ghost}
        py={1.5}
        px={3}
        border="strong"
        round="item"
        bg="surface"
        size="body"
        weight={500}
        hidden={carry.carried?.by !== 'pointer'}
        aria-hidden
      >
        {carry.carried &&
          (carry.carried.jobs.length > 1
            ? say(texts.several, { count: carry.carried.jobs.length })
            : (carry.carried.jobs[0]?.city ?? carry.carried.jobs[0]?.merchant_name))}
      </Box>
      {isNarrow && plan}
      {board && shownJob && !moving && (
        <JobDialog
          board={board}
          job={shownJob}
          onMove={() => {
            setMoving(jobsWith(shownJob))
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {board && moving && (
        <MoveDialog
          board={board}
          jobs={moving}
          range={range}
          onMove={(target, agreed) => drop(moving, target, agreed)}
          onClose={() => setMoving(null)}
        />
      )}
    </Stack>
  )
}
