/** Planned days of the demo: where technicians start from, and who does what in the next days. */
import { changeAll, lockJobs, notifyPlansNow } from '#features/interventions/jobs/server/service.ts'
import { everyPlace } from '#features/interventions/planning/server/places/service.ts'
import { loadPlanner, minutesOfDay } from '#features/interventions/planning/server/planner.ts'
import { listWithoutDay } from '#features/interventions/planning/server/queries.ts'
import { getHours, getTechnician, setHours } from '#features/technicians/people/server/service.ts'
import { addDays, minutesOf } from '#lib/time/dates.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

const plannedDays = 5
const jobsOfADay = 6

/** Everybody's open jobs over the next days, those due first, as many as a day has hours for; every sixth still waits for its day. */
export async function planDays(act: UserAct, technicians: readonly User[]): Promise<void> {
  const places = everyPlace()
  for (const { id } of technicians) {
    const { address } = await getTechnician(act, id)
    const [, city = '', province = ''] = /, ([^,]+) \(([A-Z]{2})\)$/.exec(address ?? '') ?? []
    const { version: _version, ...hours } = await getHours(act, id)
    await setHours(act, id, { ...hours, home_id: places.find({ city, province })?.id ?? null })
  }
  const planner = await loadPlanner(act, today(), addDays(today(), 14))
  const first = planner.everywhere.onOrAfter(today())
  const jobs = (await listWithoutDay(act.tx, today())).filter(({ on_hold }) => !on_hold)
  const dayOf = new Map<number, string>()
  for (const technician of planner.technicians) {
    const own = jobs.filter(
      ({ technician_id, province }, at) =>
        technician_id === technician.id && technician.provinces.includes(province ?? '') && at % 6 !== 5,
    )
    for (let day = 0; day < plannedDays; day += 1) {
      const on = planner.everywhere.add(first, day)
      if (planner.refusalOf(technician, on)) continue
      const there: typeof own = []
      for (const job of own.toSorted((a, b) => Number(b.appointment_on === on) - Number(a.appointment_on === on))) {
        // An appointment is on its day or not planned.
        const isElsewhere = job.appointment_on !== null && job.appointment_on !== on
        if (there.length === jobsOfADay || dayOf.has(job.id) || isElsewhere) continue
        const { work, driving, until, missed } = planner.routeOf(technician, on, [...there, job])
        const fits = work + driving <= minutesOfDay(technician) && until <= minutesOf(technician.work_until)
        if (!fits || missed > 0) continue
        there.push(job)
        dayOf.set(job.id, on)
      }
    }
  }
  const locked = await lockJobs(act, [...dayOf.keys()])
  if (locked.length > 0) await changeAll(act, 'plan', locked, ({ id }) => ({ planned_on: dayOf.get(id) ?? null }))
  await notifyPlansNow(act)
}
