/** The catalogue: product categories, and parts (a part number with its model number and category). */
import { z } from 'zod'
import {
  Id,
  integer,
  Name,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredText,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { categoryList, partList } from './columns.ts'
import { partNumberPattern } from './rules.ts'

export const CategoryInput = z.strictObject({ name: Name })
export type CategoryInput = z.output<typeof CategoryInput>

export const Category = z.strictObject({
  ...Stored,
  name: z.string(),
  /** How many parts are of this category. */
  parts: integer,
  products: integer,
  created_at: z.string(),
})
export type Category = z.infer<typeof Category>

export const PartInput = z.strictObject({
  part_number: z.string().trim().min(1).max(50).regex(partNumberPattern, fieldKey('part_number')),
  model_number: RequiredText(100),
  category_id: Id,
  supplier_id: orNothing(Id),
  description: OptionalText(500),
  minimum_stock: z.number(fieldKey('number')).int(fieldKey('whole_number')).min(0).max(1_000_000).default(0),
})
export type PartInput = z.output<typeof PartInput>

export const Part = z.strictObject({
  ...Stored,
  part_number: z.string(),
  model_number: z.string(),
  category: z.string(),
  category_id: integer,
  supplier: nullableText,
  supplier_id: nullableInteger,
  description: nullableText,
  minimum_stock: integer,
  products: integer,
  created_at: z.string(),
})
export type Part = z.infer<typeof Part>

export const categories = recordEndpoints({
  list: categoryList,
  one: 'product category',
  allow: ['admin'],
  input: CategoryInput,
  record: Category,
})
export const parts = recordEndpoints({ list: partList, one: 'part', allow: ['admin'], input: PartInput, record: Part })
