/** Days and months in words. Written here because a phone takes a tenth of a second until its browser can name one. */
import { both, type Language, type Words } from '../texts/texts.ts'

const weekdays: readonly Words[] = [
  both('Sunday', 'domenica'),
  both('Monday', 'lunedì'),
  both('Tuesday', 'martedì'),
  both('Wednesday', 'mercoledì'),
  both('Thursday', 'giovedì'),
  both('Friday', 'venerdì'),
  both('Saturday', 'sabato'),
]
const months: readonly Words[] = [
  both('January', 'gennaio'),
  both('February', 'febbraio'),
  both('March', 'marzo'),
  both('April', 'aprile'),
  both('May', 'maggio'),
  both('June', 'giugno'),
  both('July', 'luglio'),
  both('August', 'agosto'),
  both('September', 'settembre'),
  both('October', 'ottobre'),
  both('November', 'novembre'),
  both('December', 'dicembre'),
]

/** Of a day, 'YYYY-MM-DD'. */
export const weekdayName = (day: string): Words => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? both(day, day)
/** Of a month, 'YYYY-MM', or a day in it. */
export const monthName = (month: string): Words => months[Number(month.slice(5, 7)) - 1] ?? both(month, month)

/** "November 2026". */
export const monthOfYear = (month: string, language: Language): string =>
  `${monthName(month)[language]} ${month.slice(0, 4)}`

/** "mercoledì 18 novembre". */
export const longDay = (day: string, language: Language): string =>
  `${weekdayName(day)[language]} ${Number(day.slice(8, 10))} ${monthName(day)[language]}`
