/** Cost lines of a closing: proposed from the price list, kept where an admin changed them. */
import { z } from 'zod'
import {
  articleKey,
  type CostLine,
  type CostQuestion,
  costLinesFor,
  type Party,
} from '#features/interventions/costs/rules.ts'
import { sumCents } from '#lib/numbers/money.ts'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'

export type UsedArticle = { article: string; quantity: number }
export const ClosingCost = z.strictObject({
  whom: z.enum(['technician', 'client']),
  article: string,
  description: string,
  quantity: integer,
  /** Of the whole line. */
  value_cents: integer,
  setting_id: nullableInteger,
  /** What the price list gave for the whole line; empty for a line added by hand. */
  list_cents: nullableInteger,
  removed: boolean,
})
export type ClosingCost = z.infer<typeof ClosingCost>

/** Of one line. */
export const maxQuantity = 10_000

const keyOf = ({ whom, article }: Pick<ClosingCost, 'whom' | 'article'>) => `${whom} ${articleKey(article)}`

/** How often each article was used. */
function countUsed(articles: readonly UsedArticle[]): Map<string, number> {
  const used = new Map<string, number>()
  for (const { article, quantity } of articles)
    used.set(articleKey(article), (used.get(articleKey(article)) ?? 0) + quantity)
  return used
}

/** Articles that were used and have no line on either side: the price list does not know them. */
export function unpricedArticles(
  articles: readonly UsedArticle[],
  costs: readonly Pick<ClosingCost, 'article'>[],
): UsedArticle[] {
  const priced = new Set(costs.map(({ article }) => articleKey(article)))
  const names = new Map(articles.map(({ article }) => [articleKey(article), article]))
  return [...countUsed(articles)].flatMap(([key, quantity]) =>
    priced.has(key) ? [] : [{ article: names.get(key) ?? key, quantity }],
  )
}

/** As one text: "KM × 35, CAVO". */
export const sayArticles = (articles: readonly UsedArticle[]): string =>
  articles.map(({ article, quantity }) => (quantity === 1 ? article : `${article} × ${quantity}`)).join(', ')

/** An article that was used several times counts as often; one that counts by use and was not used is left out. */
export function proposeCosts(
  lines: readonly CostLine[],
  closing: CostQuestion,
  articles: readonly UsedArticle[],
): ClosingCost[] {
  const used = countUsed(articles)
  return costLinesFor(lines, closing).flatMap(({ id, whom, article, description, value_cents, per_use }) => {
    const quantity = used.get(articleKey(article)) ?? (per_use ? 0 : 1)
    if (quantity === 0) return []
    const value = value_cents * quantity
    return [
      { whom, article, description, quantity, value_cents: value, setting_id: id, list_cents: value, removed: false },
    ]
  })
}

export const isByHand = ({ value_cents, list_cents, removed }: ClosingCost) =>
  list_cents === null || value_cents !== list_cents || removed

/** What the price list says now, with everything that was changed by hand as it is. */
export function mergeCosts(stored: readonly ClosingCost[], proposed: readonly ClosingCost[]): ClosingCost[] {
  const byHand = stored.filter(isByHand)
  const kept = new Set(byHand.map(keyOf))
  return [...proposed.filter((line) => !kept.has(keyOf(line))), ...byHand].toSorted(
    (a, b) => a.whom.localeCompare(b.whom) || a.article.localeCompare(b.article),
  )
}

const sumOf = (lines: readonly ClosingCost[], whom: Party): number =>
  sumCents(lines.filter((line) => line.whom === whom && !line.removed).map((line) => line.value_cents))

/** What the client pays, and what the technician gets. */
export const sumsOf = (lines: readonly ClosingCost[]) => ({
  client_cents: sumOf(lines, 'client'),
  technician_cents: sumOf(lines, 'technician'),
})
