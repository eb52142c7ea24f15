/** The ground that tests of comparisons stand on: rows without a file, and what a comparison says of one terminal ID. */

import { type ComparisonRow, comparisonRows, comparisons } from '#features/clients/comparisons/contract.ts'
import type { TheirRow } from '#features/clients/comparisons/file-fields.ts'
import { compareRows } from '#features/clients/comparisons/server/compare.ts'
import { openRun } from '#features/clients/comparisons/server/service.ts'
import { today } from '#server/time/today.ts'
import type { World } from '#test/client.ts'
import type { Ground } from '#test/closings-ground.ts'

type Their = Partial<Record<Exclude<keyof TheirRow, 'n'>, string | null>>
const empty = { terminal: null, serial: null, model: null, pos_code: null, merchant: null, city: null }
const fill = (rows: readonly Their[]): TheirRow[] => rows.map((row, at) => ({ n: at + 2, ...empty, ...row }))
export const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

export function comparing(world: Pick<World, 'admin'>, ground: () => Ground) {
  /** Compares rows without a file, in one transaction. */
  async function compare(rows: readonly Their[], as_of = today(), supplier_id = ground().supplier_id): Promise<number> {
    return ground().act(async (act) => {
      const run = {
        supplier_id,
        as_of,
        file_id: null,
        file_name: 'elenco.csv',
        mapping: { terminal: 'TML' },
        header: ['TML'],
      }
      const id = await openRun(act, run)
      await compareRows(act, id, [fill(rows)], { skipped: () => 0 })
      return id
    })
  }
  const get = async (id: number) => (await world.admin.call(comparisons.get, { params: { id } })).body
  const rowsOf = async (id: number, query: Record<string, string> = {}): Promise<ComparisonRow[]> =>
    (await world.admin.call(comparisonRows.list, { params: { id }, query: { rows_per_page: 600, ...query } })).body
      .items
  /** The row of one terminal ID. */
  async function rowOf(id: number, terminal: string): Promise<ComparisonRow> {
    const found = (await rowsOf(id)).filter((row) => row.terminal === terminal && row.state !== 'solved')
    if (found.length !== 1 || !found[0]) throw new Error(`${terminal} is in ${found.length} rows`)
    return found[0]
  }
  const act = (id: number, rows: readonly number[], action: string, more: Record<string, unknown> = {}) =>
    world.admin.call(comparisons.act, {
      params: { id },
      body: { ids: [...rows], action, note: null, code_id: null, ...more } as never,
    })
  const undo = (id: number) => world.admin.call(comparisons.undo, { params: { id } })

  /** A unit in a shop. */
  async function installed(terminal = ground().terminal(), part_id?: number) {
    return { terminal, ...(await ground().unit({ terminal, ...(part_id ? { part_id } : {}) })) }
  }

  return { compare, get, rowsOf, rowOf, act, undo, installed }
}
