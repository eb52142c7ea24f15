/** The suggestion as it stands after an admin's own choices: each job with its technician and the state at that point, and the load of each. */

import { type Language, say } from '#lib/texts.ts'
import type { SuggestionReply } from './contract.ts'
import { isAbsentUntil, type NobodyReason } from './suggest.ts'
import { suggestTexts as texts } from './suggest-texts.ts'

export type Job = SuggestionReply['jobs'][number]
export type Technician = SuggestionReply['technicians'][number]
/** Technicians chosen by hand; null leaves a job without one. */
export type Choices = ReadonlyMap<number, number | null>

/** How a technician fits a job at a given point of the suggestion. */
export type Fit = {
  covers: boolean
  active: boolean
  absent: boolean
  full: boolean
  needs_part: boolean
  in_van: number
  load: number
  maximum: number | null
}

export type ChosenJob = { job: Job; changed: boolean } & (
  | { technician: Technician; fit: Fit }
  | { technician: null; reason: NobodyReason | null; candidates: number }
)
export type Load = { technician: Technician; added: number }
export type Without = { key: string; reason: NobodyReason | null; province: string; candidates: number; jobs: Job[] }

type State = { load: Map<number, number>; van: Map<number, Map<number, number>> }

const stateOf = (technicians: readonly Technician[]): State => ({
  load: new Map(technicians.map(({ id, open_jobs }) => [id, open_jobs])),
  van: new Map(technicians.map(({ id, van }) => [id, new Map(van)])),
})

function fitOf(job: Job, technician: Technician, today: string, { load, van }: State): Fit {
  const parts = van.get(technician.id)
  const now = load.get(technician.id) ?? 0
  return {
    covers: job.province !== null && technician.provinces.includes(job.province),
    active: technician.active,
    absent: isAbsentUntil(technician, job.due_on, today),
    full: technician.maximum !== null && now >= technician.maximum,
    needs_part: job.parts.length > 0,
    in_van: job.parts.reduce((sum, part) => sum + (parts?.get(part) ?? 0), 0),
    load: now,
    maximum: technician.maximum,
  }
}

function take(job: Job, technician: Technician, { load, van }: State): void {
  load.set(technician.id, (load.get(technician.id) ?? 0) + 1)
  const parts = van.get(technician.id)
  const part = job.parts.find((id) => (parts?.get(id) ?? 0) > 0)
  if (part !== undefined) parts?.set(part, (parts.get(part) ?? 0) - 1)
}

/** Jobs in the order of the suggestion, most urgent first. */
export function applyChoices(reply: SuggestionReply, choices: Choices): { jobs: ChosenJob[]; loads: Load[] } {
  const technicians = new Map(reply.technicians.map((it) => [it.id, it]))
  const suggested = new Map(reply.suggested.map((it) => [it.job_id, it]))
  const state = stateOf(reply.technicians)
  const added = new Map<number, number>()
  const jobs = reply.jobs.map((job): ChosenJob => {
    const proposal = suggested.get(job.id)
    const chosen = choices.get(job.id)
    const id = chosen === undefined ? (proposal?.technician_id ?? null) : chosen
    const changed = chosen !== undefined && chosen !== (proposal?.technician_id ?? null)
    const technician = id === null ? undefined : technicians.get(id)
    if (!technician)
      return {
        job,
        changed,
        technician: null,
        reason: changed ? null : (proposal?.reason ?? null),
        candidates: proposal?.candidates ?? 0,
      }
    const fit = fitOf(job, technician, reply.today, state)
    take(job, technician, state)
    added.set(technician.id, (added.get(technician.id) ?? 0) + 1)
    return { job, changed, technician, fit }
  })
  const loads = reply.technicians
    .flatMap((technician) => {
      const count = added.get(technician.id)
      return count ? [{ technician, added: count }] : []
    })
    .sort((a, b) => b.added - a.added || a.technician.id - b.technician.id)
  return { jobs, loads }
}

/** Jobs without a technician, grouped by why; what an admin left so comes last. */
export function groupWithout(jobs: readonly ChosenJob[]): Without[] {
  const groups = new Map<string, Without>()
  for (const entry of jobs) {
    if (entry.technician) continue
    const province = entry.reason === null ? '' : (entry.job.province ?? '—')
    const key = `${entry.reason ?? 'left'} ${province}`
    const group = groups.get(key) ?? { key, reason: entry.reason, province, candidates: entry.candidates, jobs: [] }
    group.jobs.push(entry.job)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.reason === null) - Number(b.reason === null) || b.jobs.length - a.jobs.length,
  )
}

const isGood = (fit: Fit) => fit.covers && fit.active && !fit.absent && !fit.full

/** All technicians for one job, best first, with how each fits when the other jobs stay as chosen; those who should not get it come last. */
export function optionsFor(
  reply: SuggestionReply,
  choices: Choices,
  job: Job,
): { technician: Technician; fit: Fit; good: boolean }[] {
  const { jobs } = applyChoices(reply, choices)
  const state = stateOf(reply.technicians)
  for (const entry of jobs) {
    if (entry.job.id === job.id) break
    if (entry.technician) take(entry.job, entry.technician, state)
  }
  return reply.technicians
    .map((technician) => {
      const fit = fitOf(job, technician, reply.today, state)
      return { technician, fit, good: isGood(fit) }
    })
    .sort(
      (a, b) =>
        Number(b.good) - Number(a.good) ||
        Number(b.fit.covers) - Number(a.fit.covers) ||
        Number(b.fit.in_van > 0) - Number(a.fit.in_van > 0) ||
        a.fit.load - b.fit.load ||
        a.technician.id - b.technician.id,
    )
}

/** "covers TO, 2 of this model in the van, 4 of 15 jobs". */
export function reasonLine(job: Job, fit: Fit, language: Language): string {
  const province = job.province ?? ''
  const coverage = job.province === null ? texts.no_province : fit.covers ? texts.covers : texts.not_covers
  return [
    say(coverage, language, { province }),
    fit.active ? '' : say(texts.inactive, language),
    fit.absent ? say(texts.absent, language) : '',
    fit.needs_part
      ? fit.in_van > 0
        ? say(texts.in_van, language, { count: fit.in_van })
        : say(texts.none_in_van, language)
      : '',
    fit.maximum === null
      ? say(texts.load_only, language, { load: fit.load })
      : say(texts.load_of, language, { load: fit.load, maximum: fit.maximum }),
    fit.full ? say(texts.full, language) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether something about the choice needs a look. */
export const needsLook = (fit: Fit): boolean => !isGood(fit) || (fit.needs_part && fit.in_van === 0)
