/** Statements of the demo company: two that were issued, one that was cancelled, and drafts of the last month, with lines that were added. */

import type { AdjustmentInput, StatementInput } from '#features/clients/statements/contract.ts'
import { addAdjustment } from '#features/clients/statements/server/adjustments.ts'
import { closingsOf } from '#features/clients/statements/server/queries.ts'
import {
  cancelStatement,
  createStatement,
  getDetail,
  issueStatement,
} from '#features/clients/statements/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

/** The month so many months ago, and a morning early in the month after it. */
function monthBefore(back: number): { month: string; issuedAt: string } {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const at = (months: number, day: number) => new Date(Date.UTC(year, month - 1 - months, day, 8, 30)).toISOString()
  return { month: at(back, 1).slice(0, 7), issuedAt: at(back - 1, 2) }
}

type Party = Pick<StatementInput, 'whom' | 'supplier_id' | 'technician_id'>

async function draft(act: UserAct, party: Party, month: string): Promise<number> {
  return (await createStatement(act, { ...party, module_id: null, month })).id
}

/** Nothing where the month has no closings. */
async function issued(
  act: UserAct,
  party: Party,
  back: number,
  added: readonly AdjustmentInput[] = [],
): Promise<number | undefined> {
  const { month, issuedAt } = monthBefore(back)
  const then = { ...act, at: issuedAt }
  const id = await draft(then, party, month)
  if ((await getDetail(then, id)).closings === 0) return undefined
  for (const line of added) await addAdjustment(then, id, line)
  await issueStatement(then, id, await getDetail(then, id))
  return id
}

const onCall: AdjustmentInput = {
  description: 'Reperibilità festiva',
  quantity: 2,
  unit_cents: 3_500,
  reason: 'Due domeniche, come da accordo con il cliente',
  closing_id: null,
}
const secondVisit = {
  description: 'Sconto per seconda uscita',
  quantity: 1,
  unit_cents: -500,
  reason: 'Il tecnico è dovuto tornare con un altro cavo: ritardo nostro',
}
const toolkit: AdjustmentInput = {
  description: 'Trattenuta attrezzi',
  quantity: 1,
  unit_cents: -800,
  reason: 'Cacciavite smarrito, come concordato',
  closing_id: null,
}

export async function makeStatements(act: UserAct, supplier_id: number, technician_id: number): Promise<void> {
  const client: Party = { whom: 'client', supplier_id, technician_id: null }
  const technician: Party = { whom: 'technician', supplier_id: null, technician_id }
  const wrong = await issued(act, client, 3)
  if (wrong !== undefined)
    await cancelStatement({ ...act, at: monthBefore(3).issuedAt }, wrong, 'Listino del cliente non aggiornato')
  const billed = await issued(act, client, 2, [onCall])
  await issued(act, technician, 2)
  const { month } = monthBefore(1)
  const bill = await draft(act, client, month)
  const closing_id = billed === undefined ? undefined : (await closingsOf(act.tx, billed)).toSorted((a, b) => a - b)[0]
  if (closing_id !== undefined) await addAdjustment(act, bill, { ...secondVisit, closing_id })
  await addAdjustment(act, await draft(act, technician, month), toolkit)
}
