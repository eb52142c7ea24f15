/** What happens to delivery notes: written, received into, taken out of, deleted while nothing came with them. */
import { mayBecome, serialKey, serialPattern, statusWords } from '#features/stock/rules.ts'
import { receiveSerials, undoReception } from '#features/stock/server/service.ts'
import { errors as productErrors } from '#features/stock/texts.ts'
import { formatInstant } from '#lib/dates.ts'
import { AppError, requestErrors } from '#lib/errors.ts'
import { say } from '#lib/texts.ts'
import { record, type UserAct } from '#server/act.ts'
import { defineRecords } from '#server/records.ts'
import type { DeliveryNote, DeliveryNoteInput, Received } from '../contract.ts'
import { expandRange } from '../rules.ts'
import { errors, productTexts, texts } from '../texts.ts'
import * as queries from './queries.ts'

const records = defineRecords<DeliveryNote, DeliveryNoteInput>({
  table: 'delivery_note',
  source: queries.deliveryNoteSource,
  one: texts.one,
  label: 'number',
  uses: queries.noteUses,
})

/** Where goods came from and went to is written in their history: it does not change behind them. */
const fixedByProducts = ['supplier_id', 'warehouse_id', 'reception_date'] as const

async function updateNote(
  act: UserAct,
  id: number,
  change: Partial<DeliveryNoteInput>,
  version?: number,
): Promise<DeliveryNote> {
  const before = await records.lock(act, id)
  const moved = fixedByProducts.filter((key) => change[key] !== undefined && change[key] !== before[key])
  const count = moved.length > 0 ? await queries.countReceived(act.tx, id) : 0
  if (count > 0) throw errors.has_products({ count })
  const { weight_kg, ...rest } = change
  // The database keeps a weight as text of fixed length, which would look like a change each time.
  const same = weight_kg === undefined || (before.weight_kg === null ? null : Number(before.weight_kg)) === weight_kg
  return records.update(act, id, same ? rest : change, version)
}

export const noteRecords = { ...records, update: updateNote }

export async function getNote(act: Pick<UserAct, 'tx'>, id: number): Promise<number> {
  if (!(await queries.findNote(act.tx, id))) throw requestErrors.not_found()
  return id
}

type Told = Received['items'][number]
type Judged = Told & { again: boolean }

/** Says of each serial, in the order given, whether it can come in, and if not why. */
async function judge(act: UserAct, serials: readonly string[]): Promise<Judged[]> {
  const known = new Map((await queries.findKnown(act.tx, serials.map(serialKey))).map((it) => [it.key, it]))
  const seen = new Set<string>()
  return serials.map((serial_number) => {
    const key = serialKey(serial_number)
    const found = known.get(key)
    const refused = (outcome: Told['outcome'], detail: string): Judged => ({
      serial_number,
      outcome,
      detail,
      product_id: null,
      again: false,
    })
    if (!serialPattern.test(serial_number)) return refused('invalid', say(productTexts.invalid, act.language))
    if (seen.has(key)) return refused('twice', say(productTexts.twice, act.language))
    seen.add(key)
    if (found?.status && mayBecome('receive', found.status).length === 0)
      return refused(
        'already_here',
        say(productTexts.already_here, act.language, {
          status: say(statusWords[found.status], act.language),
          by: found.by ?? 'N/A',
          at: formatInstant(found.at),
        }),
      )
    const again = found?.status === 'returned'
    return { serial_number, outcome: again ? 'received_again' : 'received', detail: null, product_id: null, again }
  })
}

const isGood = ({ outcome }: Told) => outcome === 'received' || outcome === 'received_again'

export type Reception = { part_id: number; serials: readonly string[]; mode: 'all' | 'good_ones' }

/** Two who scan the same serial at the same moment: the second judges again, and each of his serials says who was first. */
const attempts = 5
const isTaken = (error: unknown) => error instanceof AppError && error.code === productErrors.already_here.code

export async function receive(act: UserAct, id: number, { part_id, serials, mode }: Reception): Promise<Received> {
  const note = await queries.holdNote(act.tx, id)
  if (!note) throw requestErrors.not_found()
  if (!(await queries.findPart(act.tx, part_id)))
    throw requestErrors.invalid({}, { part_id: { key: 'missing_record' } })
  const arrival = {
    warehouse_id: note.warehouse_id,
    supplier_id: note.supplier_id,
    delivery_note_id: note.id,
    received_on: note.reception_date,
    document: { document: 'delivery-notes', document_id: note.id },
  }
  for (let attempt = 1; ; attempt++) {
    const judged = await judge(act, serials)
    const refused = judged.find((it) => !isGood(it))
    if (mode === 'all' && refused)
      throw errors.serial_refused({ serial_number: refused.serial_number, detail: refused.detail ?? '' })
    const good = judged.filter(isGood).map((it) => it.serial_number)
    try {
      if (good.length > 0) await receiveSerials(act, good, part_id, arrival)
      return told(act, note, judged)
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error
    }
  }
}

async function told(act: UserAct, note: queries.HeldNote, judged: readonly Judged[]): Promise<Received> {
  const keys = judged.filter(isGood).map((it) => serialKey(it.serial_number))
  const ids = new Map((await queries.findKnown(act.tx, keys)).map((it) => [it.key, it.product_id]))
  return {
    items: judged.map(({ again: _again, ...it }) => ({
      ...it,
      product_id: isGood(it) ? (ids.get(serialKey(it.serial_number)) ?? null) : null,
    })),
    received: keys.length,
    refused: judged.length - keys.length,
    received_quantity: await queries.countReceived(act.tx, note.id),
    expected_quantity: note.expected_quantity,
  }
}

export const receiveRange = (
  act: UserAct,
  id: number,
  { from, to, ...rest }: { from: string; to: string; part_id: number; mode: 'all' | 'good_ones' },
) => receive(act, id, { ...rest, serials: expandRange(from, to) })

/** Undoes a mistake of receiving; the ledger refuses what has moved since. */
export async function removeProduct(act: UserAct, id: number, product_id: number): Promise<void> {
  if (!(await queries.findNoteProduct(act.tx, id, product_id))) throw requestErrors.not_found()
  await undoReception(act, [product_id])
}

/** Tells of an attachment as a change of the note it belongs to. */
export const recordAttachment = (
  act: UserAct,
  id: number,
  number: string,
  change: readonly [string | null, string | null],
) => record(act, { subject: 'delivery-notes', action: 'update', id, label: number, changes: { attachment: change } })
