/** Service functions of suppliers. */

import { insertFile, type StoredContent } from '#server/files/files.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineRecords } from '#server/records/records.ts'
import type { Supplier, SupplierInput } from '../fields.ts'
import { texts } from '../texts.ts'
import * as queries from './queries.ts'

export const supplierRecords = defineRecords<Supplier, SupplierInput>({
  table: 'supplier',
  source: queries.supplierSource,
  one: texts.one,
  label: 'name',
  topics: ['parts'],
})

export async function setSupplierLogo(act: UserAct, id: number, picture: StoredContent): Promise<Supplier> {
  await supplierRecords.lock(act, id)
  return supplierRecords.update(act, id, { logo_id: await insertFile(act, picture) })
}

export const removeSupplierLogo = (act: UserAct, id: number) => supplierRecords.update(act, id, { logo_id: null })

export const { hasSupplier } = queries
