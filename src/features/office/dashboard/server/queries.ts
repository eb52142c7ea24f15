/** The SQL of the dashboard's own table: the cards of past days. */
import { z } from 'zod'
import { Day, integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many } from '#server/database/rows.ts'

const CardDay = z.strictObject({ key: string, day: Day, value: integer })
export type CardDay = z.infer<typeof CardDay>

/** Oldest first. */
export const listCardDays = (tx: Tx, from: string): Promise<CardDay[]> => many(tx, CardDay)`
    select key, day, value from figure_day where day >= ${from}::date order by day`

export const insertCardDay = (tx: Tx, { key, day, value }: CardDay) =>
  execute(tx)`insert into figure_day (key, day, value) values (${key}, ${day}::date, ${value}) on conflict do nothing`

export const forgetCardDays = (tx: Tx, before: string) =>
  execute(tx)`delete from figure_day where day < ${before}::date`
