/** Turns a stored number and its format into the text a user would see. */
import { keptDigits, shortened } from '#lib/numbers/lost-digits.ts'

export type NumberFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'digits'; digits: number }

const plain: NumberFormat = { kind: 'plain' }
const date: NumberFormat = { kind: 'date' }

/** The built-in formats that show a date or a time; 27 to 36 and 50 to 58 are those of East Asia. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? date : plain
  const first = code.split(';', 1)[0] ?? ''
  const bare = first.replace(/"[^"]*"?|\\.|_.|\*./g, '')
  // A count of hours such as [h]:mm is a length of time, not a date.
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return plain
  const format = bare.replace(/\[[^[\]]*\]/g, '')
  if (/[ymdhs]/i.test(format)) return date
  return /^0{2,}$/.test(format) ? { kind: 'digits', digits: format.length } : plain
}

/** No program writes a longer number, and no larger one exists. */
const longestNumber = 300

export function numberText(stored: string, format: NumberFormat, from1904: boolean): string {
  if (stored.length > longestNumber) return stored
  if (format.kind === 'date') return dateText(Number(stored), from1904) ?? plainNumber(stored)
  const text = plainNumber(stored)
  // A spreadsheet keeps no more digits of a number: what follows them is made up.
  if (/^-?\d+$/.test(text) && text.replace('-', '').replace(/^0+/, '').length > keptDigits) return shortened(text)
  if (format.kind !== 'digits' || !/^-?\d+$/.test(text)) return text
  return text.startsWith('-') ? `-${text.slice(1).padStart(format.digits, '0')}` : text.padStart(format.digits, '0')
}

/** Whole numbers keep their digits; fractions are cut to the 15 digits a spreadsheet shows. */
function plainNumber(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored
  // A fraction this short needs no rounding.
  if (stored.length < 16 && /^-?\d+\.\d*[1-9]$/.test(stored)) return stored
  const value = Number(stored)
  if (stored === '' || !Number.isFinite(value)) return stored
  const whole = expandExponent(stored)
  if (/^-?\d+$/.test(whole)) return whole
  return expandExponent(String(Number(value.toPrecision(15))))
}

/** Writes 1.23E+16 out by moving the point in the text, as arithmetic would lose digits. */
function expandExponent(text: string): string {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text)
  if (parts === null) return text
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts
  const digits = whole + fraction
  const point = whole.length + Number(power)
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const right = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0')
  const number = left.replace(/^0+(?=\d)/, '')
  const rest = right.replace(/(?<!0)0+$/, '')
  const text15 = rest === '' ? number : `${number}.${rest}`
  return sign === '-' && /[1-9]/.test(text15) ? `-${text15}` : text15
}

const secondsADay = 86_400
const lastDay = 2_958_465

/** The local time of a date serial number; undefined if no spreadsheet shows it as a date. */
function dateText(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0) || serial > lastDay + 1) return undefined
  const seconds = Math.round(serial * secondsADay)
  const days = Math.floor(seconds / secondsADay)
  const time = seconds % secondsADay
  if (days === 0 && time > 0) return clock(time)
  if (days === 0 && !from1904) return undefined
  // Day 60 is the 29 February 1900 that spreadsheets invented.
  if (days === 60 && !from1904) return time === 0 ? '1900-02-29' : `1900-02-29 ${clock(time)}`
  const epoch = from1904 ? from1904Days : days < 60 ? from1900Days : from1900Days - 1
  const day = isoDay(epoch + days)
  if (day.length > 10) return undefined
  return time === 0 ? day : `${day} ${clock(time)}`
}

const from1900Days = Date.UTC(1899, 11, 31) / (secondsADay * 1000)
const from1904Days = Date.UTC(1904, 0, 1) / (secondsADay * 1000)
const isoDays = new Map<number, string>()

/** Days since 1970 as text; remembered, as a sheet has many rows and few days. */
function isoDay(day: number): string {
  const known = isoDays.get(day)
  if (known !== undefined) return known
  const [text = ''] = new Date(day * secondsADay * 1000).toISOString().split('T')
  if (isoDays.size >= 10_000) isoDays.clear()
  isoDays.set(day, text)
  return text
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A cell that holds its date as ISO text. */
export function isoDateText(stored: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(stored)
  if (parts === null) return stored
  const [, day = stored, time] = parts
  if (time === undefined || /^00:00(:00)?$/.test(time)) return day
  return `${day} ${time.length === 5 ? `${time}:00` : time}`
}
