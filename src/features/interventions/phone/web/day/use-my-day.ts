/** The technician's days with what this phone has done since. */
import { useEffect, useState } from 'react'
import { closingRequests, type TechnicianJob } from '#features/interventions/closings/request-contract.ts'
import { type DayPlan, ownDays } from '#features/interventions/planning/day-plan-contract.ts'
import type { Route, Visit } from '#features/interventions/planning/day-rules.ts'
import { type Risk, riskOf, routeNow } from '#features/interventions/planning/stop-rules.ts'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import type { Language } from '#lib/texts/texts.ts'
import { queueCommand, useOutbox } from '#web/offline/outbox.ts'
import { findIn, keepIn } from '#web/offline/store.ts'
import { useAnswer } from '#web/use-answer.ts'
import { commandSchema } from '../../rules.ts'
import { type DayNow, dayNow } from './day-now.ts'

/** All that the first picture shows: what came later would move the stops away from under the finger. */
export function useMyDays() {
  const days = useAnswer(['closing-requests', 'days'], ownDays, {})
  const jobs = useAnswer(['closing-requests', 'jobs'], closingRequests.jobs, {})
  const query = { to_confirm: 'true', rows_per_page: 1 }
  const received = useAnswer(['assigned-products', 'to receive'], assignedProducts.list, { query })
  return {
    days: days.data?.items,
    read_at: days.dataUpdatedAt,
    jobs: jobs.data && new Map(jobs.data.items.map((job) => [job.id, job])),
    /** Nobody waits for a second try. */
    toReceive: received.data?.total ?? (received.failureCount > 0 ? 0 : undefined),
    error: days.error ?? jobs.error,
    retry: () => void Promise.all([days.refetch(), jobs.refetch()]),
  }
}

export const useDayNow = (plan: DayPlan, read_at: number, now: number): DayNow =>
  dayNow(plan, useOutbox(), { read_at, now })

export type ShownStop = { visit: Visit; job: TechnicianJob | undefined; risk: Risk | null }

/** The stops that are left, in this order, each with what is at risk. */
export function stopsOf(
  { plan, progress, isOver }: DayNow,
  order: readonly number[],
  jobs: ReadonlyMap<number, TechnicianJob>,
  language: Language,
): { route: Route; stops: ShownStop[] } {
  const route = routeNow(plan, order, progress)
  const here = progress.done.at(-1)?.place ?? plan.home
  const stops = route.visits.map((visit, at): ShownStop => {
    const before = route.visits[at - 1]
    const place = plan.stops.find(({ id }) => id === visit.id)?.place ?? -1
    const soonest =
      progress.now === null || here < 0 ? null : Math.max(progress.now, plan.from) + (plan.legs[here]?.[place] ?? 0)
    const town = before ? (jobs.get(before.id)?.city ?? null) : null
    return {
      visit,
      job: jobs.get(visit.id),
      risk: isOver ? null : riskOf({ plan, visit, before: town, soonest }, language),
    }
  })
  return { route, stops }
}

/** Sent to the office as everything else; without a network it waits with the rest. */
export const sendOrder = (on: string, ids: readonly number[], title: string) =>
  queueCommand({
    kind: 'order_day',
    schema: commandSchema,
    lanes: [`day ${on}`],
    title,
    body: { on, ids: [...ids] },
  })

/** Ids that this phone keeps of a day and sends to nobody, such as what was ticked; undefined until they are read, empty where nothing was kept. */
export function useKept(what: 'loaded' | 'seen', on: string) {
  const key = `${what} ${on}`
  const [kept, setKept] = useState<{ key: string; ids: readonly string[] | null } | undefined>()
  useEffect(() => {
    // Written below alone.
    void findIn<string[]>('meta', key).then(
      (ids) => setKept({ key, ids: ids ?? null }),
      () => setKept({ key, ids: null }),
    )
  }, [key])
  const keep = (ids: readonly string[]) => {
    setKept({ key, ids })
    void keepIn('meta', [...ids], key).catch(() => undefined)
  }
  return { ids: kept?.key === key ? kept.ids : undefined, keep }
}

export type Kept = ReturnType<typeof useKept>
