/** The board on a narrow screen: one day as a list of technicians, each opens to its jobs. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { Hint, Row, Stack } from '#web/ui/layout.tsx'
import { hoursOf } from '../answer-rules.ts'
import { boardTexts as texts } from '../board-texts.ts'
import type { Board, BoardJob, BoardTechnician } from '../contract.ts'
import { dayTexts } from '../day-texts.ts'
import { clock } from '../opening-rules.ts'
import { absenceOn, edgeOf, isOff, minutesIn, shortDay } from './board-state.ts'
import styles from './over.module.css'

type DayListProps = {
  board: Board
  people: readonly BoardTechnician[]
  jobs: ReadonlyMap<number, BoardJob>
  trays: Readonly<Record<'unassigned' | 'no_day', readonly BoardJob[]>>
  onOpen: (job: BoardJob) => void
  onMove: (job: BoardJob) => void
}

export function DayList({ board, people, jobs, trays, onOpen, onMove }: DayListProps) {
  const say = useSay()
  const language = useLanguage()
  const working = board.days.filter((day) => !isOff(day))
  const [chosen, setChosen] = useState(working[0]?.on ?? board.today)
  const on = working.some((day) => day.on === chosen) ? chosen : (working[0]?.on ?? board.today)
  const line = (job: BoardJob, at?: number) => (
    <Row key={job.id} as="li" className={styles.listJob} gap={2} align="center" data-edge={edgeOf(job)}>
      <button type="button" onClick={() => onOpen(job)}>
        {at !== undefined && <span>{clock(at)}</span>} <strong>{job.city ?? job.merchant_name}</strong>{' '}
        <small>{job.merchant_name}</small>
      </button>
      <Button size="xs" variant="default" onClick={() => onMove(job)}>
        {say(texts.move_to)}
      </Button>
    </Row>
  )
  return (
    <Stack className={styles.list} gap={3} px="page" pb={4}>
      <Row as="nav" rigid gap={1} overflow="auto" aria-label={say(texts.board)}>
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
      {(['unassigned', 'no_day'] as const).map((key) => (
        <details key={key} className={styles.listPerson}>
          <summary>
            <strong>{say(texts[key])}</strong> <small>{trays[key].length}</small>
          </summary>
          <ul>{trays[key].slice(0, 100).map((job) => line(job))}</ul>
        </details>
      ))}
      {people.map((technician) => {
        const cell = technician.cells.find((it) => it.on === on)
        const absence = absenceOn(technician, on)
        return (
          <details key={technician.id} className={styles.listPerson}>
            <summary>
              <Avatar src={technician.picture} name={technician.name} size={28} />
              <strong>{technician.name}</strong>
              <small>
                {absence
                  ? (absence.note ?? say(texts.absent))
                  : say(texts.hours_of, {
                      hours: hoursOf(minutesIn(cell), language),
                      of: hoursOf(technician.day_minutes, language),
                    })}
              </small>
            </summary>
            {cell && cell.visits.length > 0 ? (
              <ul>
                <li>
                  <Link to={`/dispatch-board/${technician.id}/${on}`}>
                    {say(dayTexts.open_day, { name: technician.name, day: shortDay(on, language) })}
                    {cell.own_order && ` (${say(dayTexts.other_order)})`}
                  </Link>
                </li>
                {cell.visits.map((visit) => {
                  const job = jobs.get(visit.id)
                  return job && line(job, visit.start)
                })}
              </ul>
            ) : (
              <Hint p={2}>{say(texts.no_jobs)}</Hint>
            )}
          </details>
        )
      })}
    </Stack>
  )
}
