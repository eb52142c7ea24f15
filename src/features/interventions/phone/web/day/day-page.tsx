/** "La mia giornata": the stops in order with their times, what to load, what is at risk, and the way to the next one. Works out of the kept day without a network. */
import { Button } from '@mantine/core'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { TechnicianJob } from '#features/interventions/closings/request-contract.ts'
import { DueJobs, ToReceive } from '#features/interventions/closings/web/shared.tsx'
import type { DayPlan } from '#features/interventions/planning/day-plan-contract.ts'
import { clock } from '#features/interventions/planning/opening-rules.ts'
import { costOf, routeNow } from '#features/interventions/planning/stop-rules.ts'
import { CalendarDialog } from '#features/interventions/planning/web/shared.tsx'
import { type Language, say as sayIn } from '#lib/texts/texts.ts'
import { formatDay, localDay } from '#lib/time/dates.ts'
import { longDay } from '#lib/time/long-day.ts'
import { IconArrowsSort, IconCalendarEvent, IconCalendarTime, IconCircleCheck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { useSession } from '#web/session.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { moved, useDragOrder } from '#web/ui/drag-order.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Grid, Hint, Row, SectionTitle, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton, useInSlices } from '#web/ui/skeleton.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { dayTexts as texts } from '../../day-texts.ts'
import styles from './day.module.css'
import { type DayNow, halvesOf } from './day-now.ts'
import { LoadCard } from './load-card.tsx'
import { StopCard } from './stop-card.tsx'
import { type Kept, sendOrder, stopsOf, useDayNow, useKept, useMyDays } from './use-my-day.ts'

export function MyDayPage() {
  const language = useLanguage()
  const say = useSay()
  const user = useSession()?.user
  const now = useMinute()
  const { days, read_at, jobs, toReceive, error, retry } = useMyDays()
  const [hasCalendar, setHasCalendar] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const today = localDay(new Date(now))
  const shown = chosen ?? today
  const seen = useKept('seen', shown)
  const loaded = useKept('loaded', shown)
  const isRead = chosen !== null || (seen.ids !== undefined && loaded.ids !== undefined)
  const ready = useInSlices(isRead && days !== undefined && jobs !== undefined && toReceive !== undefined)
  if (error && (!days || !jobs)) return <PageFailed error={error} retry={retry} />
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const headOf = (on: string) => <PageHeader hint={say(texts.who, { name, day: longDay(on, language) })} />
  if (!days || !jobs || toReceive === undefined || !ready)
    return (
      <Stack className={styles.page} pb={6}>
        {headOf(shown)}
        <PageSkeleton headed />
      </Stack>
    )
  const ahead = days.filter(({ on }) => on >= today)
  const plan = ahead.find(({ on }) => on === shown)
  const hasStops = plan !== undefined && plan.stops.length + plan.done.length > 0
  const later = ahead.filter(({ on, stops }) => on > today && stops.length > 0)
  return (
    <Stack className={styles.page} pb={6}>
      {headOf(plan?.on ?? today)}
      <Stack className={styles.column} full gap={3} pt={3} px="page">
        {toReceive > 0 && <ToReceive count={toReceive} />}
        {later.length > 0 && (
          <Row as="nav" gap={2} wrap aria-label={say(texts.days)}>
            {[today, ...later.map(({ on }) => on)].map((on) => (
              <button
                key={on}
                type="button"
                className={styles.button}
                aria-current={on === (plan?.on ?? today) ? 'true' : undefined}
                onClick={() => setChosen(on)}
              >
                {on === today ? say(texts.today) : longDay(on, language).split(' ').slice(0, 2).join(' ')}
              </button>
            ))}
          </Row>
        )}
        {plan && hasStops ? (
          <OneDay key={plan.on} plan={plan} read_at={read_at} jobs={jobs} now={now} seen={seen} loaded={loaded} />
        ) : (
          <EmptyState
            icon={IconCalendarEvent}
            title={say(texts.nothing_today)}
            hint={say(texts.nothing_hint)}
            action={
              later[0] && (
                <Button variant="default" onClick={() => setChosen(later[0]?.on ?? null)}>
                  {say(texts.next_day, { day: longDay(later[0].on, language) })}
                </Button>
              )
            }
          />
        )}
        <LinkButton onClick={() => setHasCalendar(true)}>
          <IconCalendarTime size={18} /> {say(texts.calendar)}
        </LinkButton>
        {hasCalendar && (
          <Suspense fallback={null}>
            <CalendarDialog onClose={() => setHasCalendar(false)} />
          </Suspense>
        )}
      </Stack>
      {!hasStops && (
        <Suspense fallback={null}>
          <DueJobs />
        </Suspense>
      )}
    </Stack>
  )
}

type Jobs = ReadonlyMap<number, TechnicianJob>

type OneDayProps = { plan: DayPlan; read_at: number; jobs: Jobs; now: number; seen: Kept; loaded: Kept }

function OneDay({ plan, read_at, jobs, now, seen, loaded }: OneDayProps) {
  const say = useSay()
  const language = useLanguage()
  const day = useDayNow(plan, read_at, now)
  const [draft, setDraft] = useState<readonly number[] | null>(null)
  const order = draft ?? day.order
  const { route, stops } = stopsOf(day, order, jobs, language)
  const ids = stops.map(({ visit }) => visit.id)
  const drag = useDragOrder<number, HTMLOListElement>(ids, (from, to) => setDraft(moved(ids, from, to)))
  const atRisk = stops.filter(({ risk }) => risk !== null)
  const news = useNews(day, jobs, seen)
  const title = say(texts.order_of, { day: formatDay(plan.on).slice(0, 5) })
  const send = async (next: readonly number[]) => {
    setDraft(null)
    await sendOrder(plan.on, next, title)
  }
  const movingOf = (id: number, at: number) =>
    draft === null
      ? undefined
      : {
          grip: drag.grip(id),
          isDragged: drag.dragged === id,
          up: at > 0 ? () => setDraft(moved(ids, at, at - 1)) : undefined,
          down: at < ids.length - 1 ? () => setDraft(moved(ids, at, at + 1)) : undefined,
        }
  return (
    <>
      <Row gap={2} align="center" justify="space-between" wrap>
        <Row gap={2} align="center" wrap>
          <Text as="strong" size="title">
            {say(day.isOver ? texts.stops_left : texts.stops, { count: stops.length })}
          </Text>
          {stops.length > 0 && !day.isOver && (
            <Text c="text-2" tabular>
              {clock(route.from)}–{clock(route.until)}
            </Text>
          )}
          {atRisk.length > 0 && (
            <a href={`#stop-${atRisk[0]?.visit.id}`}>
              <StatusBadge family="warning">{say(texts.at_risk, { count: atRisk.length })}</StatusBadge>
            </a>
          )}
        </Row>
        {draft === null && stops.length > 1 && !day.isOver && (
          <LinkButton onClick={() => setDraft(ids)}>
            <IconArrowsSort size={18} /> {say(texts.reorder)}
          </LinkButton>
        )}
      </Row>
      {news.strip}
      {day.isOver && stops.length > 0 && (
        <Text as="p" notice="info" p={3} round="card-phone">
          {say(texts.day_over)}
        </Text>
      )}
      {draft === null && day.progress.done.length === 0 && !day.isOver && (
        <LoadCard loaded={loaded} jobs={stops.flatMap(({ job }) => job ?? [])} />
      )}
      {draft !== null && (
        <Row gap={2} wrap>
          <Button onClick={() => void send(ids)}>{say(texts.done_reordering)}</Button>
          <Button variant="default" onClick={() => setDraft(null)}>
            {say(texts.cancel)}
          </Button>
          <Hint>{sayCost(day, order, language)}</Hint>
        </Row>
      )}
      {draft === null && day.isOwn && <OwnOrder day={day} onBack={() => void send([])} />}
      {day.progress.done.length > 0 && (
        <Row gap={2} align="center">
          <IconCircleCheck size={18} />
          <Text c="text-2">{say(texts.done_stops, { count: day.progress.done.length })}</Text>
        </Row>
      )}
      {stops.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={say(texts.all_done)} />
      ) : (
        halvesOf(stops, draft === null && !day.isOver).map((half) => (
          <Fragment key={half.name}>
            {half.name !== 'day' && <SectionTitle as="h2">{say(texts[half.name])}</SectionTitle>}
            <Grid as="ol" gap={1} ref={drag.list} data-moving={draft !== null || undefined}>
              {half.stops.map((stop) => {
                const at = stops.indexOf(stop)
                return (
                  <StopCard
                    key={stop.visit.id}
                    {...stop}
                    place={day.progress.done.length + at + 1}
                    isNext={at === 0 && day.progress.now !== null}
                    isNew={news.added.includes(String(stop.visit.id))}
                    appointment={plan.stops.some((it) => it.id === stop.visit.id && it.appointment)}
                    on={plan.on}
                    isTimed={!day.isOver}
                    moving={movingOf(stop.visit.id, at)}
                  />
                )
              })}
            </Grid>
          </Fragment>
        ))
      )}
      {stops.length > 0 && plan.home >= 0 && !day.isOver && (
        <Hint>
          {say(texts.home_at, { at: clock(route.until) })}. {say(texts.estimated)}
        </Hint>
      )}
    </>
  )
}

function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Row as="button" type="button" inline touch gap={1.5} align="center" c="link" weight={500} onClick={onClick}>
      {children}
    </Row>
  )
}

/** Against the order of the office, from now on. */
function sayCost({ plan, progress }: DayNow, order: readonly number[], language: Language): string {
  const { minutes } = costOf(routeNow(plan, order, progress), routeNow(plan, plan.order, progress))
  if (minutes === 0) return sayIn(texts.costs_nothing, language)
  return sayIn(minutes > 0 ? texts.costs : texts.saves, language, { minutes: Math.abs(minutes) })
}

function OwnOrder({ day, onBack }: { day: DayNow; onBack: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const added = day.isWaiting ? 0 : (day.plan.own?.added ?? 0)
  return (
    <Stack as="section" notice="info" gap={1} p={3} round="card-phone">
      <Text>{say(texts.by_own_order, { cost: sayCost(day, day.order, language) })}</Text>
      {added > 0 && <Text>{say(texts.came_after, { count: added })}</Text>}
      {day.isWaiting && <Text c="text-2">{say(texts.waits)}</Text>}
      <LinkButton onClick={onBack}>{say(texts.back_to_proposed)}</LinkButton>
    </Stack>
  )
}

/** What the office put on the day or took off it since it was last looked at. */
function useNews({ plan, progress }: DayNow, jobs: Jobs, { ids: seen, keep }: Kept) {
  const say = useSay()
  const all = [...plan.stops, ...progress.done].map(({ id }) => String(id))
  const now = [...new Set(all)]
  const isFirst = seen === null
  const keepFirst = useRef(() => keep(now))
  keepFirst.current = () => keep(now)
  useEffect(() => {
    if (isFirst) keepFirst.current()
  }, [isFirst])
  const added = seen ? now.filter((id) => !seen.includes(id)) : []
  const taken = (seen ?? []).filter((id) => !now.includes(id)).length
  if (added.length === 0 && taken === 0) return { added, strip: null }
  const names = added.map((id) => jobs.get(Number(id))?.city ?? jobs.get(Number(id))?.merchant_name ?? '').join(', ')
  const strip = (
    <Row as="section" notice="info" gap={2} p={3} round="card-phone" align="center" justify="space-between">
      <Text>
        {added.length > 0 && say(texts.added, { count: added.length, names })}{' '}
        {taken > 0 && say(texts.taken, { count: taken })}
      </Text>
      <LinkButton onClick={() => keep(now)}>{say(texts.seen)}</LinkButton>
    </Row>
  )
  return { added, strip }
}
