/** Values as every screen writes them: days, instants, sizes and serials, with N/A in quiet grey. */

import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, notAvailable } from '#lib/time/dates.ts'
import { useLanguage } from '../language.ts'
import styles from './values.module.css'

export const NotAvailable = () => <span className={styles.none}>{notAvailable}</span>

/** In tables of numbers nought is quiet, so that the others stand out. */
export const Zero = () => <span className={styles.zero}>0</span>

export function Day({ value }: { value: string | null | undefined }) {
  return value ? (
    <time dateTime={value} className={styles.number}>
      {formatDay(value)}
    </time>
  ) : (
    <NotAvailable />
  )
}

export function Instant({ value }: { value: string | null | undefined }) {
  return value ? (
    <time dateTime={value} className={styles.number}>
      {formatInstant(value)}
    </time>
  ) : (
    <NotAvailable />
  )
}

export function Serial({ value }: { value: string | null | undefined }) {
  return value ? <span className={styles.serial}>{value}</span> : <NotAvailable />
}

/** So much of the end of a file's name tells it from others: its day and its kind. */
const keptEnd = 15

/** Where there is too little room the middle is left out, because files of one client differ at the end. */
export function FileName({ name }: { name: string }) {
  if (name.length <= keptEnd * 2) return name
  return (
    <span title={name} className={styles.file}>
      <span>{name.slice(0, -keptEnd)}</span>
      {name.slice(-keptEnd)}
    </span>
  )
}

const units = ['B', 'kB', 'MB', 'GB'] as const

export function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage()
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  const shown = amount < 10 && step > 0 ? Math.round(amount * 10) / 10 : Math.round(amount)
  return (
    <span className={styles.number}>
      {formatNumber(shown, language)} {units[step]}
    </span>
  )
}
