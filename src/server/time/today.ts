/** The day of an instant in the office's time zone. */
import './time-zone.ts'
import { toLocalClock } from '#lib/time/dates.ts'

export const today = (at: string | Date = new Date()): string => toLocalClock(at).slice(0, 10)
