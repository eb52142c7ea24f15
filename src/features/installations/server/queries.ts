/** The SQL of installations. They are written by the ledger's trigger alone. */
import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import type { Sql } from '#server/list.ts'
import type { Installation } from '../contract.ts'

const select = sql`select n.id, n.product_id, p.serial_number, pt.model_number, n.supplier_id, s.name as supplier, n.client_terminal_id,
    i.merchant_name, i.city, n.intervention_id, i.number as intervention, n.from_on, n.to_on
  from installation n join product p on p.id = n.product_id join part pt on pt.id = p.part_id left join supplier s on s.id = n.supplier_id
    left join intervention i on i.id = n.intervention_id`

/** On its last day a stay is over: what came after it that day stands. */
const on = (day: string): Sql => sql`n.from_on <= ${day}::date and (n.to_on is null or n.to_on > ${day}::date)`

export async function listOfProduct(tx: Tx, product_id: number): Promise<Installation[]> {
  const { rows } =
    await sql<Installation>`${select} where n.product_id = ${product_id} order by n.opened_seq desc`.execute(tx)
  return rows
}

export type TerminalQuestion = {
  client_terminal_id: string
  supplier_id?: number | undefined
  as_of?: string | undefined
}

export async function listUnderTerminal(
  tx: Tx,
  { client_terminal_id, supplier_id, as_of }: TerminalQuestion,
): Promise<Installation[]> {
  const { rows } = await sql<Installation>`${select}
    where terminal_key(n.client_terminal_id) = terminal_key(${client_terminal_id})
      ${supplier_id === undefined ? sql`` : sql`and n.supplier_id = ${supplier_id}`} ${as_of === undefined ? sql`` : sql`and ${on(as_of)}`}
    order by n.from_on desc, n.id desc limit 500`.execute(tx)
  return rows
}

/** Every stay of a supplier's terminals on a day. */
export async function listOfSupplier(tx: Tx, supplier_id: number, day: string): Promise<Installation[]> {
  const { rows } =
    await sql<Installation>`${select} where n.supplier_id = ${supplier_id} and ${on(day)} order by n.id`.execute(tx)
  return rows
}
