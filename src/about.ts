/** What every screen is for: loaded as a whole when somebody asks for the first time. A feature is one import and one spread. */

import { about as comparisons } from '#features/clients/comparisons/about.ts'
import { about as clientReports } from '#features/clients/reports/about.ts'
import { about as statements } from '#features/clients/statements/about.ts'
import { about as archiveFiles } from '#features/interventions/archive/about.ts'
import { about as closings } from '#features/interventions/closings/about.ts'
import { about as costs } from '#features/interventions/costs/about.ts'
import { about as interventions } from '#features/interventions/jobs/about.ts'
import { about as interventionSettings } from '#features/interventions/settings/about.ts'
import { about as accounts } from '#features/office/accounts/about.ts'
import { about as audit } from '#features/office/audit/about.ts'
import { about as dashboard } from '#features/office/dashboard/about.ts'
import { about as firstSteps } from '#features/office/first-steps/about.ts'
import { about as imports } from '#features/office/imports/about.ts'
import { about as privacy } from '#features/office/privacy/about.ts'
import { about as recentActions } from '#features/office/recent-actions/about.ts'
import { about as settings } from '#features/office/settings/about.ts'
import { about as system } from '#features/office/system/about.ts'
import { about as assignments } from '#features/technicians/assignments/about.ts'
import { about as orders } from '#features/technicians/orders/about.ts'
import { about as technicians } from '#features/technicians/people/about.ts'
import { about as catalogue } from '#features/warehouse/catalogue/about.ts'
import { about as couriers } from '#features/warehouse/couriers/about.ts'
import { about as custody } from '#features/warehouse/custody/about.ts'
import { about as deliveryNotes } from '#features/warehouse/delivery-notes/about.ts'
import { about as issuedDocuments } from '#features/warehouse/issued-documents/about.ts'
import { about as returnNotes } from '#features/warehouse/return-notes/about.ts'
import { about as stock } from '#features/warehouse/stock/about.ts'
import { about as suppliers } from '#features/warehouse/suppliers/about.ts'
import { about as usualFaults } from '#features/warehouse/usual-faults/about.ts'
import { about as warehouses } from '#features/warehouse/warehouses/about.ts'
import type { AboutPages } from '#lib/texts/about.ts'

export const aboutPages: AboutPages = {
  ...accounts,
  ...archiveFiles,
  ...assignments,
  ...audit,
  ...recentActions,
  ...catalogue,
  ...clientReports,
  ...closings,
  ...comparisons,
  ...costs,
  ...couriers,
  ...custody,
  ...dashboard,
  ...deliveryNotes,
  ...firstSteps,
  ...imports,
  ...interventionSettings,
  ...interventions,
  ...issuedDocuments,
  ...orders,
  ...privacy,
  ...returnNotes,
  ...settings,
  ...statements,
  ...stock,
  ...suppliers,
  ...system,
  ...technicians,
  ...usualFaults,
  ...warehouses,
}
