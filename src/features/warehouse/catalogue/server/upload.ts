/** Uploads of product categories and of parts. */

import { revertRecords } from '#server/records/uses.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { categoriesUpload, partsUpload as partsDefinition } from '../rules.ts'
import { categoryTexts, partTexts } from '../texts.ts'
import * as queries from './queries.ts'

const allow = ['admin'] as const

export const productCategoriesUpload = defineServerUpload({
  definition: categoriesUpload,
  allow,
  topics: ['product-categories'],
  linkedBy: ['name'],
  check: ({ tx }, { rows }) => queries.findDuplicateCategories(tx, rows),
  commit: ({ tx, user }, { rows, import_id }) => queries.insertCategories(tx, rows, { import_id, created_by: user.id }),
  revert: ({ tx }, import_id) =>
    revertRecords(tx, import_id, {
      table: 'product_category',
      changed: categoryTexts.changed,
    }),
})

export const partsUpload = defineServerUpload({
  definition: partsDefinition,
  allow,
  topics: ['parts', 'product-categories'],
  linkedBy: ['part_number'],
  async check({ tx }, { rows }) {
    return [
      ...(await queries.findDuplicateParts(tx, rows)),
      ...(await queries.findUnknownCategories(tx, rows)),
      ...(await queries.findUnknownSuppliers(tx, rows)),
    ]
  },
  commit: ({ tx, user }, { rows, import_id }) => queries.insertParts(tx, rows, { import_id, created_by: user.id }),
  revert: ({ tx }, import_id) => revertRecords(tx, import_id, { table: 'part', changed: partTexts.changed }),
})
