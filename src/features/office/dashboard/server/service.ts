/** Puts the figures of all features together; it knows none of their tables. */

import type { Figures } from '#lib/lists/figures.ts'
import { addDays } from '#lib/time/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { CountCache } from '#server/lists/count-cache.ts'
import { cachedFigure, type FeatureFigures } from '#server/lists/figures.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { comparedDays, shownDays } from '../rules.ts'
import * as queries from './queries.ts'

export async function getFigures(
  { tx, user, language, correlation_id }: UserAct,
  counts: CountCache,
  figures: FeatureFigures,
  asked: number | undefined,
): Promise<Figures> {
  const day = today()
  const year = asked ?? Number(day.slice(0, 4))
  const call = { tx, user, language, correlation_id, counts, year, today: day }
  const recorded = await queries.listCardDays(tx, addDays(day, -shownDays))
  const byCard = Map.groupBy(recorded, ({ key }) => key)
  const compared = addDays(day, -comparedDays)
  const cards: Figures['cards'] = []
  for (const { key, label, icon, tone, fewer_is_better, link, topics, count } of figures.cards) {
    const days = byCard.get(key) ?? []
    cards.push({
      key,
      label,
      icon,
      tone,
      fewer_is_better: fewer_is_better ?? false,
      value: await cachedFigure(`card ${key}`, topics, count)(call),
      before: days.find((it) => it.day === compared)?.value ?? null,
      past: days.filter((it) => it.day < day).map(({ value }) => value),
      link,
    })
  }
  const charts: Figures['charts'] = []
  for (const { key, title, shape, row, series, topics, rows } of figures.charts)
    charts.push({
      key,
      title,
      shape,
      row,
      series: [...series],
      rows: await cachedFigure(`chart ${key}`, topics, rows)(call),
    })
  const tasks: Figures['tasks'] = []
  for (const { key, label, icon, tone, topics, find } of figures.tasks) {
    const { note = null, ...found } = await cachedFigure(`task ${key}`, topics, find)(call)
    tasks.push({ key, label, icon, tone, note, ...found })
  }
  const sources = [...figures.cards, ...figures.charts, ...figures.tasks]
  return {
    year,
    counted_at: new Date().toISOString(),
    today: day,
    topics: [...new Set(sources.flatMap(({ topics }) => topics))],
    since: recorded[0]?.day ?? null,
    cards,
    charts,
    tasks,
  }
}

/** The days of the last weeks on which a card was not recorded, oldest first. */
export async function listMissingDays(
  tx: Tx,
  figures: FeatureFigures,
  day = today(),
): Promise<{ key: string; day: string }[]> {
  const from = addDays(day, -shownDays)
  const known = new Set((await queries.listCardDays(tx, from)).map((it) => `${it.key} ${it.day}`))
  const days = Array.from({ length: shownDays }, (_, at) => addDays(from, at))
  return days.flatMap((it) => figures.cards.flatMap(({ key }) => (known.has(`${key} ${it}`) ? [] : [{ key, day: it }])))
}

/** Records what a card showed at the end of a day. */
export async function recordCard(
  tx: Tx,
  figures: FeatureFigures,
  { key, day }: { key: string; day: string },
): Promise<void> {
  const card = figures.cards.find((it) => it.key === key)
  if (card) await queries.insertCardDay(tx, { key, day, value: await card.countAt(tx, day) })
}

export const forgetOldCards = async (tx: Tx, day = today()): Promise<void> => {
  await queries.forgetCardDays(tx, addDays(day, -10 * shownDays))
}
