/** The board on a narrow screen: one day as a list of technicians, each opens to its jobs. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { Box, Card, Hint, Row, Stack, Text, Under } from '#web/ui/layout.tsx'
import { hoursOf, shortAnswer } from '../../answer-rules.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Answer, Board, BoardJob, BoardTechnician } from '../../contract.ts'
import { dayTexts } from '../../day-texts.ts'
import { clock } from '../../opening-rules.ts'
import { absenceOn, cellKey, edgeOf, isOff, minutesIn, shortDay, type Target } from '../board-state.ts'
import type { CardActions } from '../job-card.tsx'
import styles from '../over.module.css'
import { Price } from './board-row.tsx'
import { Legend } from './legend.tsx'

/** A list of more is narrowed by the filter. */
const mostInTray = 100

type DayListProps = Pick<CardActions, 'press' | 'open'> & {
  board: Board
  people: readonly BoardTechnician[]
  jobs: ReadonlyMap<number, BoardJob>
  trays: Readonly<Record<'unassigned' | 'no_day', readonly BoardJob[]>>
  /** What is carried by a finger is dropped on a technician, who says before what follows. */
  target: Target | null
  answers: ReadonlyMap<string, Answer> | undefined
  onMove: (job: BoardJob) => void
}

export function DayList({ board, people, jobs, trays, target, answers, press, open, onMove }: DayListProps) {
  const say = useSay()
  const language = useLanguage()
  const working = board.days.filter((day) => !isOff(day))
  const [chosen, setChosen] = useState(working[0]?.on ?? board.today)
  const on = working.some((day) => day.on === chosen) ? chosen : (working[0]?.on ?? board.today)
  const line = (job: BoardJob, at?: number) => (
    <Row key={job.id} as="li" className={styles.job} gap={2} py={1.5} px={3} align="center" data-edge={edgeOf(job)}>
      <Box
        as="button"
        type="button"
        grow
        shrink
        touch
        ta="left"
        onPointerDown={(event) => press(event, job)}
        onClick={() => open(job)}
      >
        {at !== undefined && <span>{clock(at)}</span>} <strong>{job.city ?? job.merchant_name}</strong>
        <Under c="text-3">{job.merchant_name}</Under>
      </Box>
      <Button size="xs" variant="default" onClick={() => onMove(job)}>
        {say(texts.move_to)}
      </Button>
    </Row>
  )
  return (
    <Stack gap={3} px="page" pb={4}>
      <Row as="nav" className={styles.days} rigid gap={1} py={2} overflow="auto" aria-label={say(texts.board)}>
        {working.map((day) => (
          <Button
            key={day.on}
            size="xs"
            variant={day.on === on ? 'filled' : 'default'}
            aria-pressed={day.on === on}
            onClick={() => setChosen(day.on)}
          >
            {shortDay(day.on, language)}
          </Button>
        ))}
      </Row>
      {(['unassigned', 'no_day'] as const).map((key) => {
        const unseen = Math.max(0, trays[key].length - mostInTray) + (key === 'unassigned' ? board.more : 0)
        return (
          <Card key={key} as="details" className={styles.person}>
            <Row as="summary" touch align="center" gap={2} py={2} px={3}>
              <strong>{say(texts[key])}</strong>
              <Text ml="auto" c="text-2">
                {trays[key].length}
              </Text>
            </Row>
            <ul>{trays[key].slice(0, mostInTray).map((job) => line(job))}</ul>
            {unseen > 0 && <Hint p={3}>{say(texts.more_in_tray, { count: unseen })}</Hint>}
          </Card>
        )
      })}
      {people.map((technician) => {
        const cell = technician.cells.find((it) => it.on === on)
        const absence = absenceOn(technician, on)
        const answer = answers?.get(cellKey(technician.id, on))
        const price = answer && shortAnswer(answer, language)
        return (
          <Card
            as="details"
            key={technician.id}
            className={styles.person}
            data-cell={cellKey(technician.id, on)}
            data-target={target?.technician_id === technician.id || undefined}
          >
            <Row as="summary" touch align="center" gap={2} py={2} px={3}>
              <Avatar src={technician.picture} name={technician.name} size={28} />
              <strong>{technician.name}</strong>
              {price && <Price price={price} />}
              <Text ml="auto" c="text-2">
                {absence
                  ? (absence.note ?? say(texts.absent))
                  : say(texts.hours_of, {
                      hours: hoursOf(minutesIn(cell), language),
                      of: hoursOf(technician.day_minutes, language),
                    })}
              </Text>
            </Row>
            {cell && cell.visits.length > 0 ? (
              <ul>
                <Row as="li" touch px={3} align="center">
                  <Link to={`/dispatch-board/${technician.id}/${on}`}>
                    {say(dayTexts.open_day, { name: technician.name, day: shortDay(on, language) })}
                    {cell.own_order && ` (${say(dayTexts.other_order)})`}
                  </Link>
                </Row>
                {cell.visits.map((visit) => {
                  const job = jobs.get(visit.id)
                  return job && line(job, visit.start)
                })}
              </ul>
            ) : (
              <Hint p={3}>{say(texts.no_jobs)}</Hint>
            )}
          </Card>
        )
      })}
      <Legend />
    </Stack>
  )
}
