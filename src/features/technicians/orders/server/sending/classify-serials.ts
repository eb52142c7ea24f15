/** Classifies serials for an order: whether each may be listed, and why not. Used for typed, scanned and uploaded lists. */

import { type SerialProblem, serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialKey, serialPattern, statusWords } from '#features/warehouse/stock/rules.ts'
import { hasLostDigits, lostDigits } from '#lib/numbers/lost-digits.ts'
import { both, type Params, say, type Words } from '#lib/texts/texts.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { type LineProblem, type OrderKind, problemOf } from '../../rules.ts'
import type { Checked } from '../../sending-contract.ts'
import { refusalOf } from '../../sending-rules.ts'
import { lineTexts } from '../../texts.ts'
import { findKeysOn, findKnown, type Known } from '../line-queries.ts'
import { describeOtherOrders } from '../other-orders.ts'

/** The order to list serials on; without an id it does not exist yet. */
export type Target = { id?: number; kind: OrderKind; technician_id: number }
export type Given = { n: number; serial_number: string; note: string | null }
export type Refusal = { problem: SerialProblem; detail: Words; status_name?: Words }
export type ClassifiedSerial = Given & { product: Known | null; problem: LineProblem | null; refusal: Refusal | null }

/** Filled in both languages, because an upload's report is read later by other users. */
const filled = (words: Words, params: Params): Words => both(say(words, 'EN', params), say(words, 'IT', params))

/** A technician only sees the status of products they hold. */
const isVisible = (user: User, product: Pick<Known, 'technician_id'> | null) =>
  user.role === 'admin' || product?.technician_id === user.id

const duplicate = (detail: Words): Refusal => ({ problem: 'duplicate_serial_number', detail })

function refusedBy(act: UserAct, { kind, technician_id }: Target, product: Known | null): Refusal | null {
  const problem = refusalOf(kind, technician_id, product)
  if (!problem) return null
  const status = product?.status
  if (!status || !isVisible(act.user, product)) return { problem, detail: serialProblems[problem].title }
  const status_name = statusWords[status]
  const detail = both(
    say(lineTexts.is_status, 'EN', { status: status_name.EN }),
    say(lineTexts.is_status, 'IT', { status: status_name.IT }),
  )
  return { problem, detail, ...(problem === 'status_mismatch' ? { status_name } : {}) }
}

/** Whether each serial may be listed; with `lock` the products stay locked until the transaction ends. */
export async function classifySerials(
  act: UserAct,
  target: Target,
  given: readonly Given[],
  mode: 'lock' | 'read',
): Promise<ClassifiedSerial[]> {
  const valid = given.filter((it) => serialPattern.test(it.serial_number))
  const keys = [...new Set(valid.map((it) => serialKey(it.serial_number)))]
  const known = await findKnown(act.tx, keys, mode === 'lock')
  const products = new Map(known.map((it) => [it.key, it]))
  const elsewhere = await describeOtherOrders(act, target, known, 'sending')
  const here = target.id === undefined ? new Set<string>() : await findKeysOn(act.tx, target.id)
  const first = new Map<string, number>()
  return given.map((it) => {
    const key = serialKey(it.serial_number)
    const found = products.get(key)
    // A serial whose reception was undone counts as unknown.
    const product = found?.status ? found : null
    const problem = problemOf(target.technician_id, product)
    const classified = (refusal: Refusal | null): ClassifiedSerial => ({ ...it, product, problem, refusal })
    if (hasLostDigits(it.serial_number)) return classified({ problem: 'invalid_serial_number', detail: lostDigits })
    if (!serialPattern.test(it.serial_number))
      return classified({ problem: 'invalid_serial_number', detail: serialProblems.invalid_serial_number.title })
    const before = first.get(key)
    if (before !== undefined) return classified(duplicate(filled(lineTexts.also_in_row, { row: before })))
    first.set(key, it.n)
    if (here.has(key)) return classified(duplicate(lineTexts.on_this_order))
    const other = found && elsewhere.get(found.id)
    if (other) return classified(duplicate(other))
    return classified(refusedBy(act, target, product))
  })
}

/** The reply to a check; about products of others a technician only learns that they do not fit. */
export function toChecked(act: UserAct, { serial_number, product, problem, refusal }: ClassifiedSerial): Checked {
  const visible = product && isVisible(act.user, product) ? product : null
  const reason = refusal?.detail ?? (problem ? serialProblems[problem].title : null)
  return {
    serial_number: visible?.serial_number ?? serial_number,
    outcome: refusal ? 'refused' : problem ? 'waits' : 'fits',
    detail: reason && say(reason, act.language),
    problem,
    product_id: visible?.id ?? null,
    part_number: visible?.part_number ?? null,
    model_number: visible?.model_number ?? null,
    status: visible?.status ?? null,
    fault_note: visible?.fault_note ?? null,
  }
}
