/** Days of technicians with everything that paper, sheet and calendar say of a stop. */
import type { Language } from '#lib/texts/texts.ts'
import { addDays } from '#lib/time/dates.ts'
import type { Act, UserAct } from '#server/records/act.ts'
import type { DayPlan } from '../../day-plan-contract.ts'
import type { Route, Visit } from '../../day-rules.ts'
import { type Risk, riskOf, routeIn } from '../../stop-rules.ts'
import { doneTimes, planOfDay } from '../days/service.ts'
import { isDone, loadPlanner, type Planner } from '../planner.ts'
import type { PlannedJob, PlannedTechnician } from '../queries.ts'
import { listFacts } from './queries.ts'

type Facts = Awaited<ReturnType<typeof listFacts>>[number]
export type GatheredStop = { visit: Visit; job: PlannedJob; facts: Facts; risk: Risk | null; inVan: boolean | null }
export type GatheredDay = {
  technician: PlannedTechnician
  home: string | null
  on: string
  plan: DayPlan
  route: Route
  stops: GatheredStop[]
  /** Closed or waiting for confirmation. */
  done: { job: PlannedJob; facts: Facts; at: number | null }[]
}

type Asked = { from: string; days: number; technician_id: number | null; language: Language }

/** The days of one technician, or of all, that have stops; by day, then by name. */
export async function gatherDays(
  act: Pick<Act, 'tx' | 'language' | 'correlation_id'> & Pick<UserAct, 'user'>,
  { from, days, technician_id, language }: Asked,
): Promise<GatheredDay[]> {
  const people = technician_id === null ? undefined : [technician_id]
  const planner: Planner = await loadPlanner(act, from, addDays(from, 60), people)
  const last = planner.everywhere.add(planner.everywhere.onOrAfter(from), days - 1)
  const shown = planner.planned.filter(
    ({ planned_on }) => planned_on !== null && from <= planned_on && planned_on <= last,
  )
  const ids = shown.map(({ id }) => id)
  const facts = new Map((await listFacts(act.tx, ids)).map((it) => [it.id, it]))
  const doneAt = await doneTimes(act, shown)
  const found: GatheredDay[] = []
  for (const on of [...new Set(shown.flatMap(({ planned_on }) => planned_on ?? []))].toSorted())
    for (const technician of planner.technicians) {
      const jobs = new Map(planner.jobsOf(technician.id, on).map((job) => [job.id, job]))
      if (jobs.size === 0) continue
      const plan = planOfDay(planner, technician, on, doneAt)
      const route = routeIn(plan, plan.order)
      found.push({
        technician,
        home: planner.homeOf(technician)?.name ?? null,
        on,
        plan,
        route,
        stops: route.visits.flatMap((visit, at) => {
          const [job, its] = [jobs.get(visit.id), facts.get(visit.id)]
          if (!job || !its) return []
          const before = jobs.get(route.visits[at - 1]?.id ?? 0)?.city ?? null
          const isWanting = job.parts.length > 0
          return [
            {
              visit,
              job,
              facts: its,
              risk: riskOf({ plan, visit, before, soonest: null }, language),
              inVan: isWanting ? planner.vans.promises.get(job.id)?.from === 'van' : null,
            },
          ]
        }),
        done: [...jobs.values()].filter(isDone).flatMap((job) => {
          const its = facts.get(job.id)
          return its ? [{ job, facts: its, at: plan.done.find(({ id }) => id === job.id)?.at ?? null }] : []
        }),
      })
    }
  return found
}
