/** Adds products to a draft and removes them: chosen, scanned, proposed or uploaded; only that supplier's damage stock in that warehouse. */
import { resolveSerials } from '#features/warehouse/stock/server/service.ts'
import type { Selection } from '#lib/records/selection.ts'
import { say } from '#lib/texts/texts.ts'
import type { ListSource, Sql } from '#server/lists/list.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Scanned } from '../contract.ts'
import { maxProducts } from '../rules.ts'
import { errors, texts } from '../texts.ts'
import { detailOf } from './details.ts'
import * as queries from './queries.ts'
import { lockDraft } from './service.ts'

const recordCount = (act: UserAct, note: queries.LockedNote, change: readonly [number, number]) =>
  recordAudit(act, {
    subject: 'return-notes',
    action: 'update',
    id: note.id,
    label: say(texts.draft_of, act.language, { supplier: note.supplier }),
    changes: { count: change },
    topics: ['return-note-products', 'return-note-candidates'],
  })

type Placing = { mode: 'all' | 'good_ones'; import_id?: number }

/** Puts the products that fit on the draft. In the mode `all` the first that does not fit is an error. */
export async function place(act: UserAct, note: queries.LockedNote, given: Sql, { mode, import_id }: Placing) {
  const classified = await queries.classifySerials(act.tx, note, given)
  const ids = classified.flatMap((it) => (it.outcome === 'added' && it.product_id !== null ? [it.product_id] : []))
  const before = await queries.countProducts(act.tx, note.id)
  if (before + ids.length > maxProducts) throw errors.too_many({ max: maxProducts })
  const placed = await queries.insertLines(act.tx, note.id, ids, import_id ?? null)
  // Somebody put some of them on this draft or another between the check and the write: now it can be read where they are.
  const now = placed.size < ids.length ? await queries.classifySerials(act.tx, note, given) : []
  const settled = classified.map((it) =>
    it.outcome === 'added' && !placed.has(it.product_id ?? 0) ? (now.find(({ n }) => n === it.n) ?? it) : it,
  )
  const refused = settled.find(({ outcome }) => outcome !== 'added')
  if (mode === 'all' && refused)
    throw errors.serial_refused({ serial_number: refused.serial_number, detail: detailOf(act, refused) ?? '' })
  if (placed.size > 0) await recordCount(act, note, [before, before + placed.size])
  return { classified: settled, count: placed.size, products: before + placed.size }
}

/** The ids of the selected products. */
async function idsOf(act: UserAct, source: ListSource, selection: Selection): Promise<number[]> {
  const ids = await selectedIds(act, source, selection)
  if (ids.length > maxProducts) throw errors.too_many({ max: maxProducts })
  return ids
}

export async function addProducts(act: UserAct, id: number, products: Selection) {
  const note = await lockDraft(act, id, 'share')
  const ids = await idsOf(act, queries.candidateSource(note), products)
  if (ids.length === 0) throw errors.nothing_left()
  const { count, products: now } = await place(act, note, queries.idsTable(ids), { mode: 'all' })
  return { count, products: now }
}

export async function scanProducts(
  act: UserAct,
  id: number,
  { serials, mode }: { serials: readonly string[]; mode: 'all' | 'good_ones' },
): Promise<Scanned> {
  const note = await lockDraft(act, id, 'share')
  const { classified, count, products } = await place(
    act,
    note,
    queries.serialsTable(await resolveSerials(act, serials)),
    {
      mode,
    },
  )
  const items = classified.map((it) => ({
    serial_number: it.serial_number,
    outcome: it.outcome,
    detail: detailOf(act, it),
    product_id: it.outcome === 'added' ? it.product_id : null,
  }))
  return { items, added: count, products }
}

export async function propose(
  act: UserAct,
  id: number,
  options: { count?: number | undefined; all?: true | undefined; part_id?: number | undefined },
) {
  const note = await lockDraft(act, id, 'share')
  const limit = options.all ? maxProducts : (options.count ?? maxProducts)
  const ids = await queries.listOldest(act.tx, note, { limit, part_id: options.part_id })
  if (ids.length === 0) throw errors.nothing_left()
  // Of two requests at the same moment, the second gets what the first left.
  const { count, products } = await place(act, note, queries.idsTable(ids), { mode: 'good_ones' })
  return { count, products }
}

export async function removeProducts(act: UserAct, id: number, products: Selection) {
  const note = await lockDraft(act, id, 'share')
  const ids = await idsOf(act, queries.returnProductSource(id), products)
  const before = await queries.countProducts(act.tx, id)
  const count = await queries.deleteLines(act.tx, id, ids)
  if (count > 0) await recordCount(act, note, [before, before - count])
  return { count, products: before - count }
}
