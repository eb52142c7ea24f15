/** The suggestion as it stands after an admin's own choices: each job with its technician and the state at that point, and the load of each. */

import { type Language, say } from '#lib/texts/texts.ts'
import type { SuggestionReply } from './contract.ts'
import { isAbsent, type NobodyReason, townOf } from './suggest-rules.ts'
import { suggestTexts as texts } from './suggest-texts.ts'
import { freeInVan, promiseOne, type VanPart } from './van-rules.ts'

export type Job = SuggestionReply['jobs'][number]
export type Technician = SuggestionReply['technicians'][number]
/** Technicians chosen by hand; null leaves a job without one. */
export type Choices = ReadonlyMap<number, number | null>

export type ChosenJob = { job: Job; changed: boolean } & (
  | { technician: Technician; fit: Fit }
  | { technician: null; reason: NobodyReason | null; candidates: number }
)
export type Load = { technician: Technician; added: number }
export type Without = { key: string; reason: NobodyReason | null; province: string; candidates: number; jobs: Job[] }

type State = { load: Map<number, number>; van: Map<number, Map<number, VanPart>>; towns: Map<number, Set<string>> }

const stateOf = (technicians: readonly Technician[]): State => ({
  load: new Map(technicians.map(({ id, open_jobs }) => [id, open_jobs])),
  van: new Map(technicians.map(({ id, van }) => [id, new Map(van.map((part) => [part.part_id, { ...part }]))])),
  towns: new Map(technicians.map(({ id, cities }) => [id, new Set(cities)])),
})

/** How a technician fits a job at a given point of the suggestion; with `count` such jobs. */
function fitOf(job: Job, technician: Technician, { load, van, towns }: State, count = 1) {
  // Of the parts that fit the job.
  const parts = job.parts.flatMap((id) => van.get(technician.id)?.get(id) ?? [])
  const sum = (of: (part: VanPart) => number) => parts.reduce((total, part) => total + of(part), 0)
  const now = load.get(technician.id) ?? 0
  return {
    covers: job.province !== null && technician.provinces.includes(job.province),
    active: technician.active,
    absent: isAbsent(technician, job),
    /** With these, the maximum is exceeded. */
    full: technician.maximum !== null && now + count > technician.maximum,
    on_hold: job.on_hold,
    needs_part: job.parts.length > 0,
    in_van: sum(({ in_van }) => in_van),
    on_the_way: sum(({ on_the_way }) => on_the_way),
    promised: sum(({ promised }) => promised),
    /** In the van and promised to nobody. */
    free: sum(freeInVan),
    /** The technician has another job in the same town. */
    same_town: towns.get(technician.id)?.has(townOf(job)) ?? false,
    load: now,
    maximum: technician.maximum,
  }
}
export type Fit = ReturnType<typeof fitOf>

function take(job: Job, technician: Technician, { load, van, towns }: State): void {
  load.set(technician.id, (load.get(technician.id) ?? 0) + 1)
  towns.get(technician.id)?.add(townOf(job))
  promiseOne(van.get(technician.id) ?? new Map(), job.parts)
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
        reason: changed ? null : (proposal?.nobody ?? null),
        candidates: proposal?.candidates ?? 0,
      }
    const fit = fitOf(job, technician, state)
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
    const province = entry.reason === null || entry.reason === 'on_hold' ? '' : (entry.job.province ?? '—')
    const key = `${entry.reason ?? 'left'} ${province}`
    const group = groups.get(key) ?? { key, reason: entry.reason, province, candidates: entry.candidates, jobs: [] }
    group.jobs.push(entry.job)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.reason === null) - Number(b.reason === null) || b.jobs.length - a.jobs.length,
  )
}

/** By technician and town, each in the order of its most urgent job; those left without a technician last. */
export function groupByTechnician(
  jobs: readonly ChosenJob[],
): { technician: Technician | null; towns: { town: string; entries: ChosenJob[] }[] }[] {
  const people = [...Map.groupBy(jobs, (entry) => entry.technician?.id ?? null)]
  return people
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([, entries]) => ({
      technician: entries[0]?.technician ?? null,
      towns: [...Map.groupBy(entries, ({ job }) => townOf(job)).values()].map((some) => ({
        town: some[0]?.job.city?.trim() ?? '',
        entries: some,
      })),
    }))
}

const isGood = (fit: Fit) => fit.covers && fit.active && !fit.absent && !fit.full && !fit.on_hold

/** All technicians for some jobs, best first, with how each fits when all others stay as chosen; those who should not get them come last. */
export function optionsFor(
  reply: SuggestionReply,
  choices: Choices,
  wanted: readonly Job[],
): { technician: Technician; fit: Fit; good: boolean }[] {
  const [job] = wanted
  if (!job) return []
  const ids = new Set(wanted.map(({ id }) => id))
  const state = stateOf(reply.technicians)
  // Also those that are due later: a maximum is exceeded by all of them together.
  for (const entry of applyChoices(reply, choices).jobs)
    if (entry.technician && !ids.has(entry.job.id)) take(entry.job, entry.technician, state)
  return reply.technicians
    .map((technician) => {
      const fit = fitOf(job, technician, state, wanted.length)
      return { technician, fit, good: isGood(fit) }
    })
    .sort(
      (a, b) =>
        Number(b.good) - Number(a.good) ||
        Number(b.fit.covers) - Number(a.fit.covers) ||
        Number(b.fit.free > 0) - Number(a.fit.free > 0) ||
        a.fit.load - b.fit.load ||
        Number(b.fit.same_town) - Number(a.fit.same_town) ||
        a.technician.id - b.technician.id,
    )
}

/** Chosen by hand although something speaks against it. */
export const isDoubtful = (entry: ChosenJob): boolean =>
  entry.changed && entry.technician !== null && !isGood(entry.fit)

/** "2 of this model in the van, 1 on the way, 1 promised". */
export function vanLine(
  { in_van, on_the_way, promised }: Pick<Fit, 'in_van' | 'on_the_way' | 'promised'>,
  language: Language,
): string {
  return [
    in_van > 0 ? say(texts.in_van, language, { count: in_van }) : say(texts.none_in_van, language),
    on_the_way > 0 ? say(texts.on_the_way, language, { count: on_the_way }) : '',
    promised > 0 ? say(texts.promised, language, { count: promised }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** "covers TO, 2 of this model in the van, 4 of 15 jobs". */
export function reasonLine(job: Job, fit: Fit, language: Language): string {
  const province = job.province ?? ''
  const coverage = job.province === null ? texts.no_province : fit.covers ? texts.covers : texts.not_covers
  return [
    say(coverage, language, { province }),
    fit.active ? '' : say(texts.inactive, language),
    fit.on_hold ? say(texts.held, language) : '',
    fit.absent ? say(texts.absent, language) : '',
    fit.needs_part ? vanLine(fit, language) : '',
    fit.same_town ? say(texts.same_town, language) : '',
    fit.maximum === null
      ? say(texts.load_only, language, { load: fit.load })
      : say(texts.load_of, language, { load: fit.load, maximum: fit.maximum }),
    fit.full ? say(texts.full, language) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** "all who cover AO are full". */
export const nobodyLine = (
  reason: NobodyReason,
  { province, candidates }: Pick<Without, 'province' | 'candidates'>,
  language: Language,
): string => say(texts[reason], language, { province, candidates })

/** Why each job gets this technician, or nobody. */
export const suggestionReasons = (reply: SuggestionReply, language: Language): ReadonlyMap<number, string> =>
  new Map(
    applyChoices(reply, new Map()).jobs.map((it) => {
      if (it.technician) return [it.job.id, reasonLine(it.job, it.fit, language)]
      const about = { province: it.job.province ?? '—', candidates: it.candidates }
      return [it.job.id, it.reason ? nobodyLine(it.reason, about, language) : '']
    }),
  )

/** Whether something about the choice needs a look. */
export const needsLook = (fit: Fit): boolean => !isGood(fit) || (fit.needs_part && fit.free === 0)
