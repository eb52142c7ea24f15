/** Warehouse status: models down, statuses across, per warehouse and in all, as of any day. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Day, Id, integer, nullableText } from '#lib/records/fields.ts'
import { ProductStatus, productStatuses } from './rules.ts'

/** Statuses that are in a warehouse; the others are with people, in shops or gone, and counted in all only. */
export const placedStatuses = ['in_stock', 'damage_stock'] as const satisfies readonly ProductStatus[]
export type PlacedStatus = (typeof placedStatuses)[number]
export const isPlaced = (status: ProductStatus): status is PlacedStatus =>
  // A tuple only takes its own members as arguments.
  (placedStatuses as readonly ProductStatus[]).includes(status)

const Counts = z.strictObject({
  in_stock: integer,
  assigned: integer,
  installed: integer,
  fault: integer,
  damage_stock: integer,
  returned: integer,
  written_off: integer,
})
export type Counts = z.infer<typeof Counts>

const Place = z.strictObject({ warehouse_id: integer, in_stock: integer, damage_stock: integer })
const Figures = { counts: Counts, total: integer, places: z.array(Place) }

export const StatusRow = z.strictObject({
  part_id: integer,
  part_number: z.string(),
  model_number: z.string(),
  category: z.string(),
  minimum_stock: integer,
  /** In stock in all warehouses and of all suppliers, ignoring filters: the minimum applies to the whole company. */
  in_stock_everywhere: integer,
  below_minimum: z.boolean(),
  ...Figures,
})
export type StatusRow = z.infer<typeof StatusRow>

export const WarehouseStatus = z.strictObject({
  as_of: nullableText,
  warehouses: z.array(z.strictObject({ id: integer, name: z.string() })),
  items: z.array(StatusRow),
  totals: z.strictObject(Figures),
  /** How many models are below their minimum, of those that the other filters leave. */
  below_minimum: integer,
})
export type WarehouseStatus = z.infer<typeof WarehouseStatus>

const filters = {
  /** The end of this day; without it, now. */
  as_of: Day.optional(),
  supplier_id: Id.optional(),
  category_id: Id.optional(),
  warehouse_id: Id.optional(),
}
const StatusQuery = z.strictObject({ ...filters, below_minimum: z.enum(['true', 'false']).optional() })
export type StatusQuery = z.output<typeof StatusQuery>

export const PastProduct = z.strictObject({
  id: integer,
  serial_number: z.string(),
  part_number: z.string(),
  model_number: z.string(),
  status: z.string(),
  /** The warehouse, technician or terminal ID that had it. */
  place: nullableText,
  since: z.string(),
})
export type PastProduct = z.infer<typeof PastProduct>

/** Where the next page begins: status, part and product of the last one shown. */
const cursorPattern = new RegExp(`^(${productStatuses.join('|')})-(\\d{1,15})-(\\d{1,15})$`)
const Cursor = z
  .string()
  .regex(cursorPattern)
  .transform((text) => {
    const [, status, part_id, id] = cursorPattern.exec(text) ?? []
    // The pattern lets only statuses through.
    return { status: status as ProductStatus, part_id: Number(part_id), id: Number(id) }
  })

const PastQuery = z.strictObject({
  ...filters,
  part_id: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  status: ProductStatus.optional(),
  after: Cursor.optional(),
})
export type PastQuery = z.output<typeof PastQuery>

export const warehouseStatus = {
  get: byAdmin.get(
    '/api/warehouse-status',
    'Stock by model and status, per warehouse and in all, now or at the end of a past day.',
    { query: StatusQuery, reply: WarehouseStatus },
  ),
  products: byAdmin.get(
    '/api/warehouse-status/products',
    'The products behind a figure of a past day, a hundred at a time.',
    { query: PastQuery, reply: z.strictObject({ items: z.array(PastProduct), next: nullableText }) },
  ),
  download: byAdmin.get('/api/warehouse-status/download', 'The same table as csv or xlsx.', {
    kind: 'stream',
    query: StatusQuery.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    reply: z.string(),
  }),
}
