/** Uploads of product categories and of parts. */
import type { Use } from '#server/act.ts'
import { defineServerUpload } from '#server/upload.ts'
import { categoriesUpload, partsUpload as partsDefinition } from '../rules.ts'
import * as queries from './queries.ts'

const allow = ['admin'] as const
const blocked = (uses: readonly Use[]) => uses.some((use) => use.count > 0)

export const productCategoriesUpload = defineServerUpload({
  definition: categoriesUpload,
  allow,
  topics: ['product-categories'],
  linkedBy: ['name'],
  check: ({ tx }, { rows }) => queries.findDuplicateCategories(tx, rows),
  commit: ({ tx, user }, { rows, import_id }) => queries.insertCategories(tx, rows, { import_id, created_by: user.id }),
  async revert({ tx }, import_id) {
    const uses = await queries.categoryRevertBlocks(tx, import_id)
    if (!blocked(uses)) await queries.deleteImportedCategories(tx, import_id)
    return uses
  },
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
  async revert({ tx }, import_id) {
    const uses = await queries.partRevertBlocks(tx, import_id)
    if (!blocked(uses)) await queries.deleteImportedParts(tx, import_id)
    return uses
  },
})
