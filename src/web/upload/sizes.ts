/** Sizes and seconds as people read them, with one decimal as their language writes it. */
import { formatNumber, type Language } from '#lib/texts/texts.ts'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

export function formatBytes(bytes: number, language: Language): string {
  if (bytes < 1000) return `${formatNumber(bytes, language)} B`
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1000), language)} kB`
  return `${formatNumber(oneDecimal(bytes / 1_000_000), language)} MB`
}

export const formatSeconds = (milliseconds: number, language: Language): string =>
  formatNumber(Math.max(0.1, oneDecimal(milliseconds / 1000)), language)
