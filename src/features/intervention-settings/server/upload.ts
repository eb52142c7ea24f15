/** Uploads of intervention codes, closing days and TML models. */
import type { Use } from '#server/act.ts'
import type { Tx } from '#server/db.ts'
import { defineServerUpload } from '#server/upload.ts'
import * as rules from '../upload-rules.ts'
import { markDueSetting } from './queries.ts'
import * as queries from './upload-queries.ts'

const allow = ['admin'] as const

/** Takes the rows of an upload back, unless something was changed or used since. */
const reverter =
  (
    blocks: (tx: Tx, import_id: number) => Promise<readonly Use[]>,
    remove: (tx: Tx, import_id: number) => Promise<unknown>,
  ) =>
  async ({ tx }: { tx: Tx }, import_id: number) => {
    const uses = await blocks(tx, import_id)
    if (uses.every((use) => use.count === 0)) await remove(tx, import_id)
    return uses
  }

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
  revert: reverter(queries.codeRevertBlocks, queries.deleteImportedCodes),
})

const markClosingDays = markDueSetting('closing-days')
const takeClosingDaysBack = reverter(queries.closingDaysRevertBlocks, queries.deleteImportedClosingDays)

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
      ...(await queries.findTooManyDays(tx, rows)),
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
    return takeClosingDaysBack(act, import_id)
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
  revert: reverter(queries.modelRevertBlocks, queries.deleteImportedModels),
})
