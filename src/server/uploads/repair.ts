/** How rows of a checked upload are put right: one by one, one value in all rows that fail with it, or by leaving a row out. */
import { existing, invalidField } from '#lib/texts/errors.ts'
import { both } from '#lib/texts/texts.ts'
import type { Import, ImportRow, RepairedRow } from '#lib/uploads/imports.ts'
import { createCellCheck, type FoundProblem } from '#lib/uploads/upload-check.ts'
import { checkAffected, checkDeclared, lockChecked, recheckImport, reportOf } from './check.ts'
import { updateImport } from './queries.ts'
import * as rows from './row-queries.ts'
import { noProgress, rowsAtOnce, rowsOf, type StoredUpload, stagedOf, type UploadAct } from './stored.ts'

function requireColumn({ columns }: StoredUpload, key: string, field: string): void {
  if (!columns[key] || columns[key].hidden) throw invalidField(field, 'unknown')
}

type Given = { cells: Readonly<Record<string, string>>; left_out?: boolean | undefined }

export async function repairRow(act: UploadAct, id: number, n: number, given: Given): Promise<RepairedRow> {
  const it = await lockChecked(act, id)
  const row = await existing(rows.lockRow(act.tx, id, n))
  for (const key of Object.keys(given.cells)) requireColumn(it, key, `cells.${key}`)
  const [column] = Object.keys(given.cells)
  if (column !== undefined) {
    const repaired = await writeCells(act, it, row, given.cells)
    await it.upload.groups?.renew(act, id, [n])
    const at = Object.keys(it.columns).indexOf(column)
    const equal = await rows.countEqual(act.tx, id, at + 1, row.cells[at] ?? '')
    if (given.left_out !== true) return { ...repaired, equal }
  }
  if (given.left_out !== undefined) await leaveOut(act, it, n, given.left_out)
  const written = await existing(rows.findRow(act.tx, rowsOf(it, act.language), n))
  return { ...written, equal: 0 }
}

async function writeCells(
  act: UploadAct,
  it: StoredUpload,
  row: { n: number; cells: readonly string[] },
  given: Readonly<Record<string, string>>,
): Promise<ImportRow> {
  const { n } = row
  const { clean, check } = createCellCheck(it.columns)
  const cells = clean(Object.keys(it.columns).map((key, at) => given[key] ?? row.cells[at] ?? ''))
  const update = (problems: readonly FoundProblem[]) =>
    rows.updateRow(act.tx, rowsOf(it, act.language), { n, cells, problems: [...problems] })
  const problems = check(cells)
  const repaired = await update(problems)
  if (problems.length > 0) return repaired
  // What only the feature knows, such as a word that stands for nothing. Other rows are looked at when all are checked again.
  const found = await it.upload.check(act, stagedOf(act, it, { good: true, numbers: [n] }, noProgress))
  checkDeclared(it, found)
  // The number belongs to the row, not into its problems.
  return found.length > 0 ? update(found.map(({ n: _, ...problem }) => problem)) : repaired
}

/** Takes a row out of what is inserted, or back in. In a small upload the rows that it concerned are checked at once. */
async function leaveOut(act: UploadAct, it: StoredUpload, n: number, out: boolean): Promise<void> {
  const { name } = act.user
  const detail = both(`Left out by ${name}`, `Esclusa da ${name}`)
  await rows.setLeftOut(act.tx, it.stored.id, n, out ? { problem: 'left_out', column: null, detail } : null)
  const totals =
    it.stored.total_rows <= rowsAtOnce
      ? await checkAffected(act, it, noProgress)
      : await rows.countStaged(act.tx, it.stored.id)
  await updateImport(act.tx, it.stored.id, await reportOf(act, it, totals))
  // What was checked again may be every row.
  await it.upload.groups?.renew(act, it.stored.id, it.stored.total_rows <= rowsAtOnce ? undefined : [n])
}

/** The same correction for every failing row with the same value in a column. */
export async function repairEqual(
  act: UploadAct,
  id: number,
  { column, from, to }: { column: string; from: string; to: string },
): Promise<Import> {
  const it = await lockChecked(act, id)
  requireColumn(it, column, 'column')
  const keys = Object.keys(it.columns)
  const place = keys.indexOf(column)
  const cleaned = createCellCheck(it.columns).clean(keys.map((key) => (key === column ? to : '')))[place] ?? ''
  await rows.replaceEqual(act.tx, id, place + 1, { from, to: cleaned })
  return recheckImport(act, id)
}
