/** Money as integer cents, never floating point: read and written as 1.234,56 in Italian and 1,234.56 in English. */
import type { Language } from '../texts/texts.ts'

const marks: Record<Language, { group: string; decimal: string }> = {
  EN: { group: ',', decimal: '.' },
  IT: { group: '.', decimal: ',' },
}

export function formatCents(cents: number, language: Language): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const { group, decimal } = marks[language]
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`
}

/**
 * The cents of a written amount, or undefined when it is not one. Marks are read as the language writes them. The other
 * language's way is accepted only where its decimals leave no doubt: 12,50 in English, but not 1.234, which could mean either.
 */
export function parseCents(text: string, language: Language): number | undefined {
  const written = text.replace(/[€\s\u00a0\u202f']/g, '').replace(/^[−–]/, '-')
  const { group, decimal } = marks[language]
  const own = readAmount(written, group, decimal)
  const other = readAmount(written, decimal, group)
  const amount = own ?? (other?.fraction ? other : undefined)
  if (!amount) return undefined
  const cents = Number(amount.whole + amount.fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return amount.negative && cents !== 0 ? -cents : cents
}

function readAmount(written: string, group: string, decimal: string) {
  const [g, d] = [`\\${group}`, `\\${decimal}`]
  const match = new RegExp(`^([+-]?)(\\d+|\\d{1,3}(?:${g}\\d{3})+)?(?:${d}(\\d{1,2}))?$`).exec(written)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  return { negative: match[1] === '-', whole: (match[2] ?? '0').replaceAll(group, ''), fraction: match[3] ?? '' }
}

/** Adds amounts; a sum too large to be exact is refused instead of rounded. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0
  for (const cents of amounts) {
    sum += cents
    if (!Number.isSafeInteger(sum)) throw new RangeError('The sum is not a whole number of cents')
  }
  return sum
}
