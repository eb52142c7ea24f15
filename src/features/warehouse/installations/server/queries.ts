/** The SQL of installations. They are written by the ledger's trigger alone. */
import { sql } from 'kysely'
import { columnsOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import { defineSource, type Sql } from '#server/lists/list.ts'
import { textFilter } from '#server/lists/list-conditions.ts'
import { installationList } from '../columns.ts'
import { Installation } from '../contract.ts'

const from = sql`installation n join product p on p.id = n.product_id join part pt on pt.id = p.part_id left join supplier s on s.id = n.supplier_id
    left join intervention i on i.id = n.intervention_id`
const select = sql`select n.id, n.product_id, p.serial_number, pt.model_number, n.supplier_id, s.name as supplier, n.client_terminal_id,
    i.merchant_name, i.city, n.intervention_id, i.number as intervention, n.from_on, n.to_on, n.to_on is null as standing from ${from}`

export const installationSource = defineSource({
  definition: installationList,
  row: Installation,
  from,
  id: sql`n.id`,
  columns: {
    ...columnsOf('n', ['client_terminal_id', 'from_on', 'to_on']),
    serial_number: sql`p.serial_number`,
    model_number: sql`pt.model_number`,
    supplier: sql`s.name`,
    ...columnsOf('i', ['merchant_name', 'city']),
    intervention: sql`i.number`,
    standing: sql`(n.to_on is null)`,
  },
  extra: { product_id: sql`n.product_id`, supplier_id: sql`n.supplier_id`, intervention_id: sql`n.intervention_id` },
  sort: { from_on: { by: sql`n.from_on`, never_empty: true } },
  filter: {
    // Written with or without leading zeros and blanks it is the same terminal.
    client_terminal_id: (_matches, value) => sql`terminal_key(n.client_terminal_id) = terminal_key(${String(value)})`,
    serial_number: textFilter(sql`p.serial_number`),
  },
  search: [sql`n.client_terminal_id`, sql`p.serial_number`],
})

/** On its last day a stay is over: what came after it that day stands. */
const on = (day: string): Sql => sql`n.from_on <= ${day}::date and (n.to_on is null or n.to_on > ${day}::date)`

export const listOfProduct = (tx: Tx, product_id: number) =>
  many(tx, Installation)`${select} where n.product_id = ${product_id} order by n.opened_seq desc`

type TerminalQuestion = {
  client_terminal_id: string
  supplier_id?: number | undefined
  as_of?: string | undefined
}

export async function listUnderTerminal(
  tx: Tx,
  { client_terminal_id, supplier_id, as_of }: TerminalQuestion,
): Promise<Installation[]> {
  return many(tx, Installation)`
    ${select}
    where terminal_key(n.client_terminal_id) = terminal_key(${client_terminal_id})
      ${supplier_id === undefined ? sql`` : sql`and n.supplier_id = ${supplier_id}`} ${as_of === undefined ? sql`` : sql`and ${on(as_of)}`}
    order by n.from_on desc, n.id desc limit 500`
}

/** Every stay of a supplier's terminals on a day: those whose product is the supplier's. */
export const listOfSupplier = (tx: Tx, supplier_id: number, day: string) => many(tx, Installation)`
    ${select} where p.supplier_id = ${supplier_id} and ${on(day)} order by n.id`
