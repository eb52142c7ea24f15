/** Explains why a product cannot go on a return note. */
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Act } from '#server/records/act.ts'
import { productTexts } from '../texts.ts'
import type { ClassifiedSerial } from './queries.ts'

/** In the caller's language; null if it fits. */
export function detailOf(act: Pick<Act, 'language'>, classified: ClassifiedSerial): string | null {
  const { outcome, status, supplier, warehouse, other_date } = classified
  if (outcome === 'added') return null
  return say(productTexts[outcome], act.language, {
    status: status ? say(statusWords[status], act.language) : '',
    supplier: supplier ?? say(productTexts.no_supplier, act.language),
    warehouse: warehouse ?? '',
    date: formatDay(other_date),
  })
}
