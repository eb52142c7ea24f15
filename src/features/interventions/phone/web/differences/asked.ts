/** What the office wants to do with a difference. */
import type { ListedRow } from '#lib/lists/list.ts'
import type { differenceList } from '../../difference-columns.ts'
import type { VanDifference } from '../../difference-contract.ts'

export type DifferenceRow = ListedRow<typeof differenceList, VanDifference>
export type AskedKind = 'correct' | 'right' | 'ask' | 'order_back' | 'replace'
export type Asked = { kind: AskedKind; row: DifferenceRow }
