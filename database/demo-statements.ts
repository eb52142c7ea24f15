/** Statements of the demo company: two that were issued, one that was cancelled, and drafts of the last month. */

import type { StatementInput } from '#features/statements/contract.ts'
import { cancelStatement, createStatement, getDetail, issueStatement } from '#features/statements/server/service.ts'
import type { UserAct } from '#server/act.ts'
import { today } from '#server/today.ts'

/** The month so many months ago, and a morning early in the month after it. */
function monthBefore(back: number): { month: string; issuedAt: string } {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const at = (months: number, day: number) => new Date(Date.UTC(year, month - 1 - months, day, 8, 30)).toISOString()
  return { month: at(back, 1).slice(0, 7), issuedAt: at(back - 1, 2) }
}

type Party = Pick<StatementInput, 'side' | 'supplier_id' | 'technician_id'>

async function draft(act: UserAct, party: Party, month: string): Promise<number> {
  return (await createStatement(act, { ...party, module_id: null, month })).id
}

/** Nothing where the month has no closings. */
async function issued(act: UserAct, party: Party, back: number): Promise<number | undefined> {
  const { month, issuedAt } = monthBefore(back)
  const then = { ...act, at: issuedAt }
  const id = await draft(then, party, month)
  const { closings, total_cents } = await getDetail(then, id)
  if (closings === 0) return undefined
  await issueStatement(then, id, { closings, total_cents })
  return id
}

export async function makeStatements(act: UserAct, supplier_id: number, technician_id: number): Promise<void> {
  const client: Party = { side: 'client', supplier_id, technician_id: null }
  const technician: Party = { side: 'technician', supplier_id: null, technician_id }
  const wrong = await issued(act, client, 3)
  if (wrong !== undefined)
    await cancelStatement({ ...act, at: monthBefore(3).issuedAt }, wrong, 'Listino del cliente non aggiornato')
  await issued(act, client, 2)
  await issued(act, technician, 2)
  for (const party of [client, technician]) await draft(act, party, monthBefore(1).month)
}
