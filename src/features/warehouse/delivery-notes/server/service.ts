/** Delivery notes: create, change, receive products, remove products, delete while empty. */
import { mayBecome, serialKey, serialPattern, statusWords } from '#features/warehouse/stock/rules.ts'
import { receiveSerials, undoReception } from '#features/warehouse/stock/server/service.ts'
import { errors as productErrors, texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { hasLostDigits, lostDigits } from '#lib/numbers/lost-digits.ts'
import type { Selection } from '#lib/records/selection.ts'
import { AppError, existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { selectedIds } from '#server/lists/selection.ts'
import type { UserAct } from '#server/records/act.ts'
import type { AttachmentOwner } from '#server/records/attachments.ts'
import { defineRecords } from '#server/records/records.ts'
import { today } from '#server/time/today.ts'
import type { DeliveryNote, DeliveryNoteInput, Received } from '../contract.ts'
import { dateProblems, expandRange } from '../rules.ts'
import { errors, productTexts, texts } from '../texts.ts'
import * as queries from './queries.ts'

const records = defineRecords<DeliveryNote, DeliveryNoteInput>({
  table: 'delivery_note',
  source: queries.deliveryNoteSource,
  one: texts.one,
  label: 'number',
  uses: queries.noteUses,
})

function checkDates(act: UserAct, dates: { ddt_date: string; reception_date: string }): void {
  const problems = dateProblems(dates, today(act.at))
  if (Object.keys(problems).length > 0) throw requestErrors.invalid({}, problems)
}

async function createNote(act: UserAct, input: DeliveryNoteInput): Promise<DeliveryNote> {
  checkDates(act, input)
  return records.create(act, input)
}

/** Supplier and warehouse are part of the history of the products: they cannot change afterwards. */
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
  if (change.ddt_date !== undefined || change.reception_date !== undefined)
    checkDates(act, {
      ddt_date: change.ddt_date ?? String(before.ddt_date),
      reception_date: change.reception_date ?? String(before.reception_date),
    })
  const { weight_kg, ...rest } = change
  // The database returns a weight with fixed decimals, which would look like a change each time.
  const same = weight_kg === undefined || (before.weight_kg === null ? null : Number(before.weight_kg)) === weight_kg
  return records.update(act, id, same ? rest : change, version)
}

export const noteRecords = { ...records, create: createNote, update: updateNote }

/** Nothing is received with a note whose reception date is in the future. */
export function checkArrived(act: UserAct, { reception_date }: Pick<queries.LockedNote, 'reception_date'>): void {
  if (reception_date > today(act.at)) throw errors.not_arrived({ date: formatDay(reception_date) })
}

export async function lockNoteForReceiving(act: UserAct, id: number): Promise<queries.LockedNote> {
  const note = await existing(queries.lockNote(act.tx, id))
  checkArrived(act, note)
  return note
}

/** More than the paper says is the wrong list, or the wrong DDT, until somebody says that it is right. */
export async function checkSurplus(
  { tx }: Pick<UserAct, 'tx'>,
  { id, expected_quantity: expected }: Pick<queries.LockedNote, 'id' | 'expected_quantity'>,
  count: number,
  confirmed: boolean,
): Promise<void> {
  if (confirmed || expected === 0 || count === 0) return
  const total = (await queries.countReceived(tx, id)) + count
  if (total > expected) throw errors.surplus({ expected, count, total, over: total - expected })
}

export async function getNote(act: Pick<UserAct, 'tx'>, id: number): Promise<number> {
  if (!(await queries.hasNote(act.tx, id))) throw requestErrors.not_found()
  return id
}

type SerialOutcome = Received['items'][number]

/** Encoded serials by the key of their serial. */
type Encoded = ReadonlyMap<string, string>
const encodedByKey = (given: Readonly<Record<string, string>>): Encoded =>
  new Map(Object.entries(given).map(([serial, encoded]) => [serialKey(serial), encoded]))

/** Checks whether each serial, in the order given, can be received, and if not, why. */
async function classifySerials(act: UserAct, serials: readonly string[], encoded: Encoded): Promise<SerialOutcome[]> {
  const known = new Map((await queries.findKnown(act.tx, serials.map(serialKey))).map((it) => [it.key, it]))
  const owners = await queries.findEncoded(act.tx, [...encoded.values()].map(serialKey))
  const seen = new Set<string>()
  const seenEncoded = new Set<string>()
  return serials.map((serial_number) => {
    const key = serialKey(serial_number)
    const found = known.get(key)
    const refused = (outcome: SerialOutcome['outcome'], detail: string): SerialOutcome => ({
      serial_number,
      outcome,
      detail,
      product_id: null,
    })
    if (hasLostDigits(serial_number) || hasLostDigits(encoded.get(key) ?? ''))
      return refused('invalid', say(lostDigits, act.language))
    if (!serialPattern.test(serial_number)) return refused('invalid', say(stockTexts.no_serial, act.language))
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
    const encoded_serial = encoded.get(key)
    if (encoded_serial !== undefined) {
      const other = owners.get(serialKey(encoded_serial))
      if (other !== undefined && serialKey(other) !== key)
        return refused('encoded_taken', say(productTexts.encoded_taken, act.language, { encoded_serial, other }))
      if (seenEncoded.has(serialKey(encoded_serial)))
        return refused('encoded_taken', say(productTexts.encoded_twice, act.language, { encoded_serial }))
      seenEncoded.add(serialKey(encoded_serial))
    }
    const outcome = found?.status === 'returned' ? 'received_again' : 'received'
    return { serial_number, outcome, detail: null, product_id: null }
  })
}

const isGood = ({ outcome }: SerialOutcome) => outcome === 'received' || outcome === 'received_again'

export type Reception = {
  part_id: number
  serials: readonly string[]
  encoded_serials?: Readonly<Record<string, string>>
  mode: 'all' | 'good_ones'
  confirmed: boolean
}

/** If two users scan the same serial at the same moment, the second request classifies again and reports who was first. */
const attempts = 5
const isTaken = (error: unknown) => error instanceof AppError && error.code === productErrors.already_here.code

export async function receive(act: UserAct, id: number, reception: Reception): Promise<Received> {
  const { part_id, serials, mode, confirmed } = reception
  const encoded = encodedByKey(reception.encoded_serials ?? {})
  const note = await lockNoteForReceiving(act, id)
  if (!(await queries.hasPart(act.tx, part_id))) throw invalidField('part_id', 'missing_record')
  const arrival = {
    warehouse_id: note.warehouse_id,
    supplier_id: note.supplier_id,
    delivery_note_id: note.id,
    received_on: note.reception_date,
    document: { document: 'delivery-notes', document_id: note.id },
  }
  for (let attempt = 1; ; attempt++) {
    const classified = await classifySerials(act, serials, encoded)
    const refused = classified.find((it) => !isGood(it))
    if (mode === 'all' && refused)
      throw errors.serial_refused({ serial_number: refused.serial_number, detail: refused.detail ?? '' })
    const good = classified.filter(isGood).map((it) => it.serial_number)
    await checkSurplus(act, note, good.length, confirmed)
    try {
      const written = good.map((serial) => ({ encoded_serial: encoded.get(serialKey(serial)) ?? null }))
      if (good.length > 0) await receiveSerials(act, good, part_id, arrival, written)
      return receptionResult(act, note, classified)
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error
    }
  }
}

async function receptionResult(
  act: UserAct,
  note: queries.LockedNote,
  classified: readonly SerialOutcome[],
): Promise<Received> {
  const keys = classified.filter(isGood).map((it) => serialKey(it.serial_number))
  const ids = new Map((await queries.findKnown(act.tx, keys)).map((it) => [it.key, it.product_id]))
  return {
    items: classified.map((it) => ({
      ...it,
      product_id: isGood(it) ? (ids.get(serialKey(it.serial_number)) ?? null) : null,
    })),
    received: keys.length,
    refused: classified.length - keys.length,
    received_quantity: await queries.countReceived(act.tx, note.id),
    expected_quantity: note.expected_quantity,
  }
}

export const receiveRange = (
  act: UserAct,
  id: number,
  { from, to, ...rest }: { from: string; to: string } & Omit<Reception, 'serials'>,
) => receive(act, id, { ...rest, serials: expandRange(from, to) })

/** Undoes a reception; the ledger refuses products that have moved since. */
export async function removeProduct(act: UserAct, id: number, product_id: number): Promise<void> {
  if ((await queries.findNoteProducts(act.tx, id, [product_id])).length === 0) throw requestErrors.not_found()
  await undoReception(act, [product_id])
}

/** The same for many: a paste, or what was selected. */
export async function removeProducts(act: UserAct, id: number, selection: Selection) {
  await getNote(act, id)
  const chosen = await selectedIds(act, queries.noteProductSource(id), selection)
  const ids = await queries.findNoteProducts(act.tx, id, chosen)
  // One of them has left the note in the meantime.
  if (ids.length < chosen.length) throw requestErrors.not_found()
  const { count } = ids.length > 0 ? await undoReception(act, ids) : { count: 0 }
  return { count, received_quantity: await queries.countReceived(act.tx, id) }
}

/** Attachments as the kit serves them; changing them changes the note. */
export const attachmentOwner: AttachmentOwner = {
  table: 'delivery_note_file',
  column: 'delivery_note_id',
  subject: 'delivery-notes',
  find: getNote,
  async lock(act, id) {
    const note = await existing(queries.lockNote(act.tx, id))
    return { label: note.number }
  },
}
