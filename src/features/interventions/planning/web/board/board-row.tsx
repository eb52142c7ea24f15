/** A technician's row: who, how full the days are, and the cards of each day in the order of its route. */
import { Button } from '@mantine/core'
import { memo, useContext, useState } from 'react'
import { IconBan, IconRoute, IconTruck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { Box, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { hoursOf, shortAnswer } from '../../answer-rules.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Answer, Board, BoardJob, BoardTechnician, Cell } from '../../contract.ts'
import { dayTexts } from '../../day-texts.ts'
import { clock } from '../../opening-rules.ts'
import type { PlannedJob } from '../../plan-contract.ts'
import { planTexts } from '../../plan-texts.ts'
import { mostInCell, nearlyFull } from '../../rules.ts'
import { absenceOn, cellKey, type Density, isOff, minutesIn, shortDay } from '../board-state.ts'
import cards from '../card.module.css'
import { type CardActions, JobCard } from '../job-card.tsx'
import { SuggestedCard } from '../plan/suggested-card.tsx'
import { type SuggestedDays, SuggestionContext } from '../plan/use-suggestion.ts'
import grid from './board.module.css'
import styles from './cell.module.css'

const none: readonly PlannedJob[] = []

/** What rows hand on to their cells. */
type Shared = CardActions & {
  technician: BoardTechnician
  jobs: ReadonlyMap<number, BoardJob>
  density: Density
  selected: ReadonlySet<number>
  carried: ReadonlySet<number>
}
export type RowProps = Shared & {
  days: Board['days']
  today: string
  answers: ReadonlyMap<string, Answer> | undefined
  /** The due day of what is carried: later days are late. */
  dueOn: string | null
  province: string | null
  targetOn: string | null
  /** Of this technician, the day that the map shows. */
  chosenOn: string | null
  /** The Tab key stops at its first day; arrows go on from there. */
  tabStop: boolean
  /** What the plan would give this technician, by day. */
  suggested: SuggestedDays | undefined
}

function Bar({ minutes, of, added = 0, w }: { minutes: number; of: number; added?: number; w?: number }) {
  const isOver = minutes + added > of
  const family = isOver ? 'danger' : minutes + added >= of * nearlyFull ? 'warning' : undefined
  const left = Math.max(0, of - minutes - added)
  return (
    <Meter
      gap={0}
      style={{ width: w, height: 3 }}
      aria-hidden
      parts={
        family
          ? [
              [family, minutes + added],
              ['none', left],
            ]
          : [
              ['theme', minutes],
              ['info', added],
              ['none', left],
            ]
      }
    />
  )
}

/** What a day would take, in a word. */
export const Price = ({ price }: { price: NonNullable<ReturnType<typeof shortAnswer>> }) => (
  <Text c={priceColors[price.tone]}>{price.words}</Text>
)
const priceColors = { good: 'text-2', neutral: 'text-3', warning: 'warning-text', danger: 'danger-text' } as const

export const BoardRow = memo(function BoardRow(props: RowProps) {
  const { days, today, answers, dueOn, province, targetOn, chosenOn, tabStop, suggested, ...shared } = props
  const { technician } = shared
  const say = useSay()
  const language = useLanguage()
  const working = days.filter((day) => !isOff(day))
  const planned = technician.cells.reduce((sum, cell) => sum + minutesIn(cell), 0)
  const there = working.filter(({ on }) => !absenceOn(technician, on)).length * technician.day_minutes
  const covers = province === null || technician.provinces.includes(province)
  const hours = { hours: hoursOf(planned, language), of: hoursOf(there, language) }
  const van = answers && targetVan(answers, technician.id)
  return (
    <>
      <Row
        role="rowheader"
        className={grid.person}
        gap={2}
        py={2}
        px={2.5}
        {...(covers ? {} : { c: 'text-3' })}
        data-person={technician.id}
        data-grey={!covers || undefined}
        data-chosen={chosenOn !== null || undefined}
      >
        <Avatar src={technician.picture} name={technician.name} size={30} />
        <Stack as="span" gap={0.5} grow shrink c="text-3" size="badge" leading={18}>
          <Text as="strong" truncate c={covers ? 'text' : 'text-3'} size="body">
            {technician.name}
          </Text>
          <Text truncate>{[technician.home, technician.provinces.join(', ')].filter(Boolean).join(' · ')}</Text>
          <Row as="span" align="center" gap={1.5}>
            <Bar minutes={planned} of={there} w={44} />
            {say(texts.hours_of, hours)}
          </Row>
          {covers ? (
            <Row
              as="span"
              inline
              self="start"
              align="center"
              gap={1}
              px={1.5}
              round="badge"
              leading={18}
              tint={van ? (van.in_van >= van.wanted ? 'info' : 'warning') : 'neutral'}
            >
              <IconTruck size={13} />
              {van?.model ? `${van.model}: ${van.in_van}` : say(texts.units, { count: technician.units })}
            </Row>
          ) : (
            <span>
              <IconBan size={12} /> {say(texts.does_not_cover, { province: province ?? '' })}
            </span>
          )}
          {!technician.active && <Text c="warning-text">{say(texts.inactive)}</Text>}
        </Stack>
      </Row>
      {days.map((day) =>
        isOff(day) ? (
          <Box key={day.on} role="gridcell" className={grid.off} aria-hidden />
        ) : (
          <DayCell
            key={day.on}
            {...shared}
            on={day.on}
            cell={technician.cells.find(({ on }) => on === day.on)}
            answer={answers?.get(cellKey(technician.id, day.on))}
            isLate={dueOn !== null && day.on > dueOn}
            isAfterDue={dueOn !== null && isFirstAfter(working, dueOn, day.on)}
            isTarget={targetOn === day.on}
            isChosen={chosenOn === day.on}
            isToday={day.on === today}
            tabStop={tabStop && day === working[0]}
            suggested={suggested?.get(day.on)}
          />
        ),
      )}
    </>
  )
})

/** What the van has of what is carried: the same on all days. */
const targetVan = (answers: ReadonlyMap<string, Answer>, technician_id: number) => {
  for (const it of answers.values()) if (it.technician_id === technician_id && it.wanted > 0) return it
  return undefined
}
const isFirstAfter = (working: Board['days'], dueOn: string, on: string) =>
  working.find((day) => day.on > dueOn)?.on === on

type CellProps = Shared & {
  on: string
  cell: Cell | undefined
  answer: Answer | undefined
  isLate: boolean
  isAfterDue: boolean
  isTarget: boolean
  isChosen: boolean
  isToday: boolean
  tabStop: boolean
  suggested: readonly PlannedJob[] | undefined
}

/** The visits of a day with those that are suggested, each at its place. */
function withSuggested(visits: Cell['visits'], suggested: readonly PlannedJob[]) {
  const all: (Cell['visits'][number] | PlannedJob)[] = [...visits]
  for (const it of suggested.toSorted((a, b) => a.place - b.place)) all.splice(it.place - 1, 0, it)
  return all
}

function DayCell(props: CellProps) {
  const { on, cell, answer, isLate, isAfterDue, isTarget, isChosen, isToday, tabStop, suggested = none } = props
  const { technician, jobs, density, selected, carried, press, open, toggle } = props
  const { left } = useContext(SuggestionContext)
  const say = useSay()
  const language = useLanguage()
  const absence = absenceOn(technician, on)
  const minutes = minutesIn(cell)
  const price = answer && shortAnswer(answer, language)
  const visits = cell?.visits ?? []
  const [isWhole, setWhole] = useState(false)
  // A day that is too long for its row is folded.
  const hidden = isWhole || suggested.length > 0 || visits.length <= mostInCell ? 0 : visits.length - mostInCell + 2
  const label = say(texts.cell_label, {
    name: technician.name,
    day: shortDay(on, language),
    count: visits.length,
    hours: hoursOf(minutes, language),
    of: hoursOf(technician.day_minutes, language),
  })
  const taken = suggested.filter(({ job }) => !left.has(job.id))
  const slot = isTarget && answer?.place ? answer : undefined
  return (
    <Stack
      role="gridcell"
      tabIndex={tabStop ? 0 : -1}
      className={styles.cell}
      relative
      gap={1}
      shrink
      p={1.5}
      data-cell={cellKey(technician.id, on)}
      data-absent={absence !== undefined || undefined}
      data-late={isLate || undefined}
      data-after-due={isAfterDue || undefined}
      data-target={isTarget || undefined}
      data-chosen={isChosen || undefined}
      data-refused={(isTarget && answer?.refusal) || undefined}
    >
      <Box as="span" unseen>
        {label}
      </Box>
      {isToday && (cell?.done ?? 0) > 0 && (
        <Text c="text-3" size="badge">
          ✓ {say(texts.done, { count: cell?.done ?? 0 })}
        </Text>
      )}
      {absence && (
        <Text self="center" my={2} py={1} px={2} border round="control" bg="surface" c="text-2" size="badge">
          {absence.note ?? say(texts.absent)}
        </Text>
      )}
      {density !== 'hours' &&
        withSuggested(visits.slice(0, visits.length - hidden), suggested).map((visit) => {
          if ('job' in visit) return <SuggestedCard key={visit.job.id} suggested={visit} press={press} open={open} />
          const at = visits.indexOf(visit)
          const job = jobs.get(visit.id)
          if (!job) return null
          return (
            <div key={visit.id} className={cards.stop} data-missed={visit.missed || undefined}>
              {slot?.place === at + 1 && <Slot answer={slot} />}
              <JobCard
                job={job}
                line={density === 'lines'}
                selected={selected.has(job.id)}
                carried={carried.has(job.id)}
                press={press}
                open={open}
                toggle={toggle}
              />
            </div>
          )
        })}
      {hidden > 0 && density !== 'hours' && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          {say(texts.more_in_day, { count: hidden })}
        </Button>
      )}
      {slot && (slot.place ?? 0) > visits.length - hidden && <Slot answer={slot} />}
      <Stack as="span" gap={0.5} mt="auto" size="badge">
        {price ? (
          <Price price={price} />
        ) : (
          density === 'hours' && visits.length > 0 && <small>{label.split(': ')[1]}</small>
        )}
        {density === 'hours' && taken.length > 0 && (
          <small data-family="info">{say(planTexts.in_cell, { count: taken.length })}</small>
        )}
        {visits.length > 0 && !price && (
          <a
            href={`/dispatch-board/${technician.id}/${on}`}
            {...look({ c: 'link' })}
            tabIndex={-1}
            aria-label={say(dayTexts.open_day, { name: technician.name, day: shortDay(on, language) })}
            title={say(dayTexts.open_day, { name: technician.name, day: shortDay(on, language) })}
          >
            <IconRoute size={14} />
            {cell?.own_order && say(dayTexts.other_order)}
          </a>
        )}
        {!absence && (
          <Bar
            minutes={minutes}
            of={technician.day_minutes}
            added={isTarget ? (answer?.added ?? 0) : taken.reduce((sum, { added }) => sum + added, 0)}
          />
        )}
      </Stack>
    </Stack>
  )
}

const Slot = ({ answer }: { answer: Answer }) => {
  const say = useSay()
  return (
    <Text className={styles.slot} round="item" c="link" size="badge">
      {say(texts.slot, { place: answer.place ?? 0, at: clock(answer.at ?? 0) })}
    </Text>
  )
}
