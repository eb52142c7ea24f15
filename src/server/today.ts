/** The day of an instant in the office's time zone. */
import './time-zone.ts'
import { inRome } from '#lib/dates.ts'

export const today = (at: string | Date = new Date()): string => inRome(at).slice(0, 10)
