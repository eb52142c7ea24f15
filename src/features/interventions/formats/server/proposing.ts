/** A whole format proposed from a sample, for programs that map a client's file without a screen. */
import { hasSupplier } from '#features/warehouse/suppliers/server/service.ts'
import { invalidField } from '#lib/texts/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type { Proposed } from '../contract.ts'
import { knownTo, propose } from '../propose.ts'
import { readRows } from '../reading-rules.ts'
import { formatErrors } from '../texts.ts'
import type { SampleRows } from './read-sample.ts'
import { describeSample, resolveRows } from './service.ts'

const previewRows = 5

export async function proposeFormat(tx: Tx, supplier_id: number, sample: SampleRows): Promise<Proposed> {
  if (!(await hasSupplier(tx, supplier_id))) throw invalidField('supplier_id', 'unknown')
  const { sheets, known, file_name } = await describeSample(tx, sample)
  const proposal = propose(sheets, knownTo(supplier_id, known))
  if (!proposal) throw formatErrors.not_proposed()
  const { mapping, confidence, missing } = proposal
  const rows = readRows(mapping, sheets).rows.slice(0, previewRows)
  // What cannot be read counts as empty.
  const resolved = await resolveRows(
    tx,
    supplier_id,
    rows.map(({ values, unreadable }) => ({
      ...values,
      ...Object.fromEntries(unreadable.map((field) => [field, ''])),
    })),
  )
  const nothing = { code: null, kind: null, part: null, due_on: null }
  return {
    format: { supplier_id, listing: null, reading: { mapping, sample_name: file_name } },
    confidence,
    missing,
    preview: rows.map(({ n, sheet, values, unreadable }, at) => ({
      row: n,
      sheet,
      values,
      unreadable,
      ...(resolved[at] ?? nothing),
    })),
  }
}
