/** Upload of cost settings. */
import { defineServerUpload } from '#server/upload.ts'
import { costsUpload as definition } from '../rules.ts'
import * as queries from './queries.ts'

export const costsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['cost-settings'],
  async check({ tx }, { rows }) {
    return [
      ...(await queries.findUnknownSuppliers(tx, rows)),
      ...(await queries.findUnknownModules(tx, rows)),
      ...(await queries.findUnknownCodes(tx, rows)),
      ...(await queries.findWrongDays(tx, rows)),
      ...(await queries.findDuplicateLines(tx, rows)),
    ]
  },
  commit: ({ tx, user }, { rows, import_id }) => queries.insertCosts(tx, rows, { import_id, created_by: user.id }),
  async revert({ tx }, import_id) {
    const uses = await queries.costRevertBlocks(tx, import_id)
    if (uses.every((use) => use.count === 0)) await queries.deleteImportedCosts(tx, import_id)
    return uses
  },
})
