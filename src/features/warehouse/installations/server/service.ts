/** What other features ask about installations. */
import type { UserAct } from '#server/records/act.ts'
import type { Installation } from '../contract.ts'
import { listOfSupplier } from './queries.ts'

/** All of a supplier's terminals in shops on a day. */
export const installationsOf = (
  { tx }: Pick<UserAct, 'tx'>,
  supplier_id: number,
  day: string,
): Promise<Installation[]> => listOfSupplier(tx, supplier_id, day)
