/** The custody report: what a supplier’s terminals were doing on a day. */
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { CustodySummary } from '../contract.ts'
import { heldStatuses } from '../rules.ts'
import { countByModel, findSupplier, type Question } from './queries.ts'

/** Refuses a supplier that is not there, and a day to come. */
export async function questionOf(act: UserAct, params: Readonly<Record<string, unknown>>): Promise<Question> {
  // The contract has parsed both.
  const question = { supplier_id: Number(params.supplier_id), day: String(params.day) }
  if (question.day > today(act.at)) throw invalidField('day', 'date')
  if ((await findSupplier(act.tx, question.supplier_id)) === undefined) throw requestErrors.not_found()
  return question
}

export async function getSummary(act: UserAct, params: Readonly<Record<string, unknown>>): Promise<CustodySummary> {
  const question = await questionOf(act, params)
  const models = await countByModel(act.tx, question)
  const sum = (key: keyof CustodySummary['all']) => models.reduce((all, it) => all + it[key], 0)
  const counted = Object.fromEntries(heldStatuses.map((status) => [status, sum(status)]))
  return {
    supplier: (await findSupplier(act.tx, question.supplier_id)) ?? '',
    day: question.day,
    models,
    // Object.fromEntries loses the type of the keys.
    all: { ...(counted as Record<(typeof heldStatuses)[number], number>), total: sum('total') },
  }
}
