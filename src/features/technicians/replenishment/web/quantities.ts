/** The quantities on the screen: the proposal, changed by hand. */
import type { MakeInput, Plan } from '../contract.ts'

type Line = Plan['lines'][number]
export type Quantities = Readonly<Record<string, number>>

export const placeOf = ({ technician_id, part_id }: Pick<Line, 'technician_id' | 'part_id'>, warehouse_id: number) =>
  `${technician_id} ${part_id} ${warehouse_id}`

/** As proposed. */
export const proposal = (plan: Plan): Quantities =>
  Object.fromEntries(
    plan.lines.flatMap((line) =>
      line.takes.map(({ warehouse_id, quantity }) => [placeOf(line, warehouse_id), quantity] as const),
    ),
  )

export const freeOf = ({ free }: Plan, part_id: number, warehouse_id: number): number =>
  free.find((it) => it.part_id === part_id && it.warehouse_id === warehouse_id)?.free ?? 0

/** What is entered of a part from a warehouse, for all technicians together. */
export const takenOf = ({ lines }: Plan, quantities: Quantities, part_id: number, warehouse_id: number): number =>
  lines.reduce((sum, line) => sum + (line.part_id === part_id ? (quantities[placeOf(line, warehouse_id)] ?? 0) : 0), 0)

/** The lines to send. */
export const chosenLines = (plan: Plan, quantities: Quantities): MakeInput['lines'] =>
  plan.lines.flatMap(({ technician_id, part_id }) =>
    plan.warehouses.flatMap(({ id: warehouse_id }) => {
      const quantity = quantities[placeOf({ technician_id, part_id }, warehouse_id)] ?? 0
      return quantity > 0 ? [{ technician_id, part_id, warehouse_id, quantity }] : []
    }),
  )
