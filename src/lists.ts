/** Every list there is, for Table settings: a feature's list is one import and one line. */

import { comparisonList, comparisonRowList } from '#features/clients/comparisons/columns.ts'
import { reportList, reportRowList } from '#features/clients/reports/columns.ts'
import { statementLineList, statementList } from '#features/clients/statements/columns.ts'
import { archiveFileList } from '#features/interventions/archive/columns.ts'
import { closingList } from '#features/interventions/closings/columns.ts'
import { costList } from '#features/interventions/costs/columns.ts'
import { formatList } from '#features/interventions/formats/columns.ts'
import { reportFormatList } from '#features/interventions/formats/report-columns.ts'
import { interventionList } from '#features/interventions/jobs/columns.ts'
import {
  closingDaysList,
  closureList,
  codeList,
  holdList,
  modelList,
  moduleList,
  outcomeList,
  posList,
} from '#features/interventions/settings/columns.ts'
import { apiKeyList, userList } from '#features/office/accounts/columns.ts'
import { auditList } from '#features/office/audit/columns.ts'
import { importList } from '#features/office/imports/columns.ts'
import { fileList, jobList, mailList } from '#features/office/system/columns.ts'
import { assignedProductList, assignmentList } from '#features/technicians/assignments/columns.ts'
import { orderList } from '#features/technicians/orders/columns.ts'
import { discrepancyList } from '#features/technicians/orders/discrepancies-columns.ts'
import { technicianList } from '#features/technicians/people/columns.ts'
import { categoryList, partList } from '#features/warehouse/catalogue/columns.ts'
import { courierList } from '#features/warehouse/couriers/columns.ts'
import { custodyList } from '#features/warehouse/custody/columns.ts'
import { deliveryNoteList, noteProductList } from '#features/warehouse/delivery-notes/columns.ts'
import { issuedDocumentList } from '#features/warehouse/issued-documents/columns.ts'
import { candidateList, returnNoteList, returnProductList } from '#features/warehouse/return-notes/columns.ts'
import { productList } from '#features/warehouse/stock/columns.ts'
import { supplierList } from '#features/warehouse/suppliers/columns.ts'
import { usualFaultList } from '#features/warehouse/usual-faults/columns.ts'
import { warehouseList } from '#features/warehouse/warehouses/columns.ts'
import type { ListDefinition } from '#lib/lists/list.ts'

export const lists: readonly ListDefinition[] = [
  supplierList,
  warehouseList,
  categoryList,
  partList,
  productList,
  deliveryNoteList,
  noteProductList,
  returnNoteList,
  returnProductList,
  candidateList,
  technicianList,
  assignedProductList,
  assignmentList,
  orderList,
  discrepancyList,
  issuedDocumentList,
  courierList,
  usualFaultList,
  moduleList,
  codeList,
  closingDaysList,
  outcomeList,
  holdList,
  posList,
  modelList,
  closureList,
  costList,
  interventionList,
  closingList,
  archiveFileList,
  statementList,
  statementLineList,
  reportList,
  reportRowList,
  reportFormatList,
  custodyList,
  comparisonList,
  comparisonRowList,
  formatList,
  userList,
  apiKeyList,
  importList,
  auditList,
  jobList,
  mailList,
  fileList,
]
