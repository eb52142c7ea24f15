/** What is ticked among the differences: whole groups, with exceptions row by row. */
import type { DifferenceRow, FileDifferences } from '../../files-contract.ts'
import type { FileChoices, FileGroup } from '../../files-rules.ts'

export type TickGroup = 'new' | 'changed' | 'gone'
export type Ticks = Pick<FileChoices, TickGroup> & {
  /** How many more of the gone are ticked than the rule for all of them says. */
  gone_more: number
}
export const firstTicks: Ticks = {
  new: { accept: true, except: [] },
  changed: { accept: true, except: [] },
  gone: { cancel: 'none', except: [] },
  gone_more: 0,
}

export const hasTicks = (group: FileGroup): group is TickGroup =>
  group === 'new' || group === 'changed' || group === 'gone'

const keyOf = (group: TickGroup, row: DifferenceRow) => (group === 'gone' ? (row.id ?? 0) : row.n)

export function isTicked(ticks: Ticks, group: TickGroup, row: DifferenceRow): boolean {
  if (row.blocked) return false
  // Both kinds of exception are lists of numbers.
  const excepted = (ticks[group].except as readonly number[]).includes(keyOf(group, row))
  if (group !== 'gone') return ticks[group].accept !== excepted
  const { cancel } = ticks.gone
  return (cancel === 'all' || (cancel === 'open' && row.status === 'open')) !== excepted
}

export function toggle(ticks: Ticks, group: TickGroup, rows: readonly DifferenceRow[], ticked: boolean): Ticks {
  const changed = rows.filter((row) => !row.blocked && isTicked(ticks, group, row) !== ticked)
  const except = new Set(ticks[group].except)
  for (const row of changed) {
    const key = keyOf(group, row)
    if (except.has(key)) except.delete(key)
    else except.add(key)
  }
  const gone_more = group === 'gone' ? ticks.gone_more + (ticked ? changed.length : -changed.length) : ticks.gone_more
  return { ...ticks, [group]: { ...ticks[group], except: [...except] }, gone_more }
}

export const cancelGone = (ticks: Ticks, cancel: FileChoices['gone']['cancel']): Ticks => ({
  ...ticks,
  gone: { cancel, except: [] },
  gone_more: 0,
})

export const tickGroup = (ticks: Ticks, group: TickGroup, ticked: boolean): Ticks =>
  group === 'gone' ? cancelGone(ticks, ticked ? 'all' : 'none') : { ...ticks, [group]: { accept: ticked, except: [] } }

/** The ticks of a group after its rows have changed: exceptions stay for the rows that are still there and can be ticked. */
export function keepTicks(ticks: Ticks, group: TickGroup, rows: readonly DifferenceRow[]): Ticks {
  const before = new Set<number>(ticks[group].except)
  const kept = rows.filter((row) => !row.blocked && before.has(keyOf(group, row)))
  const next = { ...ticks, [group]: { ...ticks[group], except: kept.map((row) => keyOf(group, row)) } }
  if (group !== 'gone') return next
  return { ...next, gone_more: kept.reduce((sum, row) => sum + (isTicked(next, group, row) ? 1 : -1), 0) }
}

/** How many rows of each group are ticked; exceptions are rows that can be ticked. */
export function countTicked({ counts }: FileDifferences, ticks: Ticks): Record<TickGroup, number> {
  const of = (total: number, { accept, except }: Ticks['new']) => (accept ? total - except.length : except.length)
  const { cancel } = ticks.gone
  const byRule = cancel === 'none' ? 0 : counts.gone_open + (cancel === 'all' ? counts.gone_assigned : 0)
  return {
    new: of(counts.new, ticks.new),
    changed: of(counts.changed - counts.changed_blocked, ticks.changed),
    gone: byRule + ticks.gone_more,
  }
}
