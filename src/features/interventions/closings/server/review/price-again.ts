/** Prices closings again after the price list changed, while no statement holds them. */
import { parties } from '#features/interventions/costs/rules.ts'
import { costLinesOfAll } from '#features/interventions/costs/server/service.ts'
import type { Selection } from '#lib/records/selection.ts'
import { say } from '#lib/texts/texts.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Together } from '../../contract.ts'
import { type ClosingCost, mergeCosts, proposeCosts } from '../../cost-rules.ts'
import { texts } from '../../texts.ts'
import { replaceCosts } from '../change-queries.ts'
import { decisionOf, type Locked, lockSelected } from '../locks.ts'
import { listCosts } from '../queries.ts'
import { subject } from '../values.ts'
import { allowPricing, listPriced } from './queries.ts'

const isOpen = ({ closing }: Locked) => closing.state === 'requested' || closing.state === 'confirmed'
const inOrder = (lines: readonly ClosingCost[]) =>
  JSON.stringify(lines.toSorted((a, b) => a.whom.localeCompare(b.whom) || a.article.localeCompare(b.article)))

/** A side that a statement holds stays as it is; of the others, what was changed by hand stays. */
export async function priceAgain(act: UserAct, selection: Selection): Promise<Together> {
  const locked = await lockSelected(act, selection)
  const ids = locked.map(({ closing }) => closing.id)
  const priced = new Map((await listPriced(act.tx, ids)).map((it) => [it.id, it]))
  const open = locked.flatMap(({ closing, ...rest }) => {
    const question = priced.get(closing.id)
    const sides = parties.filter((whom) => question && !question.held.includes(whom))
    return question && isOpen({ closing, ...rest }) && sides.length > 0 ? [{ closing, question, sides }] : []
  })
  const questions = open.map(({ question }) => question)
  const lists = await costLinesOfAll(act.tx, questions)
  const stored = Map.groupBy(await listCosts(act.tx, ids), ({ closing_id }) => closing_id)
  const changed = open.flatMap(({ closing, question, sides }, at) => {
    const before = (stored.get(closing.id) ?? []).map(({ closing_id: _id, ...line }) => line)
    const proposed = mergeCosts(before, proposeCosts(lists[at] ?? [], question, closing.articles))
    const costs = parties.flatMap((whom) =>
      (sides.includes(whom) ? proposed : before).filter((line) => line.whom === whom),
    )
    if (inOrder(costs) === inOrder(before)) return []
    return [{ id: closing.id, sides, costs }]
  })
  if (changed.length > 0) {
    await allowPricing(act.tx)
    await replaceCosts(act.tx, changed)
  }
  await recordAudit(act, {
    subject,
    action: 'price_again',
    changes: { count: changed.length, ids: changed.map(({ id }) => id) },
    topics: ['statements', 'statement-lines'],
  })
  const kept = new Set(open.map(({ closing }) => closing.id))
  const left_out = locked
    .filter(({ closing }) => !kept.has(closing.id))
    .map(({ closing }) => {
      const { id, number, statements } = closing
      const why = statements
        ? say(texts.left_out_statement, act.language, { number, statements })
        : say(texts.left_out_state, act.language, decisionOf(act, closing))
      return { id, number, why }
    })
  return { count: changed.length, left_out }
}
