/** The shipping list of an order as a file: rendered on every request, because it is not a legal document with a number of its own. */
import { addressLine } from '#features/office/settings/rules.ts'
import { paperHeadOf } from '#features/office/settings/server/service.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { Download } from '#server/http/download.ts'
import { drawnPaper } from '#server/papers/sheet.ts'
import type { UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { findPlaces } from '../queries.ts'
import { getLines } from '../service.ts'
import { type Printed, shippingList } from './shipping-list.ts'
import { paperWords } from './shipping-list-words.ts'

async function printed(act: UserAct, id: number, language: Language) {
  const { order, items } = await getLines(act, id)
  const { technician, warehouse } = await findPlaces(act.tx, id)
  return {
    order,
    // Unlisted lines were added by the warehouse; the technician did not send them on this list.
    lines: items.filter((it) => it.listed),
    technician,
    warehouse: warehouse && {
      name: [warehouse.name, warehouse.code].filter(Boolean).join(' · '),
      address: addressLine({ ...warehouse, postal_code: null }) || null,
      contact: warehouse.phone,
    },
    language,
  } satisfies Omit<Printed, 'logo' | 'sender'>
}

export async function downloadList(
  act: UserAct,
  services: Pick<Services, 'files'>,
  id: number,
  language: Language,
): Promise<Download> {
  const list = await printed(act, id, language)
  const { sender, picture } = await paperHeadOf(act)
  const name = `${say(paperWords.file, language)}-${id}`
  return drawnPaper(name, (logo) => shippingList({ ...list, sender, logo }), { files: services.files, picture })
}
