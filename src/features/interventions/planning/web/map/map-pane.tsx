/** The map beside the board: jobs as dots, a day as a line, a lasso; the same jobs as a table. */
import { ActionIcon, Button, Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Spot } from '#lib/places/projection.ts'
import { type RegionKey, regionOf } from '#lib/places/regions.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconChevronRight, IconFocusCentered, IconLasso, IconMinus, IconPlus, IconTable } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { Segments } from '#web/ui/segments.tsx'
import { toast } from '#web/ui/toast.ts'
import { boardTexts } from '../../board-texts.ts'
import type { Board, BoardJob, BoardTechnician } from '../../contract.ts'
import { dispatchMap } from '../../map-contract.ts'
import { mapTexts as texts } from '../../map-texts.ts'
import { texts as words } from '../../texts.ts'
import { byUrgency, shortDay, type Target } from '../board-state.ts'
import type { CardActions } from '../job-card.tsx'
import type { Range } from '../use-carry.ts'
import { type Carrying, DayCard, DayLine } from './day-line.tsx'
import { Dots, Homes, keyOf } from './dot-marks.tsx'
import { type Dot, dotsOf, type Shown } from './dots.ts'
import { isInside, nextInDirection } from './geometry.ts'
import styles from './map.module.css'
import { MapLegend } from './map-legend.tsx'
import { MapTable } from './map-table.tsx'
import over from './over.module.css'
import { SelectionCard } from './selection-card.tsx'
import { Ground, useShapes } from './shapes.tsx'
import { type Taking, useMapView } from './use-view.ts'

export type Chosen = { technician_id: number | null; on: string }
type MapPaneProps = CardActions & {
  board: Board
  people: readonly BoardTechnician[]
  jobs: ReadonlyMap<number, BoardJob>
  unassigned: readonly BoardJob[]
  isShown: (job: BoardJob) => boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  shown: Shown
  onShown: (shown: Shown) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
  selected: ReadonlySet<number>
  onSelected: (ids: ReadonlySet<number>) => void
  range: Range
  /** What is carried over which day: its line shows the stop that it would be. */
  carrying: Carrying | null
  isHeld: boolean
  onGive: (jobs: readonly BoardJob[], target: Target) => void
  onShare: (ids: readonly number[]) => void
  onMove: (jobs: readonly BoardJob[]) => void
  onClose: () => void
  /** Map above, table below: where there is no room for both beside the board. */
  isNarrow: boolean
}

const nearMinutes = 30
/** The card of a day stands at the top, the legend at the bottom; names stand at the right of their stops. */
const covered = { top: 96, right: 120, bottom: 120 }
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const help = [
  [['l'], texts.key_lasso],
  [['v'], texts.key_table],
  [['+', '-', '0'], texts.key_zoom],
] as const

export function MapPane(props: MapPaneProps) {
  const { board, people, jobs, unassigned, isShown, chosen, onChoose, shown, onShown, isTable, onTable } = props
  const { selected, onSelected, range, carrying, isHeld, onGive, onShare, onMove, onClose, isNarrow } = props
  const { press, open, toggle } = props
  const say = useSay()
  const language = useLanguage()
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>()
  const [isLasso, setLasso] = useState(false)
  const [isKept, setKept] = useState(false)
  const [stop, setStop] = useState<number>()
  const places = useMemo(() => new Map(board.places.map((place) => [place.id, place])), [board.places])
  const ofDay = useMemo(
    () =>
      people.flatMap(({ cells }) => {
        const visits = cells.find(({ on }) => on === chosen.on)?.visits ?? []
        return visits.flatMap(({ id }) => jobs.get(id) ?? []).filter(isShown)
      }),
    [people, jobs, chosen.on, isShown],
  )
  const all = useMemo(
    () => [...(shown === 'day' ? [] : unassigned), ...(shown === 'unassigned' ? [] : ofDay)].sort(byUrgency),
    [shown, unassigned, ofDay],
  )
  const technician = people.find(({ id }) => id === chosen.technician_id)
  const line = carrying?.answer ?? chosen
  const driver = carrying ? people.find(({ id }) => id === line.technician_id) : technician
  const cell = driver?.cells.find(({ on }) => on === line.on)
  // What stands on the line has its number, and no dot under it.
  const dots = useMemo(() => {
    const onLine = new Set(cell?.visits.map(({ id }) => id))
    const towns = [...onLine].map((id) => jobs.get(id)?.municipality_id ?? null)
    const others = all.filter(({ id }) => !onLine.has(id))
    return dotsOf(others, places, new Set([...towns, driver?.home_id ?? null]))
  }, [all, places, cell, jobs, driver])
  const regions = useMemo(() => {
    const covered = people.flatMap(({ provinces }) => provinces)
    const found = [...board.places.map(({ province }) => province), ...covered].map(regionOf)
    return new Set(found.filter((it): it is RegionKey => it !== undefined))
  }, [board.places, people])
  const shapes = useShapes(regions)
  const served = useMemo(() => new Set(people.flatMap(({ provinces }) => provinces)), [people])
  const own = useMemo(() => new Set(technician?.provinces), [technician])
  const spots = useMemo(() => {
    const homes = people.flatMap(({ home_id }) => places.get(home_id ?? 0) ?? [])
    return [...all.flatMap((job) => places.get(job.municipality_id ?? 0) ?? []), ...homes]
  }, [all, people, places])

  const select = (some: readonly BoardJob[], taking: Taking) => {
    const ids = some.map(({ id }) => id)
    const without = [...selected].filter((id) => !ids.includes(id))
    setKept(false)
    onSelected(new Set(taking === 'replace' ? ids : taking === 'add' ? [...without, ...ids] : without))
  }
  const takeInside = (corners: readonly Spot[], taking: Taking, scale: number) => {
    const spotOf = ({ x, y, beside }: Dot) => ({ x: x + beside.x / scale, y: y + beside.y / scale })
    const onLine = all.filter(({ id }) => cell?.visits.some((visit) => visit.id === id))
    const inside = [
      ...dots.filter((dot) => isInside(corners, spotOf(dot))).flatMap((dot) => dot.jobs),
      ...onLine.filter(({ municipality_id }) => {
        const place = places.get(municipality_id ?? 0)
        return place !== undefined && isInside(corners, place)
      }),
    ]
    select(inside, taking)
    setLasso(false)
  }
  const map = useMapView({ size: { width, height }, spots, isLasso, isHeld, onLasso: takeInside })
  const { view } = map
  const known = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window follows a choice, not what others change in the day.
  useEffect(() => {
    const isSame = known.current.technician_id === chosen.technician_id && known.current.on === chosen.on
    known.current = chosen
    if (isSame || width === 0) return
    const stops = cell?.visits.map(({ id }) => jobs.get(id)?.municipality_id ?? 0) ?? []
    map.showTogether(
      [technician?.home_id ?? 0, ...stops].flatMap((id) => places.get(id) ?? []),
      covered,
    )
  }, [chosen.technician_id, chosen.on])
  const takeNear = (id: number) =>
    runAction(async () => {
      const { items } = await call(dispatchMap.near, { params: { id }, query: { minutes: nearMinutes } })
      const near = new Set(items.map((it) => it.id))
      const some = all.filter(({ municipality_id }) => near.has(municipality_id ?? 0))
      if (some.length === 0) toast.info(texts.nobody_near, { params: { town: places.get(id)?.name ?? '' } })
      else select(some, 'replace')
    })
  usePageKeys(
    {
      l: () => setLasso(!isLasso),
      v: () => onTable(!isTable),
      '+': map.zoomIn,
      '=': map.zoomIn,
      '-': map.zoomOut,
      0: map.showAll,
    },
    help,
  )
  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = dots.find((dot) => keyOf(dot) === Number(event.target instanceof SVGElement && event.target.dataset.dot))
    if (!at) return map.panBy(...step)
    const placed = dots.map((dot) => ({
      dot,
      x: dot.x + dot.beside.x / view.scale,
      y: dot.y + dot.beside.y / view.scale,
    }))
    const from = placed.find(({ dot }) => dot === at) ?? at
    const next = nextInDirection(placed, from, ...step)
    if (next) map.window.current?.querySelector<SVGElement>(`[data-dot="${keyOf(next.dot)}"]`)?.focus()
  }

  const unplaced = all.filter(({ municipality_id }) => municipality_id === null).length
  const chosenJobs = [...selected].flatMap((id) => jobs.get(id) ?? [])
  const isAsTable = isTable || shapes.isFailed
  const dayWords = shortDay(chosen.on, language)
  const towns = useMemo(
    () =>
      board.places
        .map(({ id, name, province }) => ({ value: String(id), label: `${name} (${province})` }))
        .sort((a, b) => a.label.localeCompare(b.label, 'it')),
    [board.places],
  )
  const table = <MapTable {...{ places, selected, toggle, open }} jobs={all} home={technician?.home_id ?? null} />
  const card = chosenJobs.length > 0 && !isKept && (
    <SelectionCard
      jobs={chosenJobs}
      people={board.technicians}
      range={range}
      onGive={(target) => onGive(chosenJobs, target)}
      onShare={() => onShare(chosenJobs.map(({ id }) => id))}
      onOther={() => onMove(chosenJobs)}
      onKeep={() => setKept(true)}
      onClear={() => onSelected(new Set())}
    />
  )
  const labels = { unassigned: say(boardTexts.unassigned), day: dayWords, both: say(texts.both) }
  return (
    <Stack
      as="section"
      className={styles.pane}
      shrink
      shrinkY
      grow={isNarrow}
      bg="surface"
      aria-label={say(texts.map)}
      data-narrow={isNarrow || undefined}
      data-table={isAsTable || undefined}
    >
      <Row wrap gap={2} align="center" px={3} py={2} line="bottom">
        <Segments
          small
          aria-label={say(texts.shown)}
          value={shown}
          onChange={onShown}
          choices={(['unassigned', 'day', 'both'] as const).map((value) => ({ value, label: labels[value] }))}
        />
        <Select
          size="xs"
          w={156}
          searchable
          limit={50}
          value={null}
          placeholder={say(texts.within)}
          aria-label={say(texts.within)}
          data={towns}
          onChange={(id) => {
            if (id) void takeNear(Number(id))
          }}
        />
        <Row gap={2} ml="auto" align="center">
          {!isAsTable && (
            <Button
              size="xs"
              variant={isLasso ? 'light' : 'default'}
              aria-pressed={isLasso}
              title={say(texts.lasso_hint)}
              leftSection={<IconLasso size={15} />}
              onClick={() => setLasso(!isLasso)}
            >
              {say(texts.lasso)}
            </Button>
          )}
          {!isNarrow && (
            <ActionIcon
              variant={isTable ? 'light' : 'default'}
              aria-pressed={isTable}
              aria-label={say(texts.as_table)}
              title={say(texts.as_table)}
              onClick={() => onTable(!isTable)}
            >
              <IconTable size={16} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" aria-label={say(texts.close_map)} onClick={onClose}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Row>
      </Row>
      {unplaced > 0 && (
        <Text as="p" notice="warning" mx={3} my={2} px={3} py={1}>
          <Link to="/planning-settings">{say(texts.without_place, { count: unplaced })}</Link>
        </Text>
      )}
      {shapes.isFailed && <Hint p={3}>{say(texts.shapes_failed)}</Hint>}
      {isAsTable && card}
      {isAsTable ? (
        table
      ) : (
        <Box ref={frame} className={styles.frame} relative grow overflow="hidden" data-lasso={isLasso || undefined}>
          <svg
            ref={map.window}
            className={styles.map}
            role="application"
            aria-label={say(texts.map_label)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it, and lead from dot to dot.
            tabIndex={0}
            onKeyDown={walk}
            onMouseDown={(event) => {
              // Shift would select the words around it.
              if (isLasso || event.shiftKey) event.preventDefault()
            }}
            {...map.handlers}
          >
            <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
              <Ground regions={shapes.regions} scale={view.scale} served={served} own={own} />
              <Homes
                people={people}
                places={places}
                scale={view.scale}
                chosen={chosen.technician_id}
                onChoose={(technician_id) => onChoose({ ...chosen, technician_id })}
              />
              {driver && (cell || carrying) && (
                <DayLine {...{ cell, carrying, jobs, places }} technician={driver} scale={view.scale} />
              )}
              <Dots
                {...{ dots, selected, press, open, toggle }}
                scale={view.scale}
                stop={dots.some((dot) => keyOf(dot) === stop) ? stop : undefined}
                onFocus={(dot) => {
                  setStop(keyOf(dot))
                  map.show(dot)
                }}
                onSelect={(some) => select(some, some.every(({ id }) => selected.has(id)) ? 'take_away' : 'add')}
              />
              {map.lasso.length > 1 && (
                <polygon className={over.lasso} points={map.lasso.map(({ x, y }) => `${x},${y}`).join(' ')} />
              )}
            </g>
          </svg>
          {driver && <DayCard technician={driver} on={line.on} cell={cell} />}
          {all.length === 0 && (
            <Text className={over.nothing} full c="text-2" ta="center">
              {say(texts.nothing)}
            </Text>
          )}
          <Grid className={over.zoom} gap={1} data-left={card !== false || undefined}>
            {(
              [
                [texts.zoom_in, IconPlus, map.zoomIn],
                [texts.zoom_out, IconMinus, map.zoomOut],
                [texts.zoom_all, IconFocusCentered, map.showAll],
              ] as const
            ).map(([label, ZoomIcon, act]) => (
              <ActionIcon key={label.EN} variant="default" aria-label={say(label)} onClick={act}>
                <ZoomIcon size={16} />
              </ActionIcon>
            ))}
          </Grid>
          <MapLegend day={dayWords} />
          {card}
        </Box>
      )}
      {isNarrow && !isAsTable && table}
      <Text as="p" line="top" size="caption" c="text-3" px={3} py={1}>
        {say(texts.areas)} {say(board.estimated ? words.estimated : words.by_matrix)}
      </Text>
    </Stack>
  )
}
