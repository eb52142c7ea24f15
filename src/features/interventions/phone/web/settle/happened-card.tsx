/** What happened, on two lanes of one clock: the phone's and ours. On a phone, and for readers, the same in a list. */
import type { ReactNode } from 'react'
import { texts as jobTexts } from '#features/interventions/jobs/texts.ts'
import { type Words, wordsOf } from '#lib/texts/texts.ts'
import { formatInstant, isLater, localDay } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { Box, Card, Grid, Hint, Row, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Instant } from '#web/ui/values.tsx'
import type { ClosingCaseDetail } from '../../settle-contract.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import styles from './lanes.module.css'
import { type Clock, clockOf, type Placed, type Point, placeOf, placePoints, ticksOf } from './lanes-rules.ts'

type CaseProps = { it: ClosingCaseDetail }
type Line = Point & { who: string }

const eventWords = (action: string): Words => wordsOf(jobTexts, `event_${action}`) ?? { EN: action, IT: action }
/** So many changes of the job are shown. */
const mostEvents = 6

const timeOf = (at: string) => formatInstant(at).slice(-5)

/** What was done with the job here, newest last; only what came after the phone had its data, where that is known. */
function useEvents(it: ClosingCaseDetail): Line[] {
  const say = useSay()
  const since = it.seen_at ?? it.begun_at
  const known = it.timeline.filter(({ action, undone }) => action !== 'arrived' && !undone)
  const isSince = ({ at }: { at: string }) => since === null || !isLater(since, at)
  // Where the phone was without a network before the work began, the job may have changed hands before it.
  const changed = known.find((event) => !isSince(event) && 'technician_id' in event.changes)
  const later = known.filter((event) => isSince(event) || event === changed)
  return (later.length > 0 ? later : known.slice(0, 2)).slice(0, mostEvents).map(({ at, action, account, changes }) => {
    const to = changes.technician_id?.[1] ?? changes.technician?.[1]
    const text = [say(eventWords(action)), typeof to === 'string' ? to : ''].filter(Boolean).join(': ')
    return { at, text, who: account ?? '' }
  })
}

const style = (values: Record<string, number | string>) => values

function PointOf({ it, tone }: { it: Placed; tone: 'theme' | 'info' | 'warning' | 'danger' }) {
  return (
    <>
      <Text
        className={styles.word}
        bg="surface"
        size="caption"
        nowrap
        data-to-left={it.toLeft || undefined}
        style={style({ '--at': it.left, '--level': it.level })}
      >
        <strong>{timeOf(it.at)}</strong> {it.text}
      </Text>
      <Box className={styles.point} round="full" bg={`${tone}-solid`} style={style({ '--at': it.left })} />
    </>
  )
}

/** Its words stand above its line. */
function Lane({ points, tone, children }: { points: readonly Placed[]; tone: 'theme' | 'info'; children?: ReactNode }) {
  const levels = Math.max(...points.map(({ level }) => level), 0) + 1
  return (
    <Box relative className={styles.lane} style={style({ '--levels': levels })}>
      <span className={styles.rail} />
      {children}
      {points.map((point) => (
        <PointOf key={`${point.at} ${point.text}`} it={point} tone={tone} />
      ))}
    </Box>
  )
}

function Ticks({ clock }: { clock: Clock }) {
  const ticks = ticksOf(clock).map((at) => new Date(at).toISOString())
  const days = new Set(ticks.map((at) => localDay(at)))
  return (
    <Box relative className={styles.ticks} c="text-3" size="caption">
      {ticks.map((at) => (
        <Text key={at} nowrap style={style({ '--at': placeOf(clock, at) })}>
          {days.size > 1 ? formatInstant(at).replace(/-\d{4}/, '') : timeOf(at)}
        </Text>
      ))}
    </Box>
  )
}

function Lanes({ it, events }: CaseProps & { events: readonly Line[] }) {
  const say = useSay()
  const { seen_at, begun_at, worked_at, received_at } = it
  const mine: Point[] = [
    ...(seen_at ? [{ at: seen_at, text: say(words.lane_seen) }] : []),
    { at: begun_at ?? worked_at, text: say(words.lane_on_site) },
    { at: received_at, text: say(words.lane_received) },
  ]
  const clock = clockOf([...mine.map(({ at }) => at), worked_at, ...events.map(({ at }) => at)])
  const place = (at: string) => placeOf(clock, at)
  const began = place(begun_at ?? worked_at)
  const silent = seen_at ? place(seen_at) : began
  return (
    <Grid className={styles.lanes} gap={4} gapY={2} pr={6} pb={4} pl={4} aria-hidden>
      <span />
      <Ticks clock={clock} />
      <Text self="end" breakAnywhere>
        <strong>{say(words.lane_phone, { name: it.technician })}</strong>
        {seen_at && <Hint size="caption">{say(words.lane_data, { time: timeOf(seen_at) })}</Hint>}
      </Text>
      <Lane points={placePoints(clock, mine)} tone="theme">
        <Box
          className={styles.silent}
          bg="surface"
          style={style({ '--at': silent, '--wide': place(received_at) - silent })}
        />
        <Box
          className={styles.work}
          round="full"
          bg="theme-solid"
          style={style({ '--at': began, '--wide': Math.max(place(worked_at) - began, 1) })}
        />
      </Lane>
      <Text as="strong" self="end" breakAnywhere>
        {say(words.lane_here)}
      </Text>
      <Lane points={placePoints(clock, events)} tone="info">
        <span className={styles.meeting} style={style({ '--at': place(received_at) })} />
      </Lane>
    </Grid>
  )
}

export function HappenedCard({ it }: CaseProps) {
  const say = useSay()
  const events = useEvents(it)
  const mine = { who: it.technician }
  const lines = [
    ...(it.begun_at ? [{ at: it.begun_at, text: say(words.began), ...mine }] : []),
    { at: it.worked_at, text: say(words.worked), ...mine },
    { at: it.received_at, text: say(words.received), ...mine },
    ...events,
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const { EN, IT } = it.told
  return (
    <Card aria-label={say(words.what_happened)}>
      <Row as="header" wrap align="center" gap={2} py={2} px={4}>
        <h2>{say(words.what_happened)}</h2>
        <Hint>{unbroken(say({ EN, IT }))}</Hint>
      </Row>
      <Lanes it={it} events={events} />
      <Box as="ol" className={styles.asList}>
        {lines.map(({ at, text, who }) => (
          <Row as="li" wrap gapY={1} gap={2} py={1.5} px={4} line="top" key={`${at} ${text}`}>
            <Text c="text-2">
              <Instant value={at} />
            </Text>
            <strong>{text}</strong>
            <Text c="text-2">{who}</Text>
          </Row>
        ))}
      </Box>
    </Card>
  )
}
