/** The upload of an assignment: its serials are checked against the warehouse, and go to the technician as one assignment. */
import { transportNumbers } from '#features/warehouse/documents/contract.ts'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { Id } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { fieldProblems } from '#lib/texts/field-errors.ts'
import { both, say, type Words } from '#lib/texts/texts.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { TransportInput } from '../contract.ts'
import { assignmentUpload as definition } from '../rules.ts'
import { texts } from '../texts.ts'
import * as queries from './queries.ts'
import { assign, undoAssignment } from './service.ts'

type Context = Readonly<Record<string, string>>
const numbers: ReadonlySet<string> = new Set(transportNumbers)

async function placesOf(act: UserAct, context: Context) {
  const technician_id = Id.safeParse(context.technician_id)
  const warehouse_id = Id.safeParse(context.warehouse_id)
  const technician = technician_id.success && (await queries.findTechnician(act.tx, technician_id.data))
  const warehouse = warehouse_id.success && (await queries.findWarehouse(act.tx, warehouse_id.data))
  if (!technician || !warehouse) throw requestErrors.not_found()
  return { technician_id: technician.id, warehouse_id: warehouse.id }
}

/** The transport data of the screen travels with the file as text; numbers are read back. */
function transportOf(context: Context): TransportInput {
  const given = Object.entries(context).filter(([name]) => name in TransportInput.shape)
  const read = TransportInput.safeParse(
    Object.fromEntries(given.map(([name, text]) => [name, numbers.has(name) ? Number(text) : text])),
  )
  if (!read.success) throw requestErrors.invalid({}, fieldProblems(read.error.issues))
  return read.data
}

const filled = (words: Words, params: Readonly<Record<string, Words>>): Words => {
  const of = (language: 'EN' | 'IT') =>
    say(words, language, Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value[language]])))
  return both(of('EN'), of('IT'))
}
const plain = (text: string) => both(text, text)

/** A faulty product in a warehouse has the wrong status; any other is not in this stock. */
function problemOf({ n, first, id, status, warehouse }: queries.StagedSerial): FoundProblem & { n: number } {
  const column = 'serial_number'
  if (n > first) {
    const detail = filled(texts.also_in_row, { row: plain(String(first)) })
    return { n, problem: 'duplicate_serial_number', column, detail }
  }
  if (id === null || status === null) return { n, problem: 'not_exists_serial_number', column, detail: texts.unknown }
  if (status === 'in_stock') {
    const detail = filled(texts.in_stock_elsewhere, { warehouse: plain(warehouse ?? '') })
    return { n, problem: 'product_not_in_stock', column, detail }
  }
  const status_name = statusWords[status]
  const detail = filled(texts.is_status, { status: status_name })
  return status === 'damage_stock'
    ? { n, problem: 'status_mismatch', column, detail, status_name }
    : { n, problem: 'product_not_in_stock', column, detail }
}

export const assignmentUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['assignments', 'assigned-products', 'products', 'warehouse-status', 'technicians', 'technicians-warehouse'],
  linkedBy: ['serial_number'],
  async checkContext(act, context) {
    await placesOf(act, context)
    transportOf(context)
  },
  async check(act, { rows, context }) {
    const { warehouse_id } = await placesOf(act, context)
    return (await queries.findUnfitRows(act.tx, rows, warehouse_id)).map(problemOf)
  },
  async commit(act, { rows, import_id, context, progress }) {
    const serials = await queries.stagedSerials(act.tx, rows)
    const input = { ...(await placesOf(act, context)), ...transportOf(context), products: { serials } }
    await assign(act, input, import_id)
    await progress(serials.length, serials.length)
    return serials.length
  },
  async revert(act, import_id) {
    const count = await queries.countMovedSince(act.tx, import_id)
    if (count === 0)
      for (const id of await queries.listImportAssignments(act.tx, import_id))
        await undoAssignment(act, id, { code: 'upload_reverted', reason: null })
    return [{ count, items: texts.moved_since }]
  },
})
