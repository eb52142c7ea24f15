/** Every list there is, for Table settings: a feature's list is one import and one line. */
import { apiKeyList, userList } from '#features/accounts/columns.ts'
import { archiveFileList } from '#features/archive-files/columns.ts'
import { assignedProductList, assignmentList } from '#features/assignments/columns.ts'
import { auditList } from '#features/audit/columns.ts'
import { categoryList, partList } from '#features/catalogue/columns.ts'
import { reportList, reportRowList } from '#features/client-reports/columns.ts'
import { closingList } from '#features/closings/columns.ts'
import { comparisonList, comparisonRowList } from '#features/comparisons/columns.ts'
import { costList } from '#features/costs/columns.ts'
import { courierList } from '#features/couriers/columns.ts'
import { custodyList } from '#features/custody/columns.ts'
import { deliveryNoteList, noteProductList } from '#features/delivery-notes/columns.ts'
import { formatList } from '#features/file-formats/columns.ts'
import { reportFormatList } from '#features/file-formats/report-columns.ts'
import { importList } from '#features/imports/columns.ts'
import {
  closingDaysList,
  closureList,
  codeList,
  holdList,
  modelList,
  moduleList,
  outcomeList,
  posList,
} from '#features/intervention-settings/columns.ts'
import { interventionList } from '#features/interventions/columns.ts'
import { issuedDocumentList } from '#features/issued-documents/columns.ts'
import { orderList } from '#features/orders/columns.ts'
import { discrepancyList } from '#features/orders/discrepancies-columns.ts'
import { candidateList, returnNoteList, returnProductList } from '#features/return-notes/columns.ts'
import { statementLineList, statementList } from '#features/statements/columns.ts'
import { productList } from '#features/stock/columns.ts'
import { supplierList } from '#features/suppliers/columns.ts'
import { fileList, jobList, mailList } from '#features/system/columns.ts'
import { technicianList } from '#features/technicians/columns.ts'
import { usualFaultList } from '#features/usual-faults/columns.ts'
import { warehouseList } from '#features/warehouses/columns.ts'
import type { ListDefinition } from '#lib/list.ts'

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
