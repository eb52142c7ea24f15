/** Numbers of comparisons as people read them. */
import { formatNumber, type Language } from '#lib/texts/texts.ts'

const one = {
  EN: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  IT: new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
}
export const oneDecimal = (value: number, language: Language) => one[language].format(value)
export const percent = (value: number, language: Language) => `${oneDecimal(value, language)}%`

/** +3, −5 or nothing. */
export const change = (value: number, language: Language): string =>
  value === 0 ? '' : `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value), language)}`
