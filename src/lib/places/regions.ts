/** The 20 regions of Italy with their provinces, in the order of ISTAT. */
import type { ProvinceCode } from './provinces.ts'

const written = {
  piemonte: ['Piemonte', 'TO VC NO CN AT AL BI VB'],
  valle_d_aosta: ["Valle d'Aosta", 'AO'],
  lombardia: ['Lombardia', 'VA CO SO MI BG BS PV CR MN LC LO MB'],
  trentino_alto_adige: ['Trentino-Alto Adige', 'BZ TN'],
  veneto: ['Veneto', 'VR VI BL TV VE PD RO'],
  friuli_venezia_giulia: ['Friuli-Venezia Giulia', 'UD GO TS PN'],
  liguria: ['Liguria', 'IM SV GE SP'],
  emilia_romagna: ['Emilia-Romagna', 'PC PR RE MO BO FE RA FC RN'],
  toscana: ['Toscana', 'MS LU PT FI LI PI AR SI GR PO'],
  umbria: ['Umbria', 'PG TR'],
  marche: ['Marche', 'PU AN MC AP FM'],
  lazio: ['Lazio', 'VT RI RM LT FR'],
  abruzzo: ['Abruzzo', 'AQ TE PE CH'],
  molise: ['Molise', 'CB IS'],
  campania: ['Campania', 'CE BN NA AV SA'],
  puglia: ['Puglia', 'FG BA TA BR LE BT'],
  basilicata: ['Basilicata', 'PZ MT'],
  calabria: ['Calabria', 'CS CZ RC KR VV'],
  sicilia: ['Sicilia', 'TP PA ME AG CL EN CT RG SR'],
  sardegna: ['Sardegna', 'SS NU CA OR SU'],
} as const
export type RegionKey = keyof typeof written

/** What is written above is exactly these. */
export const regionKeys = Object.keys(written) as [RegionKey, ...RegionKey[]]
export const regionName = (key: RegionKey): string => written[key][0]
/** The letters stand above, and a test compares them with the provinces. */
export const provincesOf = (key: RegionKey) => written[key][1].split(' ') as ProvinceCode[]

const byProvince = new Map<string, RegionKey>(
  regionKeys.flatMap((key) => provincesOf(key).map((province) => [province, key] as const)),
)
export const regionOf = (province: string | null): RegionKey | undefined => byProvince.get(province ?? '')
