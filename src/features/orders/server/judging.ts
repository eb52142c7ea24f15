/** What stands in the way of a serial that shall go on an order: said for the lists people write, scan and upload alike. */
import { serialKey, serialPattern, statusWords } from '#features/stock/rules.ts'
import { both, type Params, say, type Words } from '#lib/texts.ts'
import { type ProblemKey, problems } from '#lib/upload.ts'
import type { User, UserAct } from '#server/act.ts'
import type { Checked } from '../contract.ts'
import { type LineProblem, type OrderKind, problemOf, refusalOf } from '../rules.ts'
import { lineTexts } from '../texts.ts'
import { findKeysOn, findKnown, findOpenLines, findOwners, type Known } from './line-queries.ts'

/** The order that serials shall go on; without an id it is yet to be made. */
export type Target = { id?: number; kind: OrderKind; technician_id: number }
export type Given = { n: number; serial_number: string; note: string | null }
export type Refusal = { problem: ProblemKey; detail: Words; status_name?: Words }
export type Judged = Given & { product: Known | null; problem: LineProblem | null; refusal: Refusal | null }

/** Filled in both languages, for whoever reads it later. */
const filled = (words: Words, params: Params): Words => both(say(words, 'EN', params), say(words, 'IT', params))
const numbered = (id: number) => filled(lineTexts.on_other_order, { number: String(id) })

/** A technician hears of a product's status only where it is his own. */
const isHis = (user: User, product: Pick<Known, 'technician_id'> | null) =>
  user.role === 'admin' || product?.technician_id === user.id

/** The orders that hold products now, in words that tell a technician nothing of another's. */
export async function wordsOfOthers(
  act: UserAct,
  products: readonly Pick<Known, 'id' | 'order_id'>[],
  own_id: number | undefined,
  which: 'listed' | 'any',
): Promise<Map<number, Words>> {
  const open = await findOpenLines(
    act.tx,
    products.map((it) => it.id),
  )
  const orders = new Map<number, number>()
  for (const { id, order_id } of products) if (order_id !== null && order_id !== own_id) orders.set(id, order_id)
  for (const { product_id, order_id, listed } of open)
    if (order_id !== own_id && (listed || which === 'any')) orders.set(product_id, order_id)
  const owners = await findOwners(act.tx, [...orders.values()])
  const may = (order_id: number) => act.user.role === 'admin' || owners.get(order_id) === act.user.id
  return new Map(
    Array.from(orders, ([product_id, order_id]) => [
      product_id,
      may(order_id) ? numbered(order_id) : lineTexts.on_another_order,
    ]),
  )
}

const duplicate = (detail: Words): Refusal => ({ problem: 'duplicate_serial_number', detail })

function refusedBy(act: UserAct, { kind, technician_id }: Target, product: Known | null): Refusal | null {
  const problem = refusalOf(kind, technician_id, product)
  if (!problem) return null
  const status = product?.status
  if (!status || !isHis(act.user, product)) return { problem, detail: problems[problem].title }
  const status_name = statusWords[status]
  const detail = both(
    say(lineTexts.is_status, 'EN', { status: status_name.EN }),
    say(lineTexts.is_status, 'IT', { status: status_name.IT }),
  )
  return { problem, detail, ...(problem === 'status_mismatch' ? { status_name } : {}) }
}

/** Says of each serial whether it may be listed; with `hold` what was said stays true until the transaction ends. */
export async function judge(
  act: UserAct,
  target: Target,
  given: readonly Given[],
  hold: 'hold' | 'look',
): Promise<Judged[]> {
  const valid = given.filter((it) => serialPattern.test(it.serial_number))
  const keys = [...new Set(valid.map((it) => serialKey(it.serial_number)))]
  const known = await findKnown(act.tx, keys, hold === 'hold')
  const products = new Map(known.map((it) => [it.key, it]))
  const elsewhere = await wordsOfOthers(act, known, target.id, 'listed')
  const here = target.id === undefined ? new Set<string>() : await findKeysOn(act.tx, target.id)
  const first = new Map<string, number>()
  return given.map((it) => {
    const key = serialKey(it.serial_number)
    const found = products.get(key)
    // A serial whose reception was undone is in nobody's records.
    const product = found?.status ? found : null
    const problem = problemOf(target.technician_id, product)
    const judged = (refusal: Refusal | null): Judged => ({ ...it, product, problem, refusal })
    if (!serialPattern.test(it.serial_number))
      return judged({ problem: 'invalid_serial_number', detail: problems.invalid_serial_number.title })
    const before = first.get(key)
    if (before !== undefined) return judged(duplicate(filled(lineTexts.twice, { row: before })))
    first.set(key, it.n)
    if (here.has(key)) return judged(duplicate(lineTexts.on_this_order))
    const other = found && elsewhere.get(found.id)
    if (other) return judged(duplicate(other))
    return judged(refusedBy(act, target, product))
  })
}

/** As the answer of a check; of a product that is not his, a technician learns only that it does not fit. */
export function toChecked(act: UserAct, { serial_number, product, problem, refusal }: Judged): Checked {
  const his = product && isHis(act.user, product) ? product : null
  const reason = refusal?.detail ?? (problem ? problems[problem].title : null)
  return {
    serial_number: his?.serial_number ?? serial_number,
    outcome: refusal ? 'refused' : problem ? 'waits' : 'fits',
    detail: reason && say(reason, act.language),
    problem,
    product_id: his?.id ?? null,
    part_number: his?.part_number ?? null,
    model_number: his?.model_number ?? null,
    status: his?.status ?? null,
  }
}
