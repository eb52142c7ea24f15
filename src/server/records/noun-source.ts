/** The list source of a noun: its fields are the columns of its table, except those that are computed. */
import { sql } from 'kysely'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Schema } from '#lib/records/endpoint.ts'
import type { Fields } from '#lib/records/noun.ts'
import { type ListSource, type Sql, stored } from '../lists/list.ts'

type About<F extends Fields> = Pick<ListSource, 'filter' | 'search' | 'search_names'> & {
  table: string
  /** What is joined to it. */
  join?: Sql
  /** What the table is called in the SQL of `computed` and `search`. */
  alias: string
  computed: { [K in keyof F as F[K] extends { computed: true } ? K : never]: Sql }
}

export function nounSource<F extends Fields, Row>(
  noun: { fields: F; list: ListDefinition; Row: Schema<Row> },
  { table, alias, join, computed, ...asked }: About<F>,
): ListSource<Row> {
  const own: Readonly<Record<string, Sql>> = computed
  const column = (key: string) => own[key] ?? sql`${sql.ref(`${alias}.${key}`)}`
  const unlisted = Object.keys(noun.fields).filter((key) => !noun.fields[key]?.column)
  return {
    definition: noun.list,
    row: noun.Row,
    from: sql`${sql.table(table)} as ${sql.ref(alias)} ${join ?? sql``}`,
    id: column('id'),
    columns: Object.fromEntries(Object.keys(noun.list.columns).map((key) => [key, column(key)])),
    extra: { ...stored(alias), ...Object.fromEntries(unlisted.map((key) => [key, column(key)])) },
    ...asked,
  }
}
