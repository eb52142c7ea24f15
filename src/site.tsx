/** Everything behind the login: the table of contents of the screens. A feature is one import and one spread. */
import { type ReactNode, useMemo } from 'react'
import { pages as accounts } from '#features/accounts/web/pages.tsx'
import { pages as archiveFiles } from '#features/archive-files/web/pages.tsx'
import { pages as assignments } from '#features/assignments/web/pages.tsx'
import { useAssignAction } from '#features/assignments/web/parts.tsx'
import { pages as audit } from '#features/audit/web/pages.tsx'
import { pages as catalogue } from '#features/catalogue/web/pages.tsx'
import { pages as clientReports } from '#features/client-reports/web/pages.tsx'
import { pages as closings } from '#features/closings/web/pages.tsx'
import { pages as comparisons } from '#features/comparisons/web/pages.tsx'
import { pages as costs } from '#features/costs/web/pages.tsx'
import { pages as couriers } from '#features/couriers/web/pages.tsx'
import { pages as custody } from '#features/custody/web/pages.tsx'
import { pages as dashboard } from '#features/dashboard/web/pages.tsx'
import { pages as deliveryNotes } from '#features/delivery-notes/web/pages.tsx'
import { pages as firstSteps } from '#features/first-steps/web/pages.tsx'
import { pages as imports } from '#features/imports/web/pages.tsx'
import { pages as interventionSettings } from '#features/intervention-settings/web/pages.tsx'
import { pages as interventions } from '#features/interventions/web/pages.tsx'
import { pages as issuedDocuments } from '#features/issued-documents/web/pages.tsx'
import { Bell } from '#features/notifications/web/parts.tsx'
import { pages as orders } from '#features/orders/web/pages.tsx'
import { pages as privacy } from '#features/privacy/web/pages.tsx'
import { pages as recentActions } from '#features/recent-actions/web/pages.tsx'
import { pages as returnNotes } from '#features/return-notes/web/pages.tsx'
import { findRecords } from '#features/search/web/parts.tsx'
import { pages as settings } from '#features/settings/web/pages.tsx'
import { tableSettingsAccess } from '#features/settings/web/parts.tsx'
import { pages as statements } from '#features/statements/web/pages.tsx'
import { pages as stock } from '#features/stock/web/pages.tsx'
import { ProductBulkActions } from '#features/stock/web/parts.tsx'
import { pages as suppliers } from '#features/suppliers/web/pages.tsx'
import { pages as system } from '#features/system/web/pages.tsx'
import { pages as technicians } from '#features/technicians/web/pages.tsx'
import { pages as usualFaults } from '#features/usual-faults/web/pages.tsx'
import { listViewsAccess } from '#features/views/web/parts.tsx'
import { pages as warehouses } from '#features/warehouses/web/pages.tsx'
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
