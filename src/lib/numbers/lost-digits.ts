/** Long numbers that a spreadsheet has shortened: 356938035643809012 becomes 3.56938E+17, and its last digits are gone for good. */
import { both } from '../texts/texts.ts'

/** A spreadsheet keeps this many digits of a number. */
export const keptDigits = 15

/** As spreadsheets write shortened numbers, with either sign for the decimals. */
export const hasLostDigits = (text: string): boolean => /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text.trim())

/** A number with more digits than a spreadsheet keeps, written as one shows it. */
export const shortened = (digits: string): string =>
  Number(digits)
    .toExponential()
    .replace(/^(-?\d(?:\.\d+)?)e\+(\d+)$/, (_all, mantissa: string, power: string) => {
      const kept = Number(mantissa).toPrecision(keptDigits)
      return `${kept.replace(/(?<![.0])\.?0+$/, '')}E+${power.padStart(2, '0')}`
    })

export const lostDigits = both(
  'The spreadsheet has shortened this number and its last digits are lost. Format the column as text, then write or paste the values again',
  'Il foglio di calcolo ha abbreviato questo numero e le ultime cifre sono andate perse. Formatta la colonna come testo, poi scrivi o incolla di nuovo i valori',
)
