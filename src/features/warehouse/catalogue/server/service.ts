/** Service functions of product categories and parts. */
import { defineRecords } from '#server/records/records.ts'
import type { Category, CategoryInput, Part, PartInput } from '../fields.ts'
import { categoryTexts, partTexts } from '../texts.ts'
import { categorySource, partSource } from './queries.ts'

export const categoryRecords = defineRecords<Category, CategoryInput>({
  table: 'product_category',
  source: categorySource,
  one: categoryTexts.one,
  label: 'name',
  topics: ['parts'],
})

export const partRecords = defineRecords<Part, PartInput>({
  table: 'part',
  source: partSource,
  one: partTexts.one,
  label: 'part_number',
  topics: ['product-categories', 'suppliers'],
})
