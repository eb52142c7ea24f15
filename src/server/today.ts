/** The day in Rome of an instant. */
import { inRome } from '#lib/dates.ts'

export const today = (at: string | Date = new Date()): string => inRome(at).slice(0, 10)
