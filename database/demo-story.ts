/** What the parts of the demo company's story share. */
import type { ProductStatus } from '#features/warehouse/stock/rules.ts'
import type { User, UserAct } from '#server/records/act.ts'

export type Company = {
  admins: readonly User[]
  technicians: readonly User[]
  parts: readonly { id: number; part_number: string; supplier_id: number }[]
  warehouses: readonly number[]
  couriers: readonly number[]
}

/** What the story knows of a product; the ledger knows the rest. */
export type Unit = {
  id: number
  serial: string
  part_id: number
  status: ProductStatus
  warehouse: number
  technician: User | undefined
}
export type Story = {
  company: Company
  units: Unit[]
  chance: () => number
  /** An act of a person at an hour of a day of the present week. */
  act: (user: User, weekday: number, hour: number) => UserAct
  day: (weekday: number) => string
  week: number
}
