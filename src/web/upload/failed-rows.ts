/** The failing rows of an upload, fetched page by page as they come into sight, with repairs laid over them. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { uploadEndpoints } from '#lib/uploads/contract.ts'
import type { ImportRow, ImportRowChoice } from '#lib/uploads/imports.ts'
import { call } from '#web/call.ts'
import { type EqualRepair, importKey, reasonOf } from './import-state.ts'

const pageRows = 100

export type ShownRow = ImportRow & {
  /** A correction that the server did not take, with its reason. */
  unsaved?: string
}

export function useFailedRows(
  asked: { id: number; round: number; of: ImportRowChoice; problem: string | null; expected: number },
  seen: { first: number; last: number },
  onLeftOut: () => void,
) {
  const { id, round, of, problem, expected } = asked
  /** The last correction, while other rows still hold what was corrected. */
  const [equal, setEqual] = useState<(EqualRepair & { count: number }) | null>(null)
  const [edited, setEdited] = useState<ReadonlyMap<number, ShownRow>>(new Map())
  const underWay = useRef(new Set<Promise<unknown>>())

  const firstPage = Math.floor(Math.max(0, seen.first) / pageRows)
  const lastPage = Math.max(firstPage, Math.floor(Math.max(0, seen.last) / pageRows))
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at)
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...importKey(id), 'rows', round, of, problem, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { of, problem: problem ?? undefined, page: page + 1, rows_per_page: pageRows }
        return call(uploadEndpoints.rows, { params: { id }, query }, { signal })
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })

  const counts = answers.find(({ data }) => data)?.data
  const total = counts?.total ?? expected
  const rowAt = (index: number): ShownRow | undefined => {
    const row = answers[Math.floor(index / pageRows) - firstPage]?.data?.items[index % pageRows]
    return row && (edited.get(row.n) ?? row)
  }

  const lay = useCallback((row: ShownRow) => setEdited((old) => new Map(old).set(row.n, row)), [])

  /** The row shows the new value at once; the server's answer says whether it is right now. */
  const repair = useCallback(
    (row: ShownRow, column: string, value: string) => {
      const cells = { ...row.cells, [column]: value }
      lay({ ...row, cells })
      const change = call(uploadEndpoints.repair, {
        params: { id, n: row.n },
        body: { cells: { [column]: value } },
      })
        .then(({ equal: count, ...repaired }) => {
          lay(repaired)
          setEqual(count > 0 ? { column, from: row.cells[column] ?? '', to: value, count } : null)
        })
        .catch((error: unknown) => lay({ ...row, cells, unsaved: reasonOf(error) }))
      underWay.current.add(change)
      void change.finally(() => underWay.current.delete(change))
    },
    [id, lay],
  )

  const leaveOut = useCallback(
    async (row: ShownRow, left_out: boolean) => {
      try {
        const { equal: _none, ...written } = await call(uploadEndpoints.repair, {
          params: { id, n: row.n },
          body: { left_out },
        })
        lay(written)
        onLeftOut()
      } catch (error) {
        lay({ ...row, unsaved: reasonOf(error) })
      }
    },
    [id, lay, onLeftOut],
  )

  // What the server counted, and what was repaired since.
  const loaded = new Map(answers.flatMap(({ data }) => data?.items ?? []).map((row) => [row.n, row]))
  const since = [...edited.values()].reduce(
    (sum, row) => sum + Number(row.fixed) - Number(loaded.get(row.n)?.fixed ?? row.fixed),
    0,
  )

  return {
    total,
    totalAll: counts?.total_all ?? expected,
    rowAt,
    repair,
    leaveOut,
    equal,
    fixed: (counts?.fixed ?? 0) + since,
    error: answers.find(({ error }) => error)?.error ?? null,
    /** Settles when every correction has been answered. */
    settled: () => Promise.allSettled(underWay.current),
  }
}
