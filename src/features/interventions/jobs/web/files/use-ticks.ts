/** What is ticked among the differences of a file, kept while they are looked at again. */
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { type DifferenceRow, type FileDifferences, interventionFiles } from '../../files-contract.ts'
import { firstTicks, keepTicks, type TickGroup, type Ticks } from './choices.ts'

const pageRows = 500

async function listRows(id: number, group: TickGroup): Promise<DifferenceRow[]> {
  const rows: DifferenceRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { group, page, rows_per_page: pageRows }
    const { items, total } = await call(interventionFiles.rows, { params: { id }, query })
    rows.push(...items)
    if (page * pageRows >= total) return rows
  }
}

/** After a colleague changed a job, exceptions of rows that left their group are forgotten, all other ticks stay. */
export function useTicks(found: FileDifferences | undefined) {
  const [ticks, setTicks] = useState<Ticks>(firstTicks)
  const seen = useRef<{ id: number; digest: string }>(undefined)
  const latest = useRef(ticks)
  latest.current = ticks
  useEffect(() => {
    if (!found) return
    const { import_id: id, digest } = found
    const before = seen.current
    seen.current = { id, digest }
    if (before && before.id !== id) return setTicks(firstTicks)
    if (!before || before.digest === digest) return
    const excepted = (['new', 'changed', 'gone'] as const).filter((group) => latest.current[group].except.length > 0)
    void Promise.all(excepted.map(async (group) => [group, await listRows(id, group)] as const)).then(
      (lists) => setTicks((old) => lists.reduce((kept, [group, rows]) => keepTicks(kept, group, rows), old)),
      // Exceptions of rows that are no longer there change nothing when they are accepted.
      () => undefined,
    )
  }, [found])
  return [ticks, setTicks] as const
}
