/** Assigning jobs to technicians: to one, to each their own, and the suggestion that proposes it. */

import { calendarOf } from '#features/intervention-settings/server/service.ts'
import { requestErrors } from '#lib/errors.ts'
import { say } from '#lib/texts.ts'
import { workCalendar } from '#lib/working-days.ts'
import type { UserAct } from '#server/act.ts'
import { selectedIds } from '#server/selection.ts'
import { today } from '#server/today.ts'
import type { ApplyInput, AssignInput, Jobs, SuggestionReply } from '../contract.ts'
import { maxSuggested, mayDo } from '../rules.ts'
import { type Candidate, suggest } from '../suggest.ts'
import { errors, texts } from '../texts.ts'
import * as queries from './assign-queries.ts'
import { type LockedJob, listLastChanges, lockJobs } from './change-queries.ts'
import { interventionSource } from './queries.ts'
import { changeAll, type Done, describeChange, lockSelected, named, requireState } from './service.ts'

type Place = { province: string | null; technician_id: number | null }

const uncovered = (technician: queries.TechnicianFacts, jobs: readonly Place[]) =>
  jobs.filter(({ province }) => province === null || !technician.provinces.includes(province))

const provincesOf = (jobs: readonly Place[]) => [...new Set(jobs.map(({ province }) => province ?? '—'))].sort()

/** Why a technician should not get these jobs without a second look; empty where nothing speaks against it. */
function doubts(act: UserAct, technician: queries.TechnicianFacts, jobs: readonly Place[]): string[] {
  const { name } = technician
  const outside = uncovered(technician, jobs)
  return [
    ...(technician.active ? [] : [say(texts.inactive, act.language, { name })]),
    ...(outside.length === 0
      ? []
      : [
          say(texts.not_covered, act.language, {
            name,
            count: outside.length,
            provinces: provincesOf(outside).join(', '),
          }),
        ]),
  ]
}

export async function previewAssign(act: UserAct, jobs: Jobs, technician_id: number) {
  const technician = await queries.findTechnician(act.tx, technician_id)
  if (!technician) throw requestErrors.not_found()
  const ids = await selectedIds(act, interventionSource, jobs)
  const found = await queries.listJobPlaces(act.tx, ids)
  const outside = uncovered(technician, found)
  const added = found.filter((job) => job.technician_id !== technician_id).length
  return {
    jobs: { ids: found.map(({ id }) => id), versions: found.map(({ version }) => version) },
    name: technician.name,
    active: technician.active,
    now: technician.open_jobs,
    after: technician.open_jobs + added,
    maximum: technician.maximum,
    not_covered: outside.length,
    provinces: provincesOf(outside),
    with_others: found.filter((job) => job.technician_id !== null && job.technician_id !== technician_id).length,
  }
}

const toTechnician = (act: UserAct, technician_id: number) => ({
  status: 'assigned',
  technician_id,
  assigned_at: act.at ?? new Date().toISOString(),
  changed_since_assigned: false,
})

export async function assign(act: UserAct, { technician_id, confirmed, ...jobs }: AssignInput): Promise<Done> {
  const technician = await queries.lockTechnician(act.tx, technician_id)
  if (!technician) throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const locked = await lockSelected(act, jobs)
  requireState(locked, 'assign')
  const reasons = confirmed ? [] : doubts(act, technician, locked)
  if (reasons.length > 0) throw errors.confirm_technician({ reasons: reasons.join(' ') })
  return changeAll(act, 'assign', locked, () => toTechnician(act, technician_id))
}

export type Applied = Done & { left_out: { id: number; number: string; why: string }[] }

/** Each job to its own technician. Jobs that somebody changed since they were read are left out and named; the others are assigned. */
export async function applyEach(act: UserAct, { items, confirmed }: ApplyInput): Promise<Applied> {
  const wanted = new Map(items.map((item) => [item.id, item]))
  const technicians = await queries.listTechnicians(act.tx, [...new Set(items.map((item) => item.technician_id))])
  const known = new Map(technicians.map((technician) => [technician.id, technician]))
  if (items.some(({ technician_id }) => !known.has(technician_id))) throw errors.unknown_technician()
  const locked = await lockJobs(act.tx, [...wanted.keys()])
  if (locked.length < wanted.size) throw requestErrors.not_found()
  const unchanged = (job: LockedJob) => job.version === wanted.get(job.id)?.version && mayDo('assign', job.status)
  const changed = locked.filter((job) => !unchanged(job)).map(({ id }) => id)
  const left_out = (await listLastChanges(act.tx, changed)).map((it) => ({
    id: it.id,
    number: it.number,
    why: describeChange(act, it),
  }))
  const jobs = locked.filter(unchanged)
  if (jobs.length === 0) throw errors.nothing_left({ names: named(left_out.map(({ why }) => why)) })
  if (!confirmed) {
    const reasons = technicians.flatMap((technician) =>
      doubts(
        act,
        technician,
        jobs.filter((job) => wanted.get(job.id)?.technician_id === technician.id),
      ),
    )
    if (reasons.length > 0) throw errors.confirm_technician({ reasons: reasons.join(' ') })
  }
  const done = await changeAll(act, 'assign', jobs, (job) => toTechnician(act, wanted.get(job.id)?.technician_id ?? 0))
  return { ...done, left_out }
}

const candidateOf = ({ van, cities, ...row }: SuggestionReply['technicians'][number]): Candidate => ({
  ...row,
  van: new Map(van),
  cities: new Set(cities),
})

/** Only jobs that can be assigned; those that have a technician already are left as they are. */
export async function suggestTechnicians(act: UserAct, jobs: Jobs): Promise<SuggestionReply> {
  const ids = await selectedIds(act, interventionSource, jobs)
  if (ids.length > maxSuggested) throw errors.too_many_to_suggest({ max: maxSuggested })
  const day = today()
  const [found, technicians, office] = [
    (await queries.listJobsToSuggest(act.tx, ids)).filter(({ status }) => status === 'open'),
    await queries.listCandidates(act.tx, day),
    await calendarOf(act.tx),
  ]
  const suggested = suggest(
    found.map((job) => ({ ...job, province: job.province ?? '', city: job.city ?? '' })),
    technicians.map(candidateOf),
    day,
  )
  return {
    today: day,
    jobs: found.map(({ supplier_id, status: _status, ...job }) => {
      const calendar = workCalendar(office.closures, { city: job.city, supplier: supplier_id })
      const days_left = job.due_on >= day ? calendar.between(day, job.due_on) : -calendar.between(job.due_on, day)
      return { ...job, days_left }
    }),
    technicians,
    suggested: suggested.map((it) =>
      it.technician_id === null
        ? { job_id: it.job_id, technician_id: null, reason: it.reason, candidates: it.candidates }
        : { job_id: it.job_id, technician_id: it.technician_id, reason: null, candidates: 0 },
    ),
  }
}
