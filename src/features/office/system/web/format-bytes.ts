/** Sizes of databases, backups and disks, in the largest unit of which there is at least one. */
import { formatNumber, type Language } from '#lib/texts/texts.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  return `${formatNumber(Math.round((bytes / 1024 ** power) * 10) / 10, language)} ${units[power - 1]}`
}
