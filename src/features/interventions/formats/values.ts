/** Single values as clients write them, turned into what we keep: provinces, towns, phones, addresses in one cell. */

import { parseDecimal } from '#lib/numbers/decimal.ts'
import { splitPhones } from '#lib/phones.ts'
import { readProvince } from '#lib/places/province-names.ts'
import { singleBlanks } from '#lib/texts/clean-text.ts'
import { noWords, yesWords } from '#lib/words/values.ts'

const smallWords = new Set(
  'di de del della dello dei degli delle da dal in al alla ai sul sulla e con la nel nella a per su'.split(' '),
)

/** Italian titles: "REGGIO NELL'EMILIA" becomes "Reggio nell'Emilia"; what is not all capitals stays as it is. */
export function undoCapitals(text: string): string {
  if (!/\p{Lu}/u.test(text) || /\p{Ll}/u.test(text)) return text
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return text
    .toLowerCase()
    .split(/(\s+|-)/)
    .map((word, at) => {
      const elided = /^(l|d|dell|nell|sull|all|sant)['’](.+)$/u.exec(word)
      if (elided) {
        const [, article = '', rest = ''] = elided
        const first = at === 0 || article === 'sant' ? capital(article) : article
        return `${first}'${capital(rest)}`
      }
      return at > 0 && smallWords.has(word) ? word : capital(word)
    })
    .join('')
}

/** An Italian number has at most 11 digits, one with its prefix 15. */
const oneNumber = /^(?:\d{1,11}|(?:\+|00)\d{1,15})$/

/** Digits of a phone number without the Italian prefix, spaces and signs; a foreign prefix stays. Two numbers stay two; what is no number stays as it is written. */
export const readPhone = (text: string): string =>
  splitPhones(text)
    .map((number) => {
      const bare = number.replace(/[\s./()-]/g, '').replace(/^(?:\+39|0039)(?=\d{5,})/, '')
      return oneNumber.test(bare) ? bare : singleBlanks(number)
    })
    .join(' / ')

/** Five digits; a cell that lost its leading zeros gets them back. */
export function readPostalCode(text: string): string {
  const bare = text.trim().replace(/^I-?(?=\d)/i, '')
  return /^\d{3,4}$/.test(bare) ? bare.padStart(5, '0') : bare
}

/** A number of working days: 5, 5.0, "5 gg", "entro 3 giorni lavorativi", "2 working days". Hours and calendar days are something else. */
export function readDays(text: string): string | undefined {
  const match =
    /^(?:entro|within)? ?(\d{1,3})(?:[.,]0+)? ?(?:(?:working|business) )?(?:gg?|giorn[oi]|days?|d|wd|bd)?\.? ?(?:lav(?:orativ[oi])?)?\.?$/i.exec(
      singleBlanks(text),
    )
  return match?.[1] === undefined ? undefined : String(Number.parseInt(match[1], 10))
}

/** A whole number, such as 1.200; with decimals it is left to its field to refuse it. */
export function readNumber(text: string): string | undefined {
  const number = parseDecimal(text, 'IT', 0)
  return number === null ? undefined : String(number)
}

const yes = 'sì'
export const isYes = (text: string) => text === yes
export function readYesNo(text: string): string | undefined {
  const word = text.toLowerCase()
  if (yesWords.includes(word)) return yes
  return noWords.includes(word) ? 'no' : undefined
}

export type AddressPart = 'address' | 'postal_code' | 'city' | 'province'
export type AddressParts = Record<AddressPart, string>

type Split = (text: string) => Partial<AddressParts> | undefined

/*
 * Each pattern reads a text once from left to right, so that its time grows with the length alone: cells come from outside. Blanks are
 * single ones by then.
 */
const streetPostalCity = /^(?<address>.+?) ?[-–,;]? (?<postal_code>\d{5}) ?[-–,]? (?<city>[^\d(),]+)$/u
const postalCity = /^(?<postal_code>\d{5}) ?[-–,]? (?<city>[^\d(),]+)$/u
const postalCityProvinceStreet =
  /^(?<postal_code>\d{5}) ?[-–,]? (?<city>[^\d(),]+?) ?\((?<province>[A-Za-z]{2})\) ?[-–,;]? ?(?<address>.+)$/u
const cityProvinceStreetPostal =
  /^(?<city>[^\d(),]+?) ?\((?<province>[A-Za-z]{2})\) ?[-–,;]? ?(?<address>.+?) ?[-–,]? ?(?<postal_code>\d{5})?$/u
const city = /^(?<city>[^\d(),/;]+)$/u
const provinceAtEnd = /(?: ?[-–,/(] ?\(?| )(?<province>[A-Za-z]{2})\)?$/u

const matching =
  (pattern: RegExp): Split =>
  (text) =>
    pattern.exec(text)?.groups

/** The province as the last two letters, and before it what another way reads. */
const beforeProvince =
  (split: Split): Split =>
  (text) => {
    const end = provinceAtEnd.exec(text)
    const parts = end ? split(text.slice(0, end.index)) : undefined
    return parts && { ...parts, ...end?.groups }
  }

/** The town is what follows the first separator after which there is no digit, bracket or comma. */
function splitStreetCity(text: string): Partial<AddressParts> | undefined {
  const last = text.search(/[\d(),;][^\d(),;]*$/u)
  const from = Math.max(last, 1)
  const at = text.slice(from).search(/[-–,;]/u)
  if (at < 0) return undefined
  const parts = { address: text.slice(0, from + at).trim(), city: text.slice(from + at + 1).trim() }
  return parts.address === '' || parts.city === '' ? undefined : parts
}

/** Ways in which one cell holds a whole address; the first that fits nearly every value of a column is taken. */
export const addressPatterns = {
  /** Via Roma 1 - 10121 TORINO (TO) */
  street_postal_city_province: beforeProvince(matching(streetPostalCity)),
  /** 10121 Torino (TO), Via Roma 1 */
  postal_city_province_street: matching(postalCityProvinceStreet),
  /** Torino (TO) - Via Roma 1 - 10121 */
  city_province_street_postal: matching(cityProvinceStreetPostal),
  /** Via Roma 1, Torino (TO) */
  street_city_province: beforeProvince(splitStreetCity),
  /** 10121 Torino (TO) or 10121 TORINO TO, where the street is in a column of its own */
  postal_city_province: beforeProvince(matching(postalCity)),
  /** Torino (TO), Torino, TO or TORINO TO */
  city_province: beforeProvince(matching(city)),
  /** Via Roma 1 - 10121 Torino, where the province is in a column of its own */
  street_postal_city: matching(streetPostalCity),
  /** 10121 Torino */
  postal_city: matching(postalCity),
} as const satisfies Record<string, Split>
export type AddressPattern = keyof typeof addressPatterns

/** What a pattern finds in a cell; its name says it. */
export const addressPartsOf = (pattern: AddressPattern): AddressPart[] =>
  (['address', 'postal_code', 'city', 'province'] as const).filter((part) =>
    pattern.split('_').includes(part === 'address' ? 'street' : part === 'postal_code' ? 'postal' : part),
  )

/** No address is longer. */
const longestAddress = 300

/** The parts that a pattern finds in a cell; undefined if the cell has another form or names no Italian province. */
export function splitAddress(text: string, pattern: AddressPattern): Partial<AddressParts> | undefined {
  const bare = singleBlanks(text)
  const parts = bare.length > longestAddress ? undefined : addressPatterns[pattern](bare)
  if (!parts || (parts.province !== undefined && !readProvince(parts.province))) return undefined
  return parts
}

// Object.keys loses the type of the keys.
const patternNames = Object.keys(addressPatterns) as AddressPattern[]
const hasProvince = (name: AddressPattern) => addressPartsOf(name).includes('province')

/** The pattern that splits most of the values, where it is at least nine in ten; one that finds a province is preferred. */
export const findAddressPattern = (values: readonly string[]): AddressPattern | undefined =>
  findPattern(values, patternNames.filter(hasProvince)) ??
  findPattern(
    values,
    patternNames.filter((name) => !hasProvince(name)),
  )

function findPattern(values: readonly string[], names: readonly AddressPattern[]): AddressPattern | undefined {
  const filled = values.filter((value) => value.trim() !== '')
  if (filled.length === 0) return undefined
  const mostUnfit = filled.length * 0.1
  let best: { name: AddressPattern; unfit: number } | undefined
  for (const name of names) {
    let unfit = 0
    for (const value of filled) {
      if (!splitAddress(value, name)) unfit += 1
      // Most columns hold no addresses: a few values are enough to see that.
      if (unfit > mostUnfit || (best && unfit >= best.unfit)) break
    }
    if (unfit <= mostUnfit && (!best || unfit < best.unfit)) best = { name, unfit }
  }
  return best?.name
}
