/** How a difference between a client's file and a job is said, on the screen and in its sheet. */

import type { Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { DifferenceRow } from './files-contract.ts'
import { fileTexts } from './files-texts.ts'
import { texts } from './texts.ts'

export function fieldWords(field: string): Words {
  if (field === 'code_id') return texts.code
  // The fields of a job are among its words.
  return field in texts ? texts[field as keyof typeof texts] : fileTexts.other
}

export type Consequence = {
  words: Words
  params: Readonly<Record<string, string>>
  family: 'danger' | 'warning' | undefined
}

/** What follows if the changes of a job are accepted. */
export function consequencesOf(row: DifferenceRow): Consequence[] {
  const { technician, changes, due_after, due_on, blocked, not_covered } = row
  if (blocked) return [{ words: fileTexts.blocked, params: {}, family: 'danger' }]
  const found: Consequence[] = []
  if (due_after !== null) {
    const params = { after: formatDay(due_after), before: formatDay(due_on) }
    found.push({
      words: fileTexts.due_moves,
      params,
      family: due_on !== null && due_after < due_on ? 'warning' : undefined,
    })
  }
  if (technician === null) return found
  const province = changes.find(({ field }) => field === 'province')?.after
  if (province) {
    const words = not_covered ? fileTexts.not_covered : fileTexts.covers
    found.push({ words, params: { technician, province }, family: not_covered ? 'warning' : undefined })
  }
  if (changes.some(({ field }) => field === 'province' || field === 'code_id'))
    found.push({ words: fileTexts.keeps_technician, params: { technician }, family: undefined })
  return found
}
