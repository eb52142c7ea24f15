/** Replenishment: what technicians lack for their jobs and minimums, and the assignments that bring it to them. */
import { z } from 'zod'
import { maxSerials } from '#features/technicians/assignments/rules.ts'
import { transportInput } from '#features/warehouse/documents/contract.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Id, integer, NearInstant, nullableText, orNothing } from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'

const Part = z.strictObject({ id: integer, part_number: z.string(), model_number: z.string() })

const PlanLine = z.strictObject({
  technician_id: integer,
  part_id: integer,
  jobs: integer,
  due_on: nullableText,
  minimum: integer,
  in_van: integer,
  on_the_way: integer,
  /** Of these, what jobs will take. */
  promised: integer,
  short: integer,
  takes: z.array(z.strictObject({ warehouse_id: integer, quantity: integer })),
})

const Shortage = z.strictObject({
  part_id: integer,
  in_stock: integer,
  installed: integer,
  minimum: integer,
  per_week: z.number(),
  empty_on: nullableText,
})

export const Plan = z.strictObject({
  /** Those due first come first. */
  lines: z.array(PlanLine),
  technicians: z.array(z.strictObject({ id: integer, name: z.string() })),
  warehouses: z.array(z.strictObject({ id: integer, name: z.string() })),
  parts: z.array(Part),
  /** What each warehouse has of the parts that are lacking. */
  free: z.array(z.strictObject({ warehouse_id: integer, part_id: integer, free: integer })),
  shortages: z.array(Shortage),
})
export type Plan = z.infer<typeof Plan>

const maxLines = 2_000
const { carried_by, courier_id } = transportInput
const travel = {
  carried_by,
  courier_id,
  /** `now` is the moment of issue. */
  transport_start: orNothing(z.union([z.literal('now'), NearInstant], fieldKey('date'))),
}
export const MakeInput = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          technician_id: Id,
          warehouse_id: Id,
          part_id: Id,
          quantity: z.coerce.number<number>().int().min(1).max(5_000),
        }),
      )
      .min(1)
      .max(maxLines),
    /** Whether the transport notes are issued at once, all of them travelling like this. */
    issue_notes: z.boolean().default(false),
    ...travel,
  })
  .superRefine((input, refuse) => {
    const quantity = input.lines.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity > maxSerials)
      refuse.addIssue({ code: 'too_big', origin: 'array', maximum: maxSerials, input: input.lines, path: ['lines'] })
    if (!input.issue_notes) return
    for (const path of ['carried_by', 'transport_start'] as const)
      if (input[path] === null) refuse.addIssue({ code: 'custom', path: [path], message: fieldKey('required') })
  })
export type MakeInput = z.output<typeof MakeInput>

const Made = z.strictObject({
  id: integer,
  number: z.string(),
  technician: z.string(),
  warehouse: z.string(),
  products: integer,
  issued: z.boolean(),
})
export type Made = z.infer<typeof Made>

export const replenishment = {
  plan: byAdmin.get(
    '/api/replenishment',
    'What technicians lack for their jobs and minimums, where it can come from, and which models run short.',
    { reply: Plan },
  ),
  make: byAdmin.post(
    '/api/replenishment',
    'Makes one assignment for each technician and warehouse, oldest stock first, with transport notes if wanted: all or none.',
    { body: MakeInput, reply: z.strictObject({ assignments: z.array(Made) }), status: 201 },
  ),
}
