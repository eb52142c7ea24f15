/** Ticks off what is in the boxes of an order; several people may scan the same order at once. */
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialKey, serialPattern } from '#features/warehouse/stock/rules.ts'
import { resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { say, type Words } from '#lib/texts/texts.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { LinesOf } from '../../contract.ts'
import type { Scanned } from '../../receiving-contract.ts'
import { type Destination, usualPlace } from '../../receiving-rules.ts'
import { problemOf } from '../../rules.ts'
import * as lines from '../line-queries.ts'
import { type Line, withProblem } from '../line-view.ts'
import { describeOtherOrders } from '../other-orders.ts'
import type * as queries from '../queries.ts'
import { getLines, getLinesById, getOrder, lockOpen, subject } from '../service.ts'

type Item = Scanned['items'][number]

type Sorted = {
  items: { serial_number: string; outcome: Item['outcome']; detail: Words | null; key: string }[]
  ticked: { id: number; goes_to: Destination | null }[]
  unlisted: lines.ScannedLine[]
}

/** Classifies each scan against the current order; writes nothing. */
async function sortScans(act: UserAct, order: queries.LockedOrder, serials: readonly string[]): Promise<Sorted> {
  const keys = [...new Set(serials.filter((it) => serialPattern.test(it)).map(serialKey))]
  const known = new Map((await lines.findKnown(act.tx, keys, false)).map((it) => [it.key, it]))
  const elsewhere = await describeOtherOrders(act, order, [...known.values()], 'receiving')
  const byKey = new Map<string, Line>()
  for (const stored of await lines.listLines(act.tx, order.id, { keys })) {
    const line = withProblem(order, stored)
    // A line with a corrected serial matches both serials.
    if (line.product_serial) byKey.set(serialKey(line.product_serial), line)
    byKey.set(serialKey(line.serial_number), line)
  }
  const done = new Set<number | string>()
  const sorted: Sorted = { items: [], ticked: [], unlisted: [] }
  for (const serial_number of serials) {
    const key = serialKey(serial_number)
    const reply = (outcome: Item['outcome'], detail: Words | null) =>
      sorted.items.push({ serial_number, outcome, detail, key })
    const line = byKey.get(key)
    const product = known.get(key)
    const other = product && elsewhere.get(product.id)
    const problem = line ? line.problem : problemOf(order.technician_id, product ?? null)
    const detail = problem && serialProblems[problem].title
    if (!serialPattern.test(serial_number)) reply('refused', serialProblems.invalid_serial_number.title)
    else if (line?.scanned_at || done.has(line?.id ?? key)) reply('again', detail)
    // A listed product that another technician holds is ticked off, and waits for a decision.
    else if (other && !line?.problem) reply('refused', other)
    else if (line) {
      done.add(line.id)
      sorted.ticked.push({ id: line.id, goes_to: usualPlace(problem, line.status) })
      reply('ticked', detail)
    } else {
      done.add(key)
      const goes_to = usualPlace(problem, product?.status ?? null)
      sorted.unlisted.push({
        serial_number: product?.serial_number ?? serial_number,
        product_id: product?.id ?? null,
        goes_to,
        note: product?.fault_note ?? null,
      })
      reply('unlisted', detail)
    }
  }
  return sorted
}

/** Ticks off what is in the boxes; several people may scan the same order at once. */
export async function scan(act: UserAct, id: number, serials: readonly string[]): Promise<Scanned> {
  const order = await lockOpen(act, id)
  const { items, ticked, unlisted } = await sortScans(act, order, await resolveSerials(act, serials))
  const how = { order_id: id, by: act.user.id, at: act.at }
  if (ticked.length > 0) await lines.tick(act.tx, how, ticked)
  if (unlisted.length > 0) await lines.insertUnlisted(act.tx, how, unlisted)
  const count = ticked.length + unlisted.length
  if (count > 0) await recordAudit(act, { subject, action: 'scan', id, label: String(id), changes: { count } })
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
  await lockOpen(act, id)
  const named = await getLinesById(act, id, line_ids)
  const ids = named.map((it) => it.id)
  await lines.untick(act.tx, id, ids)
  await recordAudit(act, { subject, action: 'unscan', id, label: String(id), changes: { count: named.length } })
  return getLines(act, id)
}
