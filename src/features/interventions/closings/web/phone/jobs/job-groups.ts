/** Sorts a technician's jobs into the groups that the list shows: those sent back first, then by day. */
import { compareTexts } from '#lib/texts/compare.ts'
import type { TechnicianJob } from '../../../request-contract.ts'

export const jobFilters = ['all', 'late', 'soon', 'rejected', 'waiting'] as const
export type JobFilter = (typeof jobFilters)[number]

export type JobGroup = {
  /** A day stands for itself. */
  key: 'rejected' | 'late' | 'today' | 'waiting' | `${number}-${number}-${number}`
  jobs: TechnicianJob[]
}

export const isWaiting = ({ status }: Pick<TechnicianJob, 'status'>) => status === 'closing_requested'
export const isRejected = (job: TechnicianJob) => job.rejection !== null && !isWaiting(job)

const belongs: Readonly<Record<JobFilter, (job: TechnicianJob) => boolean>> = {
  all: (job) => !isWaiting(job),
  late: (job) => !isWaiting(job) && job.sla === 'out_of_sla',
  soon: (job) => !isWaiting(job) && job.sla === 'due_soon',
  rejected: isRejected,
  waiting: isWaiting,
}

export const filterJobs = (jobs: readonly TechnicianJob[], filter: JobFilter) => jobs.filter(belongs[filter])

const searched = (job: TechnicianJob) =>
  [
    job.merchant_name,
    job.address,
    job.city,
    job.province,
    job.number,
    job.client_reference,
    job.client_terminal_id,
    job.supplier,
    job.code,
  ]
    .join(' ')
    .toLocaleLowerCase()

/** Every word must be somewhere in the job. */
export function searchJobs(jobs: readonly TechnicianJob[], text: string): TechnicianJob[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return jobs.filter((job) => words.every((word) => searched(job).includes(word)))
}

/** By due date; by plan, the day of the appointment goes before it. */
export function groupJobs(jobs: readonly TechnicianJob[], today: string, byPlan = false): JobGroup[] {
  const dayOf = (job: TechnicianJob) => (byPlan ? (job.appointment_on ?? job.due_on) : job.due_on)
  const keyOf = (job: TechnicianJob): JobGroup['key'] => {
    if (isWaiting(job)) return 'waiting'
    if (isRejected(job)) return 'rejected'
    const day = dayOf(job)
    // Days are written YYYY-MM-DD.
    return day < today ? 'late' : day === today ? 'today' : (day as JobGroup['key'])
  }
  const rankOf = (key: JobGroup['key']) => ['rejected', 'late', 'today', 'waiting'].indexOf(key)
  const order = (key: JobGroup['key']) => (key === 'waiting' ? 'z' : rankOf(key) >= 0 ? `${rankOf(key)} ` : key)
  const timeOf = (job: TechnicianJob) => `${dayOf(job)} ${byPlan ? (job.appointment_at ?? '99') : ''}`
  const groups = Map.groupBy(
    jobs.toSorted((a, b) => compareTexts(timeOf(a), timeOf(b)) || a.id - b.id),
    keyOf,
  )
  return Array.from(groups, ([key, some]) => ({ key, jobs: some })).sort((a, b) =>
    compareTexts(order(a.key), order(b.key)),
  )
}
