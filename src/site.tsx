/** Everything behind the login: the table of contents of the screens. A feature is one import and one spread. */
import { type ReactNode, useMemo } from 'react'
import { pages as comparisons } from '#features/clients/comparisons/web/pages.tsx'
import { pages as clientReports } from '#features/clients/reports/web/pages.tsx'
import { pages as statements } from '#features/clients/statements/web/pages.tsx'
import { pages as archiveFiles } from '#features/interventions/archive/web/pages.tsx'
import { pages as closings } from '#features/interventions/closings/web/pages.tsx'
import { pages as costs } from '#features/interventions/costs/web/pages.tsx'
import { pages as interventions } from '#features/interventions/jobs/web/pages.tsx'
import { pages as interventionSettings } from '#features/interventions/settings/web/pages.tsx'
import { pages as accounts } from '#features/office/accounts/web/pages.tsx'
import { pages as audit } from '#features/office/audit/web/pages.tsx'
import { pages as dashboard } from '#features/office/dashboard/web/pages.tsx'
import { pages as firstSteps } from '#features/office/first-steps/web/pages.tsx'
import { pages as imports } from '#features/office/imports/web/pages.tsx'
import { Bell } from '#features/office/notifications/web/parts.tsx'
import { pages as privacy } from '#features/office/privacy/web/pages.tsx'
import { pages as recentActions } from '#features/office/recent-actions/web/pages.tsx'
import { findRecords } from '#features/office/search/web/parts.tsx'
import { pages as settings } from '#features/office/settings/web/pages.tsx'
import { tableSettingsAccess } from '#features/office/settings/web/parts.tsx'
import { pages as system } from '#features/office/system/web/pages.tsx'
import { listViewsAccess } from '#features/office/views/web/parts.tsx'
import { pages as assignments } from '#features/technicians/assignments/web/pages.tsx'
import { useAssignAction } from '#features/technicians/assignments/web/parts.tsx'
import { pages as orders } from '#features/technicians/orders/web/pages.tsx'
import { pages as technicians } from '#features/technicians/people/web/pages.tsx'
import { pages as catalogue } from '#features/warehouse/catalogue/web/pages.tsx'
import { pages as couriers } from '#features/warehouse/couriers/web/pages.tsx'
import { pages as custody } from '#features/warehouse/custody/web/pages.tsx'
import { pages as deliveryNotes } from '#features/warehouse/delivery-notes/web/pages.tsx'
import { pages as issuedDocuments } from '#features/warehouse/issued-documents/web/pages.tsx'
import { pages as returnNotes } from '#features/warehouse/return-notes/web/pages.tsx'
import { pages as stock } from '#features/warehouse/stock/web/pages.tsx'
import { ProductBulkActions } from '#features/warehouse/stock/web/parts.tsx'
import { pages as suppliers } from '#features/warehouse/suppliers/web/pages.tsx'
import { pages as usualFaults } from '#features/warehouse/usual-faults/web/pages.tsx'
import { pages as warehouses } from '#features/warehouse/warehouses/web/pages.tsx'
import { TableSettingsContext } from '#web/list/column-choice.ts'
import { ListViewsContext } from '#web/list/list-views.ts'
import type { Page } from '#web/page.ts'
import { navigation } from './navigation.ts'

const pages: readonly Page[] = [
  ...dashboard,
  ...firstSteps,
  ...accounts,
  ...suppliers,
  ...warehouses,
  ...stock,
  ...technicians,
  ...assignments,
  ...orders,
  ...catalogue,
  ...deliveryNotes,
  ...returnNotes,
  ...couriers,
  ...usualFaults,
  ...interventionSettings,
  ...costs,
  ...statements,
  ...clientReports,
  ...custody,
  ...settings,
  ...interventions,
  ...archiveFiles,
  ...closings,
  ...comparisons,
  ...issuedDocuments,
  ...imports,
  ...audit,
  ...recentActions,
  ...system,
  ...privacy,
]

/** What higher floors add to the list of products. */
function useProductBulkActions() {
  const assign = useAssignAction()
  return useMemo(() => [assign], [assign])
}

/** Each list remembers its columns and views for each person. */
const Frame = ({ children }: { children: ReactNode }) => (
  <TableSettingsContext value={tableSettingsAccess}>
    <ListViewsContext value={listViewsAccess}>
      <ProductBulkActions value={useProductBulkActions}>{children}</ProductBulkActions>
    </ListViewsContext>
  </TableSettingsContext>
)

export const site = {
  pages,
  navigation,
  Frame,
  Bell,
  findRecords,
  loadAbout: async () => (await import('./about.ts')).aboutPages,
  homes: { admin: '/', technician: '/assigned-products' },
} as const
