/** The plan of many jobs takes seconds: it is made in a thread of its own, which gets the minutes between places as a table. */
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { openThreads } from '#server/threads.ts'
import type { Day } from '../../day-rules.ts'
import type { Plan, PlanInput, PlanTechnician } from '../../plan-rules.ts'
import { unknownDriving } from '../../rules.ts'

type PlainDay = Omit<Day, 'driving'>
type PlainDays = readonly ((Omit<NonNullable<PlanTechnician['days'][number]>, 'day'> & { day: PlainDay }) | null)[]
/** As the rules have it, without functions: those do not go into a thread. */
export type PlanTask = Omit<PlanInput, 'technicians'> & {
  technicians: readonly (Omit<PlanTechnician, 'days'> & { days: PlainDays })[]
  /** From each place to each, one row after the other. */
  minutes: Uint16Array
  places: number
}

const inThread = openThreads<PlanTask, Plan>({
  module: 'features/interventions/planning/server/plan/plan-worker',
  atOnce: 1,
  milliseconds: 60_000,
  heapMegabytes: 256,
  failed: 'the plan was not made',
})

export function planInThread(task: PlanTask): Promise<Plan> {
  refuseInTransaction('making a plan')
  return inThread(task)
}

export function inputOf({ minutes, places, technicians, ...rest }: PlanTask): PlanInput {
  const driving = (from: number, to: number) =>
    from < 0 || to < 0 ? unknownDriving : (minutes[from * places + to] ?? unknownDriving)
  return {
    ...rest,
    technicians: technicians.map((it) => ({
      ...it,
      days: it.days.map((one) => one && { ...one, day: { ...one.day, driving } }),
    })),
  }
}
