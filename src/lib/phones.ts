/** Phone numbers in one field, as clients and people write them. */

const countDigits = (text: string): number => text.replace(/\D/g, '').length
/** An Italian number, or one with its prefix: landline, mobile, toll-free. */
const startsNumber = /^\(?(?:\+|0|3|8)/

/** What stands between two numbers, the clearest sign first: a slash or dash may also stand inside a number. */
const between: readonly (RegExp | string)[] = [/[;,|\r\n]/, ' / ', ' - ', ' – ', / (?:e|o|or|and|oppure) /i, '/', '-']

/** Each number of a field by itself, as it is written: "02 1234567 / 333 1234567" are two, "02/1234567" is one. */
export function splitPhones(text: string): string[] {
  const value = text.trim()
  for (const sign of between) {
    const parts = value
      .split(sign)
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length > 1 && parts.every((part) => countDigits(part) >= 6 && startsNumber.test(part)))
      return parts.flatMap(splitPhones)
  }
  return value === '' ? [] : [value]
}

/** What a phone dials. */
export const dialled = (phone: string): string => phone.replace(/[^\d+]/g, '')
