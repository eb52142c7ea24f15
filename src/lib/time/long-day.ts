/** A day in words. */
import type { Language } from '../texts/texts.ts'

/** "mercoledì 18 novembre", and with its year on papers. */
export const longDay = (on: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat(language === 'IT' ? 'it-IT' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...options,
    timeZone: 'UTC',
  }).format(new Date(`${on}T12:00:00Z`))
