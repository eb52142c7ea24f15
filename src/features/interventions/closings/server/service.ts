/** What other features do with closings: statements and reports take them in, privacy erases people in them. */
import type { Party } from '#features/interventions/costs/rules.ts'
import type { UserAct } from '#server/records/act.ts'
import * as queries from './change-queries.ts'
import { erasePositionsOf, eraseSigners, forgetPositionsOf } from './erase-queries.ts'
import { sla } from './queries.ts'

/** In time or late, as SQL of a closing `c` and its job `i`. */
export const slaOfClosing = sla

/** Takes confirmed closings into an issued statement of one party; answers how many were free. While they are in it they are not reopened. */
export const takeIntoStatement = (act: UserAct, whom: Party, ids: readonly number[], statement_id: number) =>
  queries.setStatement(act.tx, whom, ids, statement_id)

/** A cancelled statement lets its closings go. */
export const releaseFromStatement = (act: UserAct, whom: Party, ids: readonly number[]) =>
  queries.setStatement(act.tx, whom, ids, null)

/** Marks confirmed closings as reported to the client with a file; returns how many were not reported before. */
export const markReported = (act: UserAct, ids: readonly number[], report_id: number): Promise<number> =>
  queries.setReported(act.tx, ids, report_id)

/** A report that was taken back lets its closings go, also those that were reopened since. */
export const unmarkReported = (act: UserAct, report_id: number) => queries.clearReported(act.tx, report_id)

/** The people of merchants who are erased from their interventions. */
export const eraseMerchantsInClosings = ({ tx }: Pick<UserAct, 'tx'>, intervention_ids: readonly number[]) =>
  eraseSigners(tx, intervention_ids)

/** Where a technician was when they entered a closing. */
export const erasePositions = ({ tx }: Pick<UserAct, 'tx'>, technician_id: number) =>
  erasePositionsOf(tx, technician_id)

/** Positions that were kept long enough. */
export const forgetOldPositions = forgetPositionsOf
