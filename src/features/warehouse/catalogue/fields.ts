/** The catalogue: product categories, and parts (a part number with its model number and category). */
import { z } from 'zod'
import { Id, integer } from '#lib/records/fields.ts'
import {
  countField,
  createdField,
  defineNoun,
  type NounInput,
  type NounRow,
  nameField,
  numberField,
  optionalReferenceFields,
  referenceFields,
  requiredText,
  textField,
} from '#lib/records/noun.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { named } from '#lib/words/named.ts'
import { mostMinimumStock, partNumberPattern } from './rules.ts'
import { categoryTexts, partTexts } from './texts.ts'

export const category = defineNoun({
  name: 'product-categories',
  one: 'product category',
  title: categoryTexts.title,
  sort: 'name',
  row_needs: ['name'],
  fields: {
    name: nameField(categoryTexts.name),
    /** How many parts are of this category. */
    parts: countField(categoryTexts.parts, { filter: 'range' }),
    products: countField(categoryTexts.products),
    created_at: createdField(categoryTexts.created_at),
  },
})
export type Category = NounRow<typeof category>
export type CategoryInput = NounInput<typeof category>
export const categories = category.endpoints

const categoryOf = referenceFields(partTexts.category, named.category.reference, 'category')
const supplierOf = optionalReferenceFields(partTexts.supplier, named.supplier.reference, 'supplier')

export const part = defineNoun({
  name: 'parts',
  one: 'part',
  title: partTexts.title,
  sort: 'part_number',
  row_needs: ['part_number'],
  fields: {
    part_number: {
      ...requiredText(partTexts.part_number, 50, {
        column: { type: 'code', filter: 'pasted' },
        control: { mono: true },
      }),
      input: z.string().trim().min(1).max(50).regex(partNumberPattern, fieldKey('part_number')),
    },
    model_number: requiredText(partTexts.model_number, 100),
    category: categoryOf.name,
    category_id: { ...categoryOf.id, input: Id },
    supplier: supplierOf.name,
    supplier_id: supplierOf.id,
    description: textField(partTexts.description, 500, { column: { quiet: true }, control: { kind: 'textarea' } }),
    minimum_stock: numberField(
      partTexts.minimum_stock,
      integer,
      z.number(fieldKey('number')).int(fieldKey('whole_number')).min(0).max(mostMinimumStock).default(0),
      { control: { hint: partTexts.minimum_stock_hint, min: 0 } },
    ),
    products: countField(partTexts.products),
    created_at: createdField(partTexts.created_at, { hidden: true }),
  },
})
export type Part = NounRow<typeof part>
export type PartInput = NounInput<typeof part>
export const parts = part.endpoints
