/** Uploads of intervention codes, closing days and TML models. */

import { revertRecords } from '#server/records/uses.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { texts } from '../texts.ts'
import * as rules from '../upload-rules.ts'
import { markDueSetting, modelUses } from './queries.ts'
import * as queries from './upload-queries.ts'

const allow = ['admin'] as const

const { changed } = texts

export const codesUpload = defineServerUpload({
  definition: rules.codesUpload,
  allow,
  topics: ['intervention-codes'],
  async check({ tx }, { rows }) {
    return [
      ...(await queries.findUnknownSuppliers(tx, rows)),
      ...(await queries.findDuplicateCodes(tx, rows)),
      ...(await queries.findDuplicateAliases(tx, rows)),
    ]
  },
  commit: ({ tx, user }, { rows, import_id }) => queries.insertCodes(tx, rows, { import_id, created_by: user.id }),
  revert: ({ tx }, import_id) => revertRecords(tx, import_id, { table: 'intervention_code', changed }),
})

const markClosingDays = markDueSetting('closing-days')

export const closingDaysUpload = defineServerUpload({
  definition: rules.closingDaysUpload,
  allow,
  topics: ['closing-days'],
  async check({ tx }, { rows }) {
    return [
      ...(await queries.findUnknownSuppliers(tx, rows)),
      ...(await queries.findUnknownCodes(tx, rows)),
      ...(await queries.findUnknownProvinces(tx, rows)),
      ...(await queries.findProvincesWithoutCode(tx, rows)),
      ...(await queries.findWrongDays(tx, rows)),
      ...(await queries.findDuplicateLines(tx, rows)),
    ]
  },
  async commit(act, { rows, import_id }) {
    await markClosingDays(act)
    return queries.insertClosingDays(act.tx, rows, { import_id, created_by: act.user.id })
  },
  async revert(act, import_id) {
    await markClosingDays(act)
    return revertRecords(act.tx, import_id, { table: 'closing_days', changed })
  },
})

export const modelsUpload = defineServerUpload({
  definition: rules.modelsUpload,
  allow,
  topics: ['tml-models'],
  linkedBy: ['name'],
  async check({ tx }, { rows }) {
    return [
      ...(await queries.findUnknownSuppliers(tx, rows)),
      ...(await queries.findDuplicateModels(tx, rows)),
      ...(await queries.findUnknownParts(tx, rows)),
    ]
  },
  commit: ({ tx, user }, { rows, import_id }) => queries.insertModels(tx, rows, { import_id, created_by: user.id }),
  revert: ({ tx }, import_id) => revertRecords(tx, import_id, { table: 'tml_model', changed, uses: modelUses }),
})
