/** The jobs of a technician, as the phone shows them. */
import { dueRules, vansOf } from '#features/interventions/jobs/server/service.ts'
import { openSla } from '#lib/time/due-dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { TechnicianJob } from '../../request-contract.ts'
import { listTechnicianJobs } from './queries.ts'

/** With a day also jobs that were closed since then. */
export async function listOwnJobs(
  act: UserAct,
  closed_since: string | null = null,
): Promise<{ today: string; items: TechnicianJob[]; total: number }> {
  const day = today()
  const rules = await dueRules(act)
  const rows = await listTechnicianJobs(act.tx, act.user.id, closed_since)
  const vans = await vansOf(act.tx, [act.user.id])
  const van = vans.of(act.user.id)
  const items = rows.map(({ supplier_id, soon_from: _soon, paused, code_en, code_it, ...job }): TechnicianJob => {
    const calendar = rules.calendar({ city: job.city, supplier_id })
    return {
      ...job,
      code_description: { EN: code_en, IT: code_it },
      bring: job.bring.map((part) => {
        const { in_van = 0, on_the_way = 0, promised = 0 } = van.get(part.part_id) ?? {}
        const given = vans.promises.get(job.id)
        return { ...part, in_van, on_the_way, promised, given: given?.part_id === part.part_id ? given.from : null }
      }),
      sla: paused ? 'paused' : openSla(job.due_on, day, calendar),
      days_left: job.due_on >= day ? calendar.between(day, job.due_on) : -calendar.between(job.due_on, day),
    }
  })
  return { today: day, items, total: items.length }
}
