/** What the screens of the board share: days in words, and cards by cell. */
import type { Language } from '#lib/texts/texts.ts'
import { say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { weekdayOf } from '#lib/time/working-days.ts'
import { boardTexts as texts } from '../board-texts.ts'
import type { Answer, Board, BoardJob, BoardTechnician, Cell } from '../contract.ts'

export type Density = 'cards' | 'lines' | 'hours'
export const densities = ['cards', 'lines', 'hours'] as const
export type Target = { technician_id: number | null; on: string | null }

/** "Wed 18-11". */
export const shortDay = (on: string, language: Language): string => {
  const names = say(texts.day_names, language).split(' ')
  return `${names[(weekdayOf(on) + 6) % 7]} ${formatDay(on).slice(0, 5)}`
}

export const isOff = ({ weekend, off }: Board['days'][number]): boolean => weekend || off !== null
export const cellKey = (technician_id: number, on: string): string => `${technician_id} ${on}`

/** What a filter keeps: by name of technician or by town, shop, number and province of a job. */
export const matches = (words: string, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes(words))

export const minutesIn = (cell: Cell | undefined): number => (cell ? cell.work + cell.driving : 0)

export const absenceOn = ({ absences }: BoardTechnician, on: string) =>
  absences.find(({ from, to }) => from <= on && on <= to)

/** The colour of a card: what the plan does to the due date; without a day the SLA of today. */
export type Edge = 'danger' | 'warning' | 'success' | 'neutral'
export function edgeOf(job: BoardJob): Edge {
  if (job.plan) return job.plan === 'late' ? 'danger' : job.plan === 'last_day' ? 'warning' : 'success'
  return job.sla === 'out_of_sla'
    ? 'danger'
    : job.sla === 'due_soon'
      ? 'warning'
      : job.sla === 'paused'
        ? 'neutral'
        : 'success'
}

/** Where a card of 280 stands beside what it speaks of: over the board, not over the map, and within the window. */
export function besideOf(what: Element, height: number) {
  const { top, left, right } = what.getBoundingClientRect()
  const edge = what.closest('[data-scrolls]')?.getBoundingClientRect().right ?? window.innerWidth
  return {
    top: Math.min(top, window.innerHeight - height),
    left: right + 290 < edge ? right + 10 : Math.max(8, left - 290),
  }
}

/** What is late, then what is due first. */
const urgency = { out_of_sla: 0, due_soon: 1, on_time: 2, paused: 3 } as const
export const byUrgency = (a: BoardJob, b: BoardJob) =>
  urgency[a.sla] - urgency[b.sla] || (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.id - b.id)

/** Best first: what can be, by who covers it, is in time, has the part, is usual, adds the least; then the earlier day. */
export function compareAnswers(left: Answer, right: Answer): number {
  const rank = (it: Answer) => [
    it.refusal ? 1 : 0,
    it.reasons.includes('not_covered') ? 1 : 0,
    it.late,
    it.reasons.length,
    it.wanted - it.in_van,
    it.missed,
    it.added ?? 9_999,
  ]
  const [a, b] = [rank(left), rank(right)]
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? (left.on < right.on ? -1 : 1) : (a[at] ?? 0) - (b[at] ?? 0)
}
