/** Pieces of SQL that lists of several features share: a person's name, whose something is, the transport data of a paper. */
import { sql } from 'kysely'
import { type TransportField, transportFieldNames } from '#lib/transport.ts'
import type { User } from './act.ts'
import type { Sql } from './list.ts'

/** First and last name of an account, by the alias it is joined under. */
export const person = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** What a technician may find: only what is his own. */
export const ownOnly = (user: User, technician_id: Sql): Sql =>
  user.role === 'admin' ? sql`true` : sql`${technician_id} = ${user.id}`

/** Kept with exact decimals, told as plain numbers. */
const decimals: readonly TransportField[] = ['weight_kg', 'net_weight_kg', 'volume_m3']

/** The columns of a table that holds transport data, as a record tells them. */
export const transportColumns = (alias: string): Record<TransportField, Sql> =>
  // Its keys are exactly those of the transport.
  Object.fromEntries(
    transportFieldNames.map((name) => {
      const column = sql.ref(`${alias}.${name}`)
      return [name, decimals.includes(name) ? sql`${column}::float8` : sql`${column}`]
    }),
  ) as Record<TransportField, Sql>

/** The same for a select. */
export const selectTransport = (alias: string): Sql =>
  sql.join(Object.entries(transportColumns(alias)).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))
