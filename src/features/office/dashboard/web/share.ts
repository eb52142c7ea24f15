/** A share in percent: of the first number in the second. */
import type { ChartRow } from '#lib/lists/figures.ts'
import type { Language } from '#lib/texts/texts.ts'

/** What the office wants to reach. */
export const targetShare = 95

export function shareOf({ values: [part, whole] }: ChartRow): number | null {
  if (!part || !whole || whole.value === 0) return null
  return Math.round((part.value / whole.value) * 1_000) / 10
}

export const writeShare = (share: number | null, language: Language): string =>
  share === null ? '–' : `${share.toLocaleString(language === 'IT' ? 'it-IT' : 'en-GB', { maximumFractionDigits: 1 })}%`
