/** What other features ask about installations. */
import type { UserAct } from '#server/records/act.ts'
import type { Installation } from '../contract.ts'
import { listOfSupplier, listUnderTerminal, type TerminalQuestion } from './queries.ts'

/** What stood under a terminal ID on a day; without a day all that ever did. */
export const installationsUnder = ({ tx }: Pick<UserAct, 'tx'>, question: TerminalQuestion): Promise<Installation[]> =>
  listUnderTerminal(tx, question)

/** All of a supplier's terminals in shops on a day. */
export const installationsOf = (
  { tx }: Pick<UserAct, 'tx'>,
  supplier_id: number,
  day: string,
): Promise<Installation[]> => listOfSupplier(tx, supplier_id, day)
