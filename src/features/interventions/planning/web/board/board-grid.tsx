/** The grid of technicians and days: only the rows in sight are in the page; cards are carried over it by pointer or by keys. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Language } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { sayNow, useLanguage, useSay } from '#web/language.ts'
import { useInnerLinks } from '#web/ui/inner-links.tsx'
import { Box, Grid, Row, Text } from '#web/ui/layout.tsx'
import { sayAnswer } from '../../answer-rules.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Answer, Board, BoardJob, BoardTechnician } from '../../contract.ts'
import { AnswerCard } from '../answer-card.tsx'
import { cellKey, type Density, isOff, shortDay, type Target } from '../board-state.ts'
import type { CardActions } from '../job-card.tsx'
import type { Chosen } from '../map/map-pane.tsx'
import type { SuggestedDays } from '../plan/use-suggestion.ts'
import type { Carried } from '../use-carry.ts'
import styles from './board.module.css'
import { BoardRow } from './board-row.tsx'
import cells from './cell.module.css'

type GridProps = CardActions & {
  board: Board
  people: readonly BoardTechnician[]
  jobs: ReadonlyMap<number, BoardJob>
  density: Density
  answers: ReadonlyMap<string, Answer> | undefined
  carried: Carried | null
  target: Target | null
  onTarget: (target: Target) => void
  onDrop: () => void
  onPutBack: () => void
  selected: ReadonlySet<number>
  carriedIds: ReadonlySet<number>
  /** The day that the map shows, and where a press on a day leads; without a map nowhere. */
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  /** What the plan would give each technician. */
  suggested: ReadonlyMap<number, SuggestedDays>
}

const rowHeights: Readonly<Record<Density, number>> = { cards: 150, lines: 110, hours: 84 }
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function BoardGrid(props: GridProps) {
  const { board, people, answers, carried, target, onTarget, onDrop, onPutBack, chosen, onChoose } = props
  const { jobs, density, selected, carriedIds, suggested, press, open, toggle } = props
  const say = useSay()
  const language = useLanguage()
  const follow = useInnerLinks()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    overscan: 4,
    getItemKey: (at) => people[at]?.id ?? at,
  })
  const rows = virtualizer.getVirtualItems()
  const columns = `178px ${board.days.map((day) => (isOff(day) ? (day.weekend ? '8px' : '26px') : 'minmax(132px, 1fr)')).join(' ')}`
  const working = board.days.filter((day) => !isOff(day))
  const [only] = carried?.jobs.length === 1 ? carried.jobs : []
  const dueOn = only?.due_on ?? null
  const answer = target?.technician_id && target.on ? answers?.get(cellKey(target.technician_id, target.on)) : undefined
  const technician = people.find(({ id }) => id === target?.technician_id)
  const cell = answer && scroller.current?.querySelector(`[data-cell="${cellKey(answer.technician_id, answer.on)}"]`)
  const isByKeys = carried?.by === 'keys'

  /** Arrows carry what is held; else they go from card to card and from cell to cell. */
  const carryTo = (down: number, right: number) => {
    const row = Math.max(
      0,
      Math.min(people.length - 1, people.findIndex(({ id }) => id === target?.technician_id) + down),
    )
    const column = Math.max(0, Math.min(working.length - 1, working.findIndex(({ on }) => on === target?.on) + right))
    virtualizer.scrollToIndex(row)
    onTarget({ technician_id: people[row]?.id ?? null, on: working[column]?.on ?? null })
  }
  const latest = useRef({ carryTo, onDrop, onPutBack })
  latest.current = { carryTo, onDrop, onPutBack }
  useEffect(() => {
    if (!isByKeys) return
    const press = (event: globalThis.KeyboardEvent) => {
      const step = steps[event.key]
      if (step) latest.current.carryTo(...step)
      else if (event.key === 'Enter') latest.current.onDrop()
      else if (event.key === 'Escape') latest.current.onPutBack()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isByKeys])

  /** A day is chosen by a press beside its cards, or by Enter; a technician by a press on the name. */
  const choose = (target: EventTarget) => {
    if (!chosen || !(target instanceof Element) || target.closest('[data-card], a')) return
    const [id, on] = target.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(' ') ?? []
    const person = id ?? target.closest<HTMLElement>('[data-person]')?.dataset.person
    if (person) onChoose({ technician_id: Number(person), on: on ?? chosen.on })
  }
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter') choose(event.target)
    const step = steps[event.key]
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    if (!step || !here || isByKeys) return
    event.preventDefault()
    const [down, right] = step
    const cards = [...here.querySelectorAll<HTMLElement>('[data-card]')]
    const at = cards.findIndex((card) => card.matches(':focus'))
    const next = down !== 0 ? cards[at + down] : undefined
    if (next) return next.focus()
    const [id = '', on = ''] = (here.dataset.cell ?? '').split(' ')
    const row = people.findIndex((it) => String(it.id) === id) + down
    const column = working.findIndex((it) => it.on === on) + right
    const key = cellKey(people[row]?.id ?? 0, working[column]?.on ?? '')
    const found = scroller.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)
    const inside = found?.querySelectorAll<HTMLElement>('[data-card]')
    ;(inside?.[down < 0 ? inside.length - 1 : 0] ?? found)?.focus()
  }

  return (
    <Box
      ref={scroller}
      relative
      shrinkY
      overflow="auto"
      bg="surface"
      data-scrolls
      onKeyDown={walk}
      onClick={(event) => {
        follow(event)
        choose(event.target)
      }}
    >
      <Box
        role="grid"
        style={{ minWidth: 178 + 132 * working.length + 26 * (board.days.length - working.length) }}
        aria-label={say(texts.board)}
        aria-rowcount={people.length + 1}
        tabIndex={-1}
      >
        <Grid role="row" className={styles.head} line="bottom" style={{ gridTemplateColumns: columns }}>
          <Box role="columnheader" className={styles.corner} py={2.5} px={3} c="text-2" size="caption">
            {say(texts.technicians, { count: people.length })}
          </Box>
          {board.days.map((day) => (
            <DayHead key={day.on} day={day} board={board} isDue={day.on === dueOn} isChosen={day.on === chosen?.on} />
          ))}
        </Grid>
        <div style={{ height: rows[0]?.start ?? 0 }} />
        {rows.map(({ index, key }) => {
          const person = people[index]
          return (
            person && (
              <Grid
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                line="bottom"
                data-density={density}
                style={{ gridTemplateColumns: columns }}
              >
                <BoardRow
                  {...{ jobs, density, answers, selected, press, open, toggle }}
                  technician={person}
                  days={board.days}
                  today={board.today}
                  dueOn={dueOn}
                  province={only?.province ?? null}
                  chosenOn={chosen?.technician_id === person.id ? chosen.on : null}
                  targetOn={target?.technician_id === person.id ? target.on : null}
                  tabStop={index === rows[0]?.index}
                  carried={carriedIds}
                  suggested={suggested.get(person.id)}
                />
              </Grid>
            )
          )
        })}
        <div style={{ height: virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0) }} />
      </Box>
      {answer && technician && cell && (
        <AnswerCard answer={answer} technician={technician} jobs={carried?.jobs ?? []} anchor={cell} />
      )}
      <Box as="span" unseen aria-live="assertive">
        {isByKeys &&
          (answer && technician
            ? spoken(answer, technician, carried.jobs, language)
            : sayNow(texts.carrying, { names: only?.city ?? '' }))}
      </Box>
    </Box>
  )
}

/** What the cell answers, as one sentence after another. */
function spoken(answer: Answer, technician: BoardTechnician, jobs: readonly BoardJob[], language: Language): string {
  const { refused, whole } = sayAnswer(answer, technician, jobs, language)
  return `${technician.name}, ${shortDay(answer.on, language)}. ${refused ?? whole}`
}

type HeadProps = { day: Board['days'][number]; board: Board; isDue: boolean; isChosen: boolean }
function DayHead({ day, board, isDue, isChosen }: HeadProps) {
  const say = useSay()
  const language = useLanguage()
  if (isOff(day))
    return (
      <Box
        role="columnheader"
        relative
        className={`${styles.off} ${cells.off}`}
        data-weekend={day.weekend || undefined}
        title={`${formatDay(day.on)} ${day.off ?? ''}`}
      >
        {day.weekend ? formatDay(day.on) : <span>{say(texts.closed, { name: day.off ?? '' })}</span>}
      </Box>
    )
  const count = board.technicians.reduce(
    (sum, { cells }) => sum + (cells.find(({ on }) => on === day.on)?.visits.length ?? 0),
    0,
  )
  const isToday = day.on === board.today
  return (
    <Row
      role="columnheader"
      className={styles.dayHead}
      align="center"
      gap={1.5}
      py={2}
      px={2.5}
      size="body"
      tabular
      data-chosen={isChosen || undefined}
    >
      {isToday && (
        <Text px={1.5} round="badge" bg="primary" c="on-primary" size="badge">
          {say(texts.today)}
        </Text>
      )}
      <strong>{isToday ? formatDay(day.on).slice(0, 5) : shortDay(day.on, language)}</strong>
      <Text ml="auto" size="caption" {...(isDue ? { tint: 'danger', px: 1.5, round: 'badge' } : { c: 'text-3' })}>
        {isDue ? say(texts.due) : count}
      </Text>
    </Row>
  )
}
