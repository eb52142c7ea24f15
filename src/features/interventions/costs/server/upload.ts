/** Upload of cost settings. */

import { findUnknownSuppliers, findWrongDays } from '#features/interventions/settings/server/service.ts'
import { revertRecords } from '#server/records/uses.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { costsUpload as definition } from '../rules.ts'
import { texts } from '../texts.ts'
import * as queries from './queries.ts'

export const costsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['cost-settings'],
  async check({ tx }, { rows }) {
    return [
      ...(await findUnknownSuppliers(tx, rows)),
      ...(await queries.findUnknownModules(tx, rows)),
      ...(await queries.findUnknownCodes(tx, rows)),
      ...(await findWrongDays(tx, rows)),
      ...(await queries.findDuplicateLines(tx, rows)),
    ]
  },
  commit: ({ tx, user }, { rows, import_id }) => queries.insertCosts(tx, rows, { import_id, created_by: user.id }),
  revert: ({ tx }, import_id) => revertRecords(tx, import_id, { table: 'cost_setting', changed: texts.changed }),
})
