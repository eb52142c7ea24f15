/** The day of an instant in the office's time zone. */
import './time-zone.ts'
import { localDay } from '#lib/time/dates.ts'

export const today = localDay
