/** The warehouse's side of orders: what is in the boxes is ticked off, confirmed into a warehouse, and opened again if it was wrong. */
import { serialKey, serialPattern } from '#features/stock/rules.ts'
import { moveByStatus, revertBatches, serialsMeant } from '#features/stock/server/service.ts'
import { requestErrors } from '#lib/errors.ts'
import { say, type Words } from '#lib/texts.ts'
import { problems } from '#lib/upload.ts'
import { checkVersion, record, type UserAct } from '#server/act.ts'
import type { LinesOf, Order, Scanned } from '../contract.ts'
import { type Destination, problemOf, refusalOf, usualPlace } from '../rules.ts'
import { errors, lineTexts } from '../texts.ts'
import { closeOfOrder, openDifferences } from './discrepancies.ts'
import { wordsOfOthers } from './judging.ts'
import * as lines from './line-queries.ts'
import { type Line, seen, type Way, wayOf } from './line-view.ts'
import * as queries from './queries.ts'
import { receive } from './receiving.ts'
import { getLines, getOrder, hold, holdOpen, linesNamed, paperOf, subject, takeOff, topics } from './service.ts'

type Item = Scanned['items'][number]

type Sorted = {
  items: { serial_number: string; outcome: Item['outcome']; detail: Words | null; key: string }[]
  ticked: { id: number; goes_to: Destination | null }[]
  unlisted: lines.ScannedLine[]
}

/** What each scan means for the order as it is now; nothing is written yet. */
async function sortScans(act: UserAct, order: queries.HeldOrder, serials: readonly string[]): Promise<Sorted> {
  const keys = [...new Set(serials.filter((it) => serialPattern.test(it)).map(serialKey))]
  const known = new Map((await lines.findKnown(act.tx, keys, false)).map((it) => [it.key, it]))
  const elsewhere = await wordsOfOthers(act, [...known.values()], order.id, 'any')
  const byKey = new Map<string, Line>()
  for (const stored of await lines.listLines(act.tx, order.id, { keys })) {
    const line = seen(order, stored)
    // A line that means another serial answers to both.
    if (line.product_serial) byKey.set(serialKey(line.product_serial), line)
    byKey.set(serialKey(line.serial_number), line)
  }
  const done = new Set<number | string>()
  const sorted: Sorted = { items: [], ticked: [], unlisted: [] }
  for (const serial_number of serials) {
    const key = serialKey(serial_number)
    const tell = (outcome: Item['outcome'], detail: Words | null) =>
      sorted.items.push({ serial_number, outcome, detail, key })
    const line = byKey.get(key)
    const product = known.get(key)
    const other = product && elsewhere.get(product.id)
    const problem = line ? line.problem : problemOf(order.technician_id, product ?? null)
    const detail = problem && problems[problem].title
    if (!serialPattern.test(serial_number)) tell('refused', problems.invalid_serial_number.title)
    else if (line?.scanned_at || done.has(line?.id ?? key)) tell('again', detail)
    else if (other) tell('refused', other)
    else if (line) {
      done.add(line.id)
      sorted.ticked.push({ id: line.id, goes_to: usualPlace(problem, line.status) })
      tell('ticked', detail)
    } else {
      done.add(key)
      const goes_to = usualPlace(problem, product?.status ?? null)
      sorted.unlisted.push({
        serial_number: product?.serial_number ?? serial_number,
        product_id: product?.id ?? null,
        goes_to,
      })
      tell('unlisted', detail)
    }
  }
  return sorted
}

/** Ticks off what is in the boxes; several people may scan the same order at once. */
export async function scan(act: UserAct, id: number, serials: readonly string[]): Promise<Scanned> {
  const order = await holdOpen(act, id)
  const { items, ticked, unlisted } = await sortScans(act, order, await serialsMeant(act, serials))
  const how = { order_id: id, by: act.user.id, at: act.at }
  if (ticked.length > 0) await lines.tick(act.tx, how, ticked)
  if (unlisted.length > 0) await lines.insertUnlisted(act.tx, how, unlisted)
  const count = ticked.length + unlisted.length
  if (count > 0) await record(act, { subject, action: 'scan', id, label: String(id), changes: { count } })
  const keys = items.map((it) => it.key)
  const ids = new Map<string, number>()
  for (const line of await lines.listLines(act.tx, id, { keys })) {
    if (line.product_serial) ids.set(serialKey(line.product_serial), line.id)
    ids.set(serialKey(line.serial_number), line.id)
  }
  return {
    items: items.map(({ key, detail, ...it }) => ({
      ...it,
      detail: detail && say(detail, act.language),
      line_id: it.outcome === 'refused' ? null : (ids.get(key) ?? null),
    })),
    order: await getOrder(act, id),
  }
}

export async function unscan(act: UserAct, id: number, line_ids: readonly number[]): Promise<LinesOf> {
  await holdOpen(act, id)
  const named = await linesNamed(act, id, line_ids)
  await lines.untick(
    act.tx,
    id,
    named.map((it) => it.id),
  )
  await record(act, { subject, action: 'unscan', id, label: String(id), changes: { count: named.length } })
  return getLines(act, id)
}

const outcomeOf = (line: Line, way: Way | null): lines.Outcome => {
  if (line.scanned_at === null) return 'missing'
  return way === null ? 'waiting' : way === 'send_back' ? 'sent_back' : 'received'
}

/** Receives what was ticked off and decided; what is missing stays with him, what is undecided waits, every difference is kept. */
export async function confirmOrder(act: UserAct, id: number, warehouse_id: number, version?: number): Promise<Order> {
  const order = await holdOpen(act, id)
  checkVersion(order, version)
  if (!(await queries.isWarehouse(act.tx, warehouse_id)))
    throw requestErrors.invalid({}, { warehouse_id: { key: 'missing_record' } })
  // What the lines say is looked at only once nobody else can move their products.
  await lines.holdProductsOf(act.tx, id)
  const all = (await lines.listLines(act.tx, id)).map((it) => seen(order, it))
  if (all.every((it) => it.scanned_at === null)) throw errors.nothing_scanned()
  const ends = all.map((line) => ({ line, way: wayOf(order, line) }))
  const settled = ends.flatMap(({ line, way }) => (way && way !== 'send_back' ? [{ line, way }] : []))
  const place = { order_id: id, technician_id: order.technician_id, warehouse_id }
  const { batches, created } = await receive(act, place, settled)
  const number = String(id)
  const missing = all.filter((it) => it.scanned_at === null)
  await takeOff(act, id, missing, say(lineTexts.not_in_boxes, act.language, { number }))
  const back = ends.flatMap(({ line, way }) => (way === 'send_back' ? [line] : []))
  await takeOff(act, id, back, say(lineTexts.sent_back, act.language, { number }))
  const ended = ends.map(({ line, way }) => ({
    ...line,
    outcome: outcomeOf(line, way),
    product_id: created.get(line.id) ?? line.product_id,
  }))
  await lines.keepOutcomes(act.tx, ended)
  await openDifferences(act, order, ended)
  const confirmed_at = act.at ?? new Date()
  const change = { state: 'confirmed', warehouse_id, confirmed_at, confirmed_by: act.user.id, batches }
  await queries.updateOrder(act.tx, id, change)
  const changes = { warehouse_id, count: settled.length }
  await record(act, { subject, action: 'confirm', id, label: number, changes, topics })
  return getOrder(act, id)
}

/** What would be on two orders at once stops it. */
async function refuseIfElsewhere(act: UserAct, id: number, all: readonly Line[]): Promise<void> {
  const listed = all.flatMap((it) =>
    it.listed && it.product_id !== null ? [{ id: it.product_id, order_id: it.product_order_id, line: it }] : [],
  )
  const elsewhere = await wordsOfOthers(act, listed, id, 'listed')
  const first = listed.find((it) => elsewhere.has(it.id))
  const detail = first && elsewhere.get(first.id)
  if (first && detail)
    throw errors.serial_refused({
      serial_number: first.line.serial_number,
      detail: say(detail, act.language),
      more: '',
    })
}

/** Undoes a confirmation while nothing has moved its products since; the missing are on their way again. */
export async function reopenOrder(act: UserAct, id: number, reason: string): Promise<Order> {
  const order = await hold(act, id)
  if (order.state !== 'confirmed') throw errors.not_confirmed({ number: String(id) })
  await lines.holdProductsOf(act.tx, id)
  await refuseIfElsewhere(
    act,
    id,
    (await lines.listLines(act.tx, id)).map((it) => seen(order, it)),
  )
  if (order.batches.length > 0) await revertBatches(act, order.batches, reason)
  await lines.clearOutcomes(act.tx, id)
  const opened = { state: 'to_be_confirmed', confirmed_at: null, confirmed_by: null, batches: null }
  await queries.updateOrder(act.tx, id, opened)
  const again = (await lines.listLines(act.tx, id)).flatMap((it) =>
    it.listed &&
    it.product_id !== null &&
    it.product_order_id === null &&
    it.product_id === it.own_id &&
    refusalOf(order.kind, order.technician_id, it) === null &&
    problemOf(order.technician_id, it) === null
      ? [it.product_id]
      : [],
  )
  if (again.length > 0)
    await moveByStatus(act, {
      kind: 'ship_back',
      ids: again,
      to: () => ({ order_id: id }),
      document: paperOf(id),
      note: reason,
    })
  await closeOfOrder(act, id, reason)
  await record(act, { subject, action: 'reopen', id, label: String(id), changes: { reason }, topics })
  return getOrder(act, id)
}
