/** Single values as clients write them, turned into what we keep: provinces, towns, phones, addresses in one cell. */
import { provinces } from '#lib/provinces.ts'

const plainName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const byName = new Map<string, string>(
  Object.entries(provinces).flatMap(([sign, name]) => [
    [plainName(name), sign],
    ...(name.split(/[-/]/).length > 1 ? [[plainName(name.split(/[-/]/)[0] ?? ''), sign] as [string, string]] : []),
  ]),
)
const otherNames: Readonly<Record<string, string>> = {
  reggioemilia: 'RE',
  reggiodicalabria: 'RC',
  reggiocalabria: 'RC',
  monzabrianza: 'MB',
  monzaedellabrianza: 'MB',
  bolzanobozen: 'BZ',
  bozen: 'BZ',
  massa: 'MS',
  massacarrara: 'MS',
  pesaro: 'PU',
  pesaroeurbino: 'PU',
  pesarourbino: 'PU',
  forli: 'FC',
  forlicesena: 'FC',
  verbania: 'VB',
  verbanocusioossola: 'VB',
  aquila: 'AQ',
  valledaosta: 'AO',
  roma: 'RM',
  sudsardegna: 'SU',
}

/** The two letters of a province given by its sign or its name, with or without brackets and "provincia di". */
export function readProvince(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\(|\)$/g, '')
    .replace(/^prov(incia|\.)?\s+(di\s+)?/i, '')
  const sign = bare.toUpperCase()
  if (Object.hasOwn(provinces, sign)) return sign
  const name = plainName(bare)
  return otherNames[name] ?? byName.get(name)
}

const smallWords = new Set([
  'di',
  'de',
  'del',
  'della',
  'dello',
  'dei',
  'degli',
  'delle',
  'da',
  'dal',
  'in',
  'al',
  'alla',
  'ai',
  'sul',
  'sulla',
  'e',
  'con',
  'la',
  'nel',
  'nella',
  'a',
  'per',
  'su',
])

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

/** Digits of a phone number without the Italian prefix, spaces and signs; a foreign prefix stays. */
export function readPhone(text: string): string {
  const bare = text.trim().replace(/[\s./()-]/g, '')
  return bare.replace(/^(?:\+39|0039)(?=\d{5,})/, '')
}

/** Five digits; a cell that lost its leading zeros gets them back. */
export function readPostalCode(text: string): string {
  const bare = text.trim().replace(/^I-?(?=\d)/i, '')
  return /^\d{3,4}$/.test(bare) ? bare.padStart(5, '0') : bare
}

/** A number of working days: 5, 5.0, "5 gg", "entro 3 giorni lavorativi", "2 working days". Hours and calendar days are something else. */
export function readDays(text: string): string | undefined {
  const match =
    /^(?:entro|within)?\s*(\d{1,3})(?:[.,]0+)?\s*(?:(?:working|business)\s+)?(?:gg?|giorn[oi]|days?|d|wd|bd)?\.?\s*(?:lav(?:orativ[oi])?)?\.?$/i.exec(
      text.trim(),
    )
  return match?.[1] === undefined ? undefined : String(Number.parseInt(match[1], 10))
}

export type AddressPart = 'address' | 'postal_code' | 'city' | 'province'
export type AddressParts = Record<AddressPart, string>

/** Ways in which one cell holds a whole address; the first that fits nearly every value of a column is taken. */
export const addressPatterns = {
  /** Via Roma 1 - 10121 TORINO (TO) */
  street_postal_city_province:
    /^(?<address>.+?)\s*[-–,;]?\s+(?<postal_code>\d{5})\s*[-–,]?\s+(?<city>[^\d(),]+?)(?:\s*[-–,/(]\s*\(?|\s+)(?<province>[A-Za-z]{2})\)?\s*$/u,
  /** 10121 Torino (TO), Via Roma 1 */
  postal_city_province_street:
    /^(?<postal_code>\d{5})\s*[-–,]?\s+(?<city>[^\d(),]+?)\s*\((?<province>[A-Za-z]{2})\)\s*[-–,;]?\s*(?<address>.+)$/u,
  /** Torino (TO) - Via Roma 1 - 10121 */
  city_province_street_postal:
    /^(?<city>[^\d(),]+?)\s*\((?<province>[A-Za-z]{2})\)\s*[-–,;]?\s*(?<address>.+?)\s*[-–,]?\s*(?<postal_code>\d{5})?\s*$/u,
  /** Via Roma 1, Torino (TO) */
  street_city_province:
    /^(?<address>.+?)\s*[-–,;]\s*(?<city>[^\d(),;]+?)(?:\s*[-–,/(]\s*\(?|\s+)(?<province>[A-Za-z]{2})\)?\s*$/u,
  /** 10121 Torino (TO) or 10121 TORINO TO, where the street is in a column of its own */
  postal_city_province:
    /^(?<postal_code>\d{5})\s*[-–,]?\s+(?<city>[^\d(),]+?)(?:\s*[-–,/(]\s*\(?|\s+)(?<province>[A-Za-z]{2})\)?\s*$/u,
  /** Torino (TO), Torino, TO or TORINO TO */
  city_province: /^(?<city>[^\d(),/;]+?)(?:\s*[-–,/(]\s*\(?|\s+)(?<province>[A-Za-z]{2})\)?\s*$/u,
  /** Via Roma 1 - 10121 Torino, where the province is in a column of its own */
  street_postal_city: /^(?<address>.+?)\s*[-–,;]?\s+(?<postal_code>\d{5})\s*[-–,]?\s+(?<city>[^\d(),]+?)\s*$/u,
  /** 10121 Torino */
  postal_city: /^(?<postal_code>\d{5})\s*[-–,]?\s+(?<city>[^\d(),]+?)\s*$/u,
} as const satisfies Record<string, RegExp>
export type AddressPattern = keyof typeof addressPatterns

/** The parts that a pattern finds in a cell; undefined if the cell has another form or names no Italian province. */
export function splitAddress(text: string, pattern: AddressPattern): Partial<AddressParts> | undefined {
  const groups = addressPatterns[pattern].exec(text.trim())?.groups
  if (!groups || (groups.province !== undefined && !readProvince(groups.province))) return undefined
  return groups
}

// Object.keys loses the type of the keys.
const patternNames = Object.keys(addressPatterns) as AddressPattern[]
const hasProvince = (name: AddressPattern) => name.includes('province')

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
