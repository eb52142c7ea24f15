/** Stored values as people read them, in a sentence. */
import { both, formatNumber, type Language, say } from '../texts/texts.ts'
import { formatDay, formatInstant, isRealDay } from '../time/dates.ts'

const yes = both('yes', 'sì')
const no = both('no', 'no')
export const yesOrNo = (value: boolean) => (value ? yes : no)

export function writeValue(value: unknown, language: Language): string {
  if (typeof value === 'boolean') return say(yesOrNo(value), language)
  if (typeof value === 'number') return formatNumber(value, language)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value)
  return isRealDay(value) ? formatDay(value) : value
}
