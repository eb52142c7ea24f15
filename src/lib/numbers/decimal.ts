/** Parses a number as people write it in either language; the other language's format is accepted where it is unambiguous. */
import type { Language } from '../texts/texts.ts'

const decimalMark: Record<Language, '.' | ','> = { EN: '.', IT: ',' }
/** Spaces of every width and apostrophes group digits too. */
const blanks = /[\s\u00a0\u202f'’]/g
/** A unit copied along with the number, such as kg or €. */
const unit = /(kg|m³|m3|€|eur|euro)$/i

const isGrouped = (digits: readonly string[]) =>
  digits.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))

/** Digits with a point before the decimals, or null where the text is no number. */
function normalize(text: string, language: Language, wholeNumber: boolean): string | null {
  const marks = [...text].filter((character) => character === '.' || character === ',')
  const last = marks.at(-1)
  if (last === undefined) return text
  const other = last === '.' ? ',' : '.'
  const parts = text.split(last)
  if (marks.includes(other)) {
    // With both marks, the last one separates the decimals and occurs once.
    const [whole = '', decimals = ''] = parts
    const groups = whole.split(other)
    return parts.length === 2 && isGrouped(groups) ? `${groups.join('')}.${decimals}` : null
  }
  if (parts.length > 2) return isGrouped(parts) ? parts.join('') : null
  const [whole = '', decimals = ''] = parts
  const mayGroup = isGrouped(parts) && !whole.startsWith('0')
  // One mark before three digits is ambiguous: the language decides, and whole numbers have no decimals.
  if (mayGroup && (wholeNumber || last !== decimalMark[language])) return whole + decimals
  return `${whole}.${decimals}`
}

export function parseDecimal(text: string, language: Language, decimals = 3): number | null {
  const bare = text.trim().replace(unit, '').replace(/^€/, '').replace(blanks, '')
  const sign = bare.startsWith('-') ? -1 : 1
  const normal = normalize(bare.replace(/^[+-]/, ''), language, decimals === 0)
  if (normal === null || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(normal)) return null
  return sign * Number(normal)
}

/** The number as the language writes it, with no more decimals than it has. */
export const writeDecimal = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'IT' ? 'it-IT' : 'en-GB', {
    useGrouping: 'always',
    maximumFractionDigits: 6,
  }).format(value)
