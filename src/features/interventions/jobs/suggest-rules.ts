/** What a suggestion is made from, and who may take which job. */

export type JobToAssign = {
  id: number
  province: string
  city: string
  /** 'YYYY-MM-DD': the earlier, the more urgent. */
  due_on: string
  /** Days on which it can be done: the appointment, or the working days until it is due. */
  days: readonly string[]
  on_hold: boolean
  /** Parts that fit; empty where nothing has to be brought. */
  parts: readonly number[]
}

export type Candidate = {
  id: number
  active: boolean
  provinces: readonly string[]
  /** Most open jobs at once; empty where there is no maximum. */
  maximum: number | null
  open_jobs: number
  /** How many of each part are in the van and promised to nobody. */
  van: ReadonlyMap<number, number>
  /** Towns of the jobs the technician has now. */
  cities: ReadonlySet<string>
  /** Days of absence, both ends included. */
  absences: readonly { from: string; to: string }[]
}

export const nobodyReasons = ['on_hold', 'nobody_covers', 'all_inactive', 'all_absent', 'all_full'] as const
export type NobodyReason = (typeof nobodyReasons)[number]

export type Suggestion =
  | { job_id: number; technician_id: number }
  | { job_id: number; technician_id: null; reason: NobodyReason; candidates: number }

/** The town of a job as towns are compared; empty where it has none. */
export const townOf = ({ city }: { city: string | null }): string => (city ?? '').trim().toLowerCase()

/** Whether absent on every day on which the job can be done. */
export const isAbsent = (candidate: Pick<Candidate, 'absences'>, { days }: Pick<JobToAssign, 'days'>): boolean =>
  days.length > 0 && days.every((day) => candidate.absences.some(({ from, to }) => from <= day && day <= to))

export const mayTake = (candidate: Candidate, job: JobToAssign): boolean =>
  candidate.active && !job.on_hold && candidate.provinces.includes(job.province) && !isAbsent(candidate, job)

/** How many more jobs a technician may get. */
export const roomOf = ({ maximum, open_jobs }: Pick<Candidate, 'maximum' | 'open_jobs'>, jobs: number): number =>
  maximum === null ? jobs : Math.max(0, Math.min(jobs, maximum - open_jobs))
