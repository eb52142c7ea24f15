/** What the data say about the first steps: one statement, which only asks whether something exists. */
import { z } from 'zod'
import { boolean, nullableInteger } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { one } from '#server/database/rows.ts'

const StepFacts = z.strictObject({
  company: boolean,
  warehouse: boolean,
  supplier: boolean,
  category: boolean,
  part: boolean,
  delivery_note: boolean,
  technician: boolean,
  assignment: boolean,
  module: boolean,
  code: boolean,
  closing_days: boolean,
  codes: boolean,
  file: boolean,
  job: boolean,
  closing: boolean,
  /** The newest delivery note, while none has products. */
  empty_note_id: nullableInteger,
})
export type StepFacts = z.infer<typeof StepFacts>

export const findStepFacts = (tx: Tx): Promise<StepFacts> => one(tx, StepFacts)`
    select
      exists (select from setting where name = 'company'
        and value ->> 'name' <> '' and value ->> 'address' <> '' and value ->> 'vat_number' <> '') as company,
      exists (select from warehouse) as warehouse,
      exists (select from supplier) as supplier,
      exists (select from product_category) as category,
      exists (select from part) as part,
      exists (select from product where delivery_note_id is not null) as delivery_note,
      case when not exists (select from product where delivery_note_id is not null)
        then (select max(id) from delivery_note) end as empty_note_id,
      exists (select from account where role = 'technician' and active) as technician,
      exists (select from assignment) as assignment,
      exists (select from module_name) as module,
      exists (select from intervention_code) as code,
      exists (select from closing_days) as closing_days,
      exists (select from module_name) and exists (select from intervention_code) and exists (select from closing_days) as codes,
      exists (select from intervention_file) as file,
      exists (select from intervention where status in ('assigned', 'closing_requested', 'closed')) as job,
      exists (select from intervention where status = 'closed') as closing`
