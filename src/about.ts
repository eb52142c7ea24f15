/** What every screen is for: loaded as a whole when somebody asks for the first time. A feature is one import and one spread. */
import { about as accounts } from '#features/accounts/about.ts'
import { about as archiveFiles } from '#features/archive-files/about.ts'
import { about as assignments } from '#features/assignments/about.ts'
import { about as audit } from '#features/audit/about.ts'
import { about as catalogue } from '#features/catalogue/about.ts'
import { about as clientReports } from '#features/client-reports/about.ts'
import { about as closings } from '#features/closings/about.ts'
import { about as comparisons } from '#features/comparisons/about.ts'
import { about as costs } from '#features/costs/about.ts'
import { about as couriers } from '#features/couriers/about.ts'
import { about as custody } from '#features/custody/about.ts'
import { about as dashboard } from '#features/dashboard/about.ts'
import { about as deliveryNotes } from '#features/delivery-notes/about.ts'
import { about as firstSteps } from '#features/first-steps/about.ts'
import { about as imports } from '#features/imports/about.ts'
import { about as interventionSettings } from '#features/intervention-settings/about.ts'
import { about as interventions } from '#features/interventions/about.ts'
import { about as issuedDocuments } from '#features/issued-documents/about.ts'
import { about as orders } from '#features/orders/about.ts'
import { about as privacy } from '#features/privacy/about.ts'
import { about as recentActions } from '#features/recent-actions/about.ts'
import { about as returnNotes } from '#features/return-notes/about.ts'
import { about as settings } from '#features/settings/about.ts'
import { about as statements } from '#features/statements/about.ts'
import { about as stock } from '#features/stock/about.ts'
import { about as suppliers } from '#features/suppliers/about.ts'
import { about as system } from '#features/system/about.ts'
import { about as technicians } from '#features/technicians/about.ts'
import { about as usualFaults } from '#features/usual-faults/about.ts'
import { about as warehouses } from '#features/warehouses/about.ts'
import type { AboutPages } from '#lib/about.ts'

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
