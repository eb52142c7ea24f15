/** A day in words. */
import type { Language } from '../texts/texts.ts'

/** Each made when it is first asked for: a browser takes long to make one. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language === 'IT' ? 'it-IT' : 'en-GB', options)
  formats.set(key, format)
  return format
}

/** "mercoledì 18 novembre", and with its year on papers. */
export const longDay = (on: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string =>
  formatOf(language, { weekday: 'long', day: 'numeric', month: 'long', ...options, timeZone: 'UTC' }).format(
    new Date(`${on}T12:00:00Z`),
  )
