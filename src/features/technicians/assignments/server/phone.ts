/** What a technician's phone does with what the technician holds. */
import type { UserAct } from '#server/records/act.ts'
import { accept, reportFault } from './held-products.ts'
import { listOwnProducts, listOwnShipments } from './queries.ts'

export { listOwnProducts, listOwnShipments }

export const acceptOwn = (act: UserAct, serials: readonly string[]) => accept(act, { serials: [...serials] })

export const reportOwnFault = (act: UserAct, serials: readonly string[], note: string | null) =>
  reportFault(act, { serials: [...serials] }, note)
