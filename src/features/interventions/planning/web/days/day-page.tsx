/** The day of a technician in the office: its order by hand, fixed stops, what it costs, and the order that the technician took instead. */
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconCalendarEvent } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { moved, useDragOrder } from '#web/ui/drag-order.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Card, Grid, Hint, look, Stack, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '#web/use-answer.ts'
import { hoursOf } from '../../answer-rules.ts'
import { type OrderInput, type TechnicianDay, technicianDays } from '../../day-contract.ts'
import { dayTexts as texts } from '../../day-texts.ts'
import { clock } from '../../opening-rules.ts'
import { sheetTexts } from '../../sheet-texts.ts'
import { costOf, riskOf, routeIn } from '../../stop-rules.ts'
import { texts as words } from '../../texts.ts'
import { BoardPapers } from '../board-papers.tsx'
import { shortDay } from '../board-state.ts'
import { CalendarDialog } from '../calendar-dialog.tsx'
import { useReadBoardAgain } from '../read-again.ts'
import { CostCard, OwnOrderCard } from './day-cost.tsx'
import { DayStop } from './day-stop.tsx'

export function TechnicianDayPage() {
  // Both are in the path of the page.
  const { technician, on } = useParams({ strict: false }) as { technician?: string; on?: string }
  const params = { id: Number(technician) || 0, on: on ?? '' }
  const language = useLanguage()
  const key = ['dispatch-board', 'day', params, language]
  return (
    <LoadedPage of={useAnswer(key, technicianDays.get, { params })}>
      {(data) => <OneDay key={`${params.id} ${params.on}`} found={data} />}
    </LoadedPage>
  )
}

function OneDay({ found }: { found: TechnicianDay }) {
  const say = useSay()
  const language = useLanguage()
  const { day, technician } = found
  const [hasCalendar, setHasCalendar] = useState(false)
  const { order, shown, decide, drag, move, fix } = useOrder(found)
  const route = routeIn(day, shown)
  const jobs = new Map(found.jobs.map((job) => [job.id, job]))
  const name = shortDay(day.on, language)
  const cost = costOf(route, routeIn(day, day.best))
  const isEditable = day.on >= found.today
  return (
    <Stack pb={6}>
      <PageHeader
        title={say(texts.title, { name: technician.name, day: name })}
        hint={[
          say(texts.head, {
            count: route.visits.length,
            from: clock(route.from),
            until: clock(route.until),
            hours: hoursOf(route.work + route.driving, language),
            of: hoursOf(technician.day_minutes, language),
          }),
          technician.home && say(texts.from_home, { home: technician.home }),
          day.done.length > 0 && say(texts.done_stops, { count: day.done.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Link to={`/dispatch-board?from=${day.on}`} {...look({ self: 'center', c: 'link' })}>
              {say(texts.back_to_board)}
            </Link>
            <Button variant="default" size="xs" onClick={() => setHasCalendar(true)}>
              {say(sheetTexts.calendar)}
            </Button>
            <BoardPapers on={day.on} days={1} technician_id={technician.id} />
          </>
        }
      />
      {hasCalendar && <CalendarDialog technician={technician} onClose={() => setHasCalendar(false)} />}
      <Grid side={320} gap={4} px="page" pt={4} align="start">
        <Stack gap={3}>
          {found.off && <Strip family="warning">{found.off}</Strip>}
          {route.visits.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} title={say(texts.empty)} hint={say(texts.empty_hint)} />
          ) : (
            <Card as="ol" ref={drag.list} aria-label={say(texts.order)}>
              {route.visits.map((visit, at) => {
                const before = route.visits[at - 1]
                const town = before ? (jobs.get(before.id)?.city ?? null) : null
                return (
                  <DayStop
                    key={visit.id}
                    visit={visit}
                    place={at + 1}
                    job={jobs.get(visit.id)}
                    on={day.on}
                    visits={route.visits}
                    risk={riskOf({ plan: day, visit, before: town, soonest: null }, language)}
                    isFixed={day.decided?.fixed.includes(visit.id) ?? false}
                    isDragged={drag.dragged === visit.id}
                    grip={drag.grip(visit.id)}
                    up={isEditable && at > 0 ? () => move(at, at - 1) : undefined}
                    down={isEditable && at < order.length - 1 ? () => move(at, at + 1) : undefined}
                    fix={isEditable ? () => fix(visit.id, at) : undefined}
                  />
                )
              })}
            </Card>
          )}
          {route.visits.length > 0 && (
            <Hint>
              {isEditable && say(texts.keys)} {say(found.estimated ? words.estimated : words.by_matrix)}
            </Hint>
          )}
        </Stack>
        <Stack gap={3}>
          <CostCard found={found} route={route} cost={cost}>
            {isEditable && day.decided && (
              <Button variant="default" onClick={() => void decide({ sequence: [], fixed: [] }, say(texts.saved_best))}>
                {say(texts.best_again)}
              </Button>
            )}
          </CostCard>
          {day.own && day.own.order.join() !== day.order.join() && (
            <OwnOrderCard
              found={found}
              own={day.own}
              jobs={jobs}
              take={
                isEditable
                  ? () =>
                      void decide(
                        { sequence: day.own?.order ?? [], fixed: [] },
                        say(texts.own_taken, { name: technician.name }),
                      )
                  : undefined
              }
            />
          )}
          {day.decided && (
            <Text c="text-2" size="caption">
              {say(texts.decided, { name: day.decided.by, when: formatInstant(day.decided.at) })}
            </Text>
          )}
        </Stack>
      </Grid>
    </Stack>
  )
}

/** The order while it is dragged, and deciding it: written at once, with an undo. */
function useOrder(found: TechnicianDay) {
  const say = useSay()
  const readAgain = useReadBoardAgain()
  const { day, technician } = found
  const params = { id: technician.id, on: day.on }
  const [draft, setDraft] = useState<readonly number[] | null>(null)
  const shown = draft ?? day.order
  const placesOf = (ids: readonly number[], order: readonly number[]) =>
    ids.map((id) => ({ id, place: order.indexOf(id) })).filter(({ place }) => place >= 0)
  const before: OrderInput = {
    sequence: day.decided?.sequence ?? [],
    fixed: placesOf(day.decided?.fixed ?? [], day.order),
  }
  const put = async (body: OrderInput) => {
    await call(technicianDays.order, { params, body })
    await readAgain()
  }
  const decide = async (body: OrderInput, message: string) => {
    await runAction(
      async () => {
        await put(body)
        toast.success(message, { undo: () => put(before) })
      },
      { after: () => void readAgain() },
    )
    setDraft(null)
  }
  /** The whole sequence holds as it stands; fixed ones are fixed where they stand now. */
  const decideOrder = (order: readonly number[]) => {
    if (order.join() === day.order.join()) return setDraft(null)
    const { minutes } = costOf(routeIn(day, order), routeIn(day, day.best))
    const cost =
      minutes > 0 ? say(texts.costs, { minutes, best: clock(routeIn(day, day.best).until) }) : say(texts.costs_nothing)
    setDraft(order)
    void decide({ sequence: [...order], fixed: placesOf(day.decided?.fixed ?? [], order) }, say(texts.saved, { cost }))
  }
  const drag = useDragOrder<number, HTMLOListElement>(
    shown,
    (from, to) => day.on >= found.today && setDraft(moved(shown, from, to)),
    () => decideOrder(shown),
  )
  const fix = (id: number, at: number) => {
    const fixed = day.decided?.fixed ?? []
    const next = fixed.includes(id) ? fixed.filter((it) => it !== id) : [...fixed, id]
    const name = found.jobs.find((job) => job.id === id)?.merchant_name ?? ''
    void decide(
      { sequence: before.sequence, fixed: placesOf(next, shown) },
      fixed.includes(id) ? say(texts.unfix, { name }) : say(texts.fixed_now, { name, place: at + 1 }),
    )
  }
  return {
    order: day.order,
    shown,
    decide,
    drag,
    fix,
    move: (from: number, to: number) => decideOrder(moved(shown, from, to)),
  }
}
