/** Compares a client's file with our jobs and keeps what differs, so that counts, pages and the sheet are of one comparison. */
import type { Tx } from '#server/database/db.ts'
import { loadDueRules } from '../due.ts'
import type { Compared } from './compare-queries.ts'
import * as queries from './difference-queries.ts'
import { type FileChange, previewDueDates } from './writing.ts'

/** So many due dates are worked out at a time. */
const changesAtOnce = 2_000

/** All rows, or those that were put right since the last time. A file that is being inserted or was stays as it was looked at. */
export async function compareFile(tx: Tx, import_id: number, numbers?: readonly number[]): Promise<void> {
  if (!(await queries.lockToCompare(tx, import_id))) return
  const listing = await queries.compareRows(tx, import_id, numbers)
  const rules = await loadDueRules(tx)
  for (let after = 0; ; ) {
    const part = await queries.listDueChanges(tx, import_id, { after, most: changesAtOnce, numbers })
    const last = part.at(-1)
    if (!last) break
    after = last.n
    const moved = await previewDueDates(tx, rules, part.map(changeOf))
    const dates = part.flatMap(({ n, id }) => {
      const day = moved.get(id ?? 0)
      return day ? [{ n, day }] : []
    })
    if (dates.length > 0) await queries.saveDueDates(tx, import_id, dates)
  }
  await queries.saveComparison(tx, import_id, listing)
}

/** Only what differs; a code brings its kind, a model its part. */
export function changeOf({ id, job, changes }: Pick<Compared, 'id' | 'job' | 'changes'>): FileChange {
  const keys = Object.keys(changes ?? {})
  const change: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, changes?.[key]?.[1] ?? null]))
  if ('code_id' in change) change.kind = job.kind
  if ('tml_model' in change) change.part_id = job.part_id ?? null
  return { id: id ?? 0, change }
}
