/** Assigning jobs to technicians: to one, to each their own, and the suggestion that proposes it. */

import { requestErrors } from '#lib/texts/errors.ts'
import { type Params, say, type Words } from '#lib/texts/texts.ts'
import type { WorkCalendar } from '#lib/time/working-days.ts'
import { selectedIds } from '#server/lists/selection.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { suggestionReasons } from '../../choices.ts'
import type { ApplyInput, AssignInput, Jobs, SuggestionReply } from '../../contract.ts'
import { maxSuggested, mayDo } from '../../rules.ts'
import { suggest } from '../../suggest.ts'
import { type Candidate, isAbsent, townOf } from '../../suggest-rules.ts'
import { errors, texts } from '../../texts.ts'
import { freeInVan } from '../../van-rules.ts'
import { type LockedJob, listLastChanges, lockJobs } from '../change-queries.ts'
import { loadDueRules } from '../due.ts'
import { interventionSource } from '../queries.ts'
import { changeAll, type Done, describeChange, lockSelected, named } from '../service.ts'
import * as queries from './queries.ts'
import { loadVans } from './van.ts'

type Place = { province: string | null; technician_id: number | null }

const uncovered = <Job extends Place>(technician: Pick<queries.TechnicianFacts, 'provinces'>, jobs: readonly Job[]) =>
  jobs.filter(({ province }) => province === null || !technician.provinces.includes(province))

const provincesOf = (jobs: readonly Place[]) => [...new Set(jobs.map(({ province }) => province ?? '—'))].sort()

/** Why a technician should not get these jobs without a second look; empty where nothing speaks against it. So many others leave with the same action. */
function warnings(act: UserAct, technician: queries.TechnicianFacts, jobs: readonly Place[], leaving = 0): string[] {
  const { id, name, maximum, open_jobs } = technician
  const outside = uncovered(technician, jobs)
  const added = jobs.filter(({ technician_id }) => technician_id !== id).length
  const count = open_jobs - leaving + added
  const reasons: string[] = []
  const warn = (words: Words, params: Params) => reasons.push(say(words, act.language, { name, ...params }))
  if (!technician.active) warn(texts.inactive, {})
  if (outside.length > 0) warn(texts.not_covered, { count: outside.length, provinces: provincesOf(outside).join(', ') })
  if (maximum !== null && added > 0 && count > maximum) warn(texts.beyond_maximum, { count, maximum })
  return reasons
}

/** The days on which a job can be done: that of its appointment, else the working days until it is due; of a late one the next. */
function daysOf(
  { due_on, appointment_on }: Pick<queries.SuggestJob, 'due_on' | 'appointment_on'>,
  calendar: WorkCalendar,
  day: string,
): string[] {
  if (appointment_on !== null && appointment_on >= day) return [appointment_on]
  const first = calendar.onOrAfter(day)
  const days = [first]
  for (let next = calendar.add(first, 1); next <= due_on; next = calendar.add(next, 1)) days.push(next)
  return days
}

export async function previewAssign(act: UserAct, jobs: Jobs, technician_id: number) {
  const day = today()
  const [technician] = await queries.listCandidates(act.tx, day, technician_id)
  if (!technician) throw requestErrors.not_found()
  const ids = await selectedIds(act, interventionSource, jobs)
  const found = await queries.listJobsToSuggest(act.tx, ids)
  const { calendar } = await loadDueRules(act.tx)
  const outside = uncovered(technician, found)
  const added = found.filter((job) => job.technician_id !== technician_id)
  const wanting = added.filter(({ parts }) => parts.length > 0)
  const van = (await loadVans(act.tx, [technician_id])).of(technician_id)
  const parts = [...new Set(wanting.flatMap((job) => job.parts))].flatMap((id) => van.get(id) ?? [])
  const sumOf = (count: 'in_van' | 'on_the_way' | 'promised') => parts.reduce((sum, part) => sum + part[count], 0)
  return {
    jobs: { ids: found.map(({ id }) => id), versions: found.map(({ version }) => version) },
    name: technician.name,
    active: technician.active,
    now: technician.open_jobs,
    after: technician.open_jobs + added.length,
    maximum: technician.maximum,
    not_covered: outside.length,
    provinces: provincesOf(outside),
    while_absent: found.filter((job) => isAbsent(technician, { days: daysOf(job, calendar(job), day) })).length,
    absences: technician.absences,
    same_town: added.filter((job) => technician.cities.includes(townOf(job))).length,
    on_hold: found.filter(({ on_hold }) => on_hold).length,
    parts: {
      wanted: wanting.length,
      in_van: sumOf('in_van'),
      on_the_way: sumOf('on_the_way'),
      promised: sumOf('promised'),
    },
    with_others: added.filter((job) => job.technician_id !== null).length,
  }
}

const toTechnician = (act: UserAct, technician_id: number) => ({
  status: 'assigned',
  technician_id,
  assigned_at: act.at ?? new Date().toISOString(),
  changed_since_assigned: false,
})

export async function assign(act: UserAct, { technician_id, confirmed, ...jobs }: AssignInput): Promise<Done> {
  const [technician] = await queries.lockTechnicians(act.tx, [technician_id])
  if (!technician) throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const locked = await lockSelected(act, jobs, 'assign')
  const reasons = confirmed ? [] : warnings(act, technician, locked)
  if (reasons.length > 0) throw errors.confirm_technician({ reasons: reasons.join(' ') })
  return changeAll(act, 'assign', locked, () => toTechnician(act, technician_id))
}

/** Each job to its own technician. Jobs that somebody changed since they were read are left out and named; the others are assigned. */
export async function applyEach(act: UserAct, { items, confirmed }: ApplyInput) {
  const wanted = new Map(items.map((item) => [item.id, item]))
  const technicians = await queries.lockTechnicians(act.tx, [...new Set(items.map((item) => item.technician_id))])
  const known = new Map(technicians.map((technician) => [technician.id, technician]))
  if (items.some(({ technician_id }) => !known.has(technician_id))) throw errors.unknown_technician()
  const locked = await lockJobs(act.tx, [...wanted.keys()])
  if (locked.length < wanted.size) throw requestErrors.not_found()
  const unchanged = (job: LockedJob) => job.version === wanted.get(job.id)?.version && mayDo('assign', job.status)
  const changed = locked.filter((job) => !unchanged(job)).map(({ id }) => id)
  const changes = await listLastChanges(act.tx, changed)
  const left_out = changes.map((it) => ({ id: it.id, number: it.number, why: describeChange(act, it) }))
  const jobs = locked.filter(unchanged)
  if (jobs.length === 0) throw errors.nothing_left({ names: named(left_out.map(({ why }) => why)) })
  if (!confirmed) {
    const reasons = technicians.flatMap((technician) => {
      const given = jobs.filter((job) => wanted.get(job.id)?.technician_id === technician.id)
      const leaving = jobs.filter((job) => job.technician_id === technician.id && !given.includes(job)).length
      return warnings(act, technician, given, leaving)
    })
    if (reasons.length > 0) throw errors.confirm_technician({ reasons: reasons.join(' ') })
  }
  const done = await changeAll(act, 'assign', jobs, (job) => toTechnician(act, wanted.get(job.id)?.technician_id ?? 0))
  return { ...done, left_out }
}

const candidateOf = ({ van, cities, ...row }: SuggestionReply['technicians'][number]): Candidate => ({
  ...row,
  van: new Map(van.map((part) => [part.part_id, freeInVan(part)])),
  cities: new Set(cities),
})

/** Only jobs that can be assigned; those that have a technician already are left as they are. */
export async function suggestTechnicians(act: UserAct, jobs: Jobs): Promise<SuggestionReply> {
  const ids = await selectedIds(act, interventionSource, jobs)
  if (ids.length > maxSuggested) throw errors.too_many_to_suggest({ max: maxSuggested })
  const day = today()
  const { calendar } = await loadDueRules(act.tx)
  const vans = await loadVans(act.tx)
  const technicians = (await queries.listCandidates(act.tx, day)).map((row) => ({
    ...row,
    van: [...vans.of(row.id).values()],
  }))
  const found = (await queries.listJobsToSuggest(act.tx, ids))
    .filter(({ status }) => status === 'open')
    .map(({ supplier_id, status: _status, technician_id: _technician, appointment_on, ...job }) => {
      const working = calendar({ city: job.city, supplier_id })
      const days_left = job.due_on >= day ? working.between(day, job.due_on) : -working.between(job.due_on, day)
      return { ...job, days_left, days: daysOf({ ...job, appointment_on }, working, day) }
    })
  const suggested = suggest(
    found.map((job) => ({ ...job, province: job.province ?? '', city: job.city ?? '' })),
    technicians.map(candidateOf),
  )
  const reply: SuggestionReply = {
    today: day,
    jobs: found,
    technicians,
    suggested: suggested.map((it) => ({
      job_id: it.job_id,
      technician_id: it.technician_id,
      reason: '',
      nobody: it.technician_id === null ? it.reason : null,
      candidates: it.technician_id === null ? it.candidates : 0,
    })),
  }
  const reasons = suggestionReasons(reply, act.language)
  return { ...reply, suggested: reply.suggested.map((it) => ({ ...it, reason: reasons.get(it.job_id) ?? '' })) }
}
