/** Italian provinces as people and offices write them: by sign, by every official name, by sign and name together. */
import { singleBlanks } from '../texts/clean-text.ts'
import { provinces } from './provinces.ts'

const plainName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Names and signs that the table of provinces does not have: official, former, English and German ones. */
const otherNames: Readonly<Record<string, string>> = {
  AO: "Valle d'Aosta, Vallée d'Aoste, Val d'Aosta, Aosta Valley, Aoste",
  AQ: 'Aquila',
  BT: 'BAT',
  BZ: 'Bozen, Alto Adige, Südtirol, South Tyrol',
  FC: 'FO',
  FI: 'Florence',
  GE: 'Genoa',
  MB: 'Monza e della Brianza, Monza Brianza',
  MI: 'Milan',
  MN: 'Mantua',
  NA: 'Naples',
  NU: 'Ogliastra, OG',
  PD: 'Padua',
  PU: 'PS',
  RC: 'Reggio di Calabria',
  RE: "Reggio nell'Emilia, Reggio dell'Emilia",
  RM: 'Roma Capitale, Rome',
  SP: 'Spezia',
  SR: 'Syracuse',
  SS: 'Olbia-Tempio, Olbia Tempio, OT',
  SU: 'Carbonia-Iglesias, Medio Campidano, Sulcis Iglesiente, CI, VS',
  TN: 'Trient, Trentino',
  TO: 'Turin',
  VB: 'VCO, Verbania',
  VE: 'Venice',
}

/** A province of several towns is also called by each of them. */
const partsOf = (name: string) => name.split(/-| e (?:della )?/)

const signs = new Map<string, string>(
  [
    ...Object.entries(provinces),
    ...Object.entries(otherNames).flatMap(([sign, names]) => names.split(', ').map((name) => [sign, name] as const)),
  ].flatMap(([sign, name]) => [sign, name, ...partsOf(name)].map((word): [string, string] => [plainName(word), sign])),
)

const office =
  /^(?:prov(?:incia|\.)? ?(?:autonoma )?|citt[aà]['’]? metr(?:opolitana|\.)? |libero consorzio (?:comunale )?|c\. ?m\. ?)(?:di |del |della |dell['’])?/i

const signOf = (text: string) => signs.get(plainName(text)) ?? signs.get(plainName(text.replace(office, '')))

/** No name of a province is longer, with all that stands around it. */
const longest = 80

/**
 * The two letters of a province: NA, (NA), Napoli, Provincia di Napoli, Città metropolitana di Napoli, NAPOLI (NA), NA - Napoli, Bolzano/Bozen. Where
 * there are several words, each must name the same province: a town with its sign is no province.
 */
export function readProvince(text: string): string | undefined {
  if (text.length > longest) return undefined
  const bare = singleBlanks(text)
  const whole = signOf(bare)
  if (whole) return whole
  // Between signs of all kinds, or a sign with only a blank before or after it.
  const ways = [bare, bare.replace(/^([a-z]{2}) /i, '$1/'), bare.replace(/ ([a-z]{2})$/i, '/$1')]
  return ways.map((way) => sameSign(way.split(/[-–/(),;]/))).find((sign) => sign !== undefined)
}

function sameSign(pieces: readonly string[]): string | undefined {
  const [first, ...rest] = pieces.filter((piece) => piece.trim() !== '').map(signOf)
  return rest.length > 0 && rest.every((sign) => sign === first) ? first : undefined
}
