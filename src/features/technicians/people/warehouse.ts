/** The technicians' warehouse: technicians down, models across, what each holds of each. */

import { z } from 'zod'
import { defineList, exportQuery, listQuery } from '#lib/lists/list.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { integer, nullableInteger } from '#lib/records/fields.ts'
import { named } from '#lib/words/named.ts'
import { titles } from './titles.ts'
import { warehouseTexts as texts } from './warehouse-texts.ts'

/** How the matrix is filtered and its rows are sorted; its cells are not columns of a list. */
export const warehouseList = defineList({
  name: 'technicians-warehouse',
  title: titles.warehouse,
  sort: 'technician',
  columns: {
    technician: { label: texts.technician, ...named.technician, width: 200 },
    model: { label: texts.model, ...named.part, type: 'text', width: 160, sort: false },
    category: { label: texts.category, ...named.category, width: 140, sort: false },
    supplier: { label: texts.supplier, ...named.supplier, width: 140, sort: false },
    below_minimum: { label: texts.below_minimum, type: 'boolean', width: 110, sort: false, filter: 'boolean' },
    held: { label: texts.held, type: 'number', width: 90 },
    faulty: { label: texts.faulty, type: 'number', width: 90 },
    in_transit: { label: texts.in_transit, type: 'number', width: 90 },
  },
})

export const counted = ['held', 'faulty', 'in_transit'] as const
export type Counted = (typeof counted)[number]

const Figures = { held: integer, faulty: integer, in_transit: integer }
export type Figures = Record<Counted, number>

export const HeldCell = z.strictObject({
  technician_id: integer,
  part_id: integer,
  ...Figures,
  /** Empty where there is none. */
  minimum: nullableInteger,
  below_minimum: z.boolean(),
})
export type HeldCell = z.infer<typeof HeldCell>

export const TechniciansWarehouse = z.strictObject({
  technicians: z.array(
    z.strictObject({
      id: integer,
      name: z.string(),
      active: z.boolean(),
      ...Figures,
      /** How many of the models shown are below their minimum. */
      below_minimum: integer,
    }),
  ),
  parts: z.array(
    z.strictObject({
      id: integer,
      part_number: z.string(),
      model_number: z.string(),
      category: z.string(),
      ...Figures,
    }),
  ),
  /** Only where something is held or wanted. */
  cells: z.array(HeldCell),
  totals: z.strictObject({ ...Figures, below_minimum: integer }),
})
export type TechniciansWarehouse = z.infer<typeof TechniciansWarehouse>

export const techniciansWarehouse = {
  get: byAdmin.get(
    '/api/technicians-warehouse',
    'What every technician holds of every model: working, faulty, in transit, and the minimum.',
    { query: listQuery(warehouseList), reply: TechniciansWarehouse },
  ),
  download: byAdmin.get('/api/technicians-warehouse/download', 'The same table as csv or xlsx.', {
    kind: 'stream',
    query: exportQuery(warehouseList),
    reply: z.string(),
  }),
}
