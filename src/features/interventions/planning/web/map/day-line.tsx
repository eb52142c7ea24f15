/** A technician's day as a numbered line from home to home, and what it comes to. */
import { memo } from 'react'
import type { Spot } from '#lib/places/projection.ts'
import { type Say, useLanguage, useSay } from '#web/language.ts'
import { Card, Text } from '#web/ui/layout.tsx'
import type { Answer, BoardJob, BoardTechnician, Cell } from '../../contract.ts'
import { mapTexts as texts } from '../../map-texts.ts'
import { clock } from '../../opening-rules.ts'
import { lunchIn } from '../../stop-rules.ts'
import { shortDay } from '../board-state.ts'
import type { Places } from './dots.ts'
import styles from './marks.module.css'
import fresh from './new-stop.module.css'
import offers from './offers.module.css'

export const lasting = (minutes: number, say: Say): string =>
  minutes < 60
    ? say(texts.minutes, { minutes })
    : say(texts.hours_minutes, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** A job that is carried over the day: the stop it would be. */
export type Carrying = { job: BoardJob; answer: Answer }

type LineProps = {
  technician: BoardTechnician
  cell: Cell | undefined
  carrying: Carrying | null
  jobs: ReadonlyMap<number, BoardJob>
  places: Places
  scale: number
}

const newStop = -1
const none: Cell['visits'] = []

/** The visits with the carried one where the day would have it; it leaves the place that it has. */
function visitsWith(visits: Cell['visits'], carrying: Carrying | null) {
  const staying = visits
    .filter(({ id }) => id !== carrying?.job.id)
    .map(({ id, driving, start }) => ({ id, driving, start, job_id: id }))
  if (!carrying) return staying
  const { job, answer } = carrying
  const added = { id: newStop, driving: 0, start: answer.at ?? 0, job_id: job.id }
  return staying.toSpliced((answer.place ?? 1) - 1, 0, added)
}

export const DayLine = memo(function DayLine({ technician, cell, carrying, jobs, places, scale }: LineProps) {
  const say = useSay()
  const home = places.get(technician.home_id ?? 0)
  const visits = visitsWith(cell?.visits ?? none, carrying)
  const stops = visits.flatMap((visit, at) => {
    const place = places.get(jobs.get(visit.job_id)?.municipality_id ?? 0)
    return place ? [{ ...visit, place, number: at + 1 }] : []
  })
  const last = stops.at(-1)
  const legs: { key: number; from: Spot; to: Spot; minutes: number; isNew: boolean }[] = []
  let at: { place: Spot; id: number } | undefined = home && { place: home, id: 0 }
  for (const { id, place, driving } of stops) {
    const isNew = id === newStop || at?.id === newStop
    if (at) legs.push({ key: id, from: at.place, to: place, minutes: driving, isNew })
    at = { id, place }
  }
  // What is left of the day's driving is the way home.
  const back = (cell?.driving ?? 0) - visits.reduce((sum, { driving }) => sum + driving, 0)
  if (home && last) legs.push({ key: 0, from: last.place, to: home, minutes: back, isNew: last.id === newStop })
  // Stops of one town share a place; their numbers and times stand one under the other.
  const before = (id: number, number: number) => stops.filter((it) => it.place.id === id && it.number < number).length
  return (
    <g className={styles.route} aria-hidden>
      {legs.map(({ key, from, to, minutes, isNew }) => (
        <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={isNew ? fresh.leg : undefined}>
          {!carrying && <title>{say(texts.leg, { minutes })}</title>}
        </line>
      ))}
      {stops.map(({ id, place, number, start }) => (
        <g
          key={id}
          transform={`translate(${place.x} ${place.y}) scale(${1 / scale}) translate(0 ${before(place.id, number) * 19})`}
        >
          <circle r={9} className={id === newStop ? fresh.bead : styles.bead} />
          <text className={id === newStop ? `${styles.number} ${fresh.number}` : styles.number}>{number}</text>
          <text className={styles.time} x={14}>
            {/* With one stop more the later ones have other times. */}
            {carrying && id !== newStop ? '' : clock(start)} {before(place.id, number) === 0 ? place.name : ''}
          </text>
        </g>
      ))}
      {home && cell && (
        <text className={styles.time} transform={`translate(${home.x} ${home.y}) scale(${1 / scale}) translate(18 0)`}>
          {clock(cell.from)} {home.name}
          {!carrying && `, ${say(texts.back, { at: clock(cell.until) })}`}
        </text>
      )}
    </g>
  )
})

type CardProps = { technician: BoardTechnician; on: string; cell: Cell | undefined }

export function DayCard({ technician, on, cell }: CardProps) {
  const say = useSay()
  const language = useLanguage()
  const lunch = cell ? lunchIn(technician, cell) : null
  return (
    <Card as="div" className={offers.day} py={2.5} px={3} size="caption" role="status">
      <strong>{say(texts.day_of, { name: technician.name, day: shortDay(on, language) })}</strong>
      {cell && cell.visits.length > 0 ? (
        <>
          <Text as="p">
            {say(texts.stops, {
              count: cell.visits.length,
              work: lasting(cell.work, say),
              driving: lasting(cell.driving, say),
            })}
          </Text>
          <Text as="p">
            {say(texts.from_to, { from: clock(cell.from), to: clock(cell.until) })}
            {lunch !== null && `, ${say(texts.lunch, { at: clock(lunch) })}`}
          </Text>
        </>
      ) : (
        <Text as="p">{say(texts.no_stops)}</Text>
      )}
      {technician.home_id === null && <Text as="p">{say(texts.no_home)}</Text>}
    </Card>
  )
}
