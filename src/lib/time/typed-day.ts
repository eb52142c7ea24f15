/** Days and hours as people type or paste them into a form. */
import { cleanLine, singleBlanks } from '../texts/clean-text.ts'
import { isRealDay, parseDay } from './dates.ts'

/** 'YYYY-MM-DD' of a day as it is typed, also with two digits for its year or without marks: 19/11/26, 19112026. */
export function readDay(typed: string): string | undefined {
  const text = singleBlanks(cleanLine(typed))
  if (isRealDay(text)) return text
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text)
  if (!match) return parseDay(text)
  const [, day, month, year = ''] = match
  return parseDay(`${day}-${month}-${year.length === 2 ? `20${year}` : year}`)
}

/** 'HH:mm' of an hour as it is typed, with or without seconds; anything else as it is. */
export function readHour(typed: string): string {
  const text = singleBlanks(cleanLine(typed))
  const match = /^(\d{1,2})[:.]?(\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?$/.exec(text)
  return match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2]}` : text
}

/** A day with an hour after it, as a cell of a sheet or a mail has them; undefined where it does not begin with a day. */
export function splitDayAndHour(typed: string): { day: string; hour: string } | undefined {
  const text = singleBlanks(cleanLine(typed))
  const match = /^([\d./-]+)(?:T|,? (?:(?:alle )?ore )?)(\d.*)$/i.exec(text)
  const day = readDay(match?.[1] ?? '')
  return day === undefined ? undefined : { day, hour: readHour(match?.[2] ?? '') }
}
