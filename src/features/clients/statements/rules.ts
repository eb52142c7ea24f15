/** The states of a statement, its number, and the months it can be made for. */
import type { Party } from '#features/interventions/costs/rules.ts'
import { fileNamePart } from '#lib/texts/file-name.ts'
import { defineStates } from '#lib/texts/states.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { monthOfYear } from '#lib/time/long-day.ts'
import { texts } from './texts.ts'

export const states = defineStates({
  draft: [texts.draft, 'warning'],
  issued: [texts.state_issued, 'success'],
  cancelled: [texts.state_cancelled, 'neutral'],
})

/** Each party has its own series: RC12/2026 for clients, RT12/2026 for technicians. */
const prefixes: Record<Party, string> = { client: 'RC', technician: 'RT' }
export const statementLabel = (whom: Party, number: number, year: number) => `${prefixes[whom]}${number}/${year}`

/** The name of its files: number and party, or that it is a draft, in characters that every file system accepts. */
export const fileNameOf = (label: string | null, draft: string, party: string): string =>
  [label ?? draft, party].map(fileNamePart).filter(Boolean).join('-')

/** The last months, newest first, as a form offers them. */
export function offeredMonths(today: string, count = 24): Record<string, Words> {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: count }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
    return [value, both(monthOfYear(value, 'EN'), monthOfYear(value, 'IT'))]
  })
  return Object.fromEntries(months)
}

/** More lines than these are no paper any more: the xlsx holds them. */
export const maxPrintedLines = 2_000
