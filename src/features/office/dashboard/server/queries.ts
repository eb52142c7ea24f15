/** The SQL of the dashboard's own table: the cards of past days. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

export type CardDay = { key: string; day: string; value: number }

/** Oldest first. */
export async function listCardDays(tx: Tx, from: string): Promise<CardDay[]> {
  const { rows } =
    await sql<CardDay>`select key, day, value from figure_day where day >= ${from}::date order by day`.execute(tx)
  return rows
}

export async function insertCardDay(tx: Tx, { key, day, value }: CardDay): Promise<void> {
  await sql`insert into figure_day (key, day, value) values (${key}, ${day}::date, ${value}) on conflict do nothing`.execute(
    tx,
  )
}

export const forgetCardDays = (tx: Tx, before: string) =>
  sql`delete from figure_day where day < ${before}::date`.execute(tx)
