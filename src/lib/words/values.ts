/** Stored values as people read them, in a sentence. */
import { both, formatNumber, type Language, say } from '../texts/texts.ts'
import { formatDay, formatInstant, isRealDay } from '../time/dates.ts'

const yes = both('yes', 'sì')
const no = both('no', 'no')
export const yesOrNo = (value: boolean) => (value ? yes : no)

/** As people and spreadsheets write them, in small letters or capitals. */
export const yesWords = ['yes', 'y', 'sì', 'si', 's', 'x', '1', 'true', 'vero']
export const noWords = ['no', 'n', '0', 'false', 'falso']

export function writeValue(value: unknown, language: Language): string {
  if (typeof value === 'boolean') return say(yesOrNo(value), language)
  if (typeof value === 'number') return formatNumber(value, language)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value)
  return isRealDay(value) ? formatDay(value) : value
}
