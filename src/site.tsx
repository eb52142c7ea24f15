/** Everything behind the login: the pages of every feature, found by the name of their file, and what the frame needs. */
import { Fragment, type ReactNode } from 'react'
import { Bell } from '#features/office/notifications/web/shared.tsx'
import { findRecords } from '#features/office/search/web/shared.tsx'
import { tableSettingsAccess } from '#features/office/settings/web/shared.tsx'
import { listViewsAccess } from '#features/office/views/web/shared.tsx'
import { useAssignAction } from '#features/technicians/assignments/web/shared.tsx'
import { ProductBulkActions } from '#features/warehouse/stock/web/bulk-actions.ts'
import type { Role } from '#lib/records/endpoint.ts'
import { TableSettingsContext } from '#web/list/column-choice.ts'
import { ListViewsContext } from '#web/list/list-views.ts'
import type { Page } from '#web/page.ts'
import { navigation } from './navigation.ts'

/** Each feature's own list of pages; the screens behind them are loaded when somebody opens one. */
const pages = Object.values(
  import.meta.glob<readonly Page[]>('./features/*/*/web/pages.tsx', { eager: true, import: 'pages' }),
).flat()

/** What higher floors add to the list of products. */
const useProductBulkActions = () => [useAssignAction()]

/** Behind a technician's screens the phone keeps the day and sends what waits; their first question comes after it is there. */
async function loadFrame(role: Role) {
  const Behind =
    role === 'technician' ? (await import('#features/interventions/phone/web/shared.tsx')).PhoneFrame : Fragment
  // Each list remembers its columns and views for each person.
  return ({ children }: { children: ReactNode }) => (
    <TableSettingsContext value={tableSettingsAccess}>
      <ListViewsContext value={listViewsAccess}>
        <ProductBulkActions value={useProductBulkActions}>
          <Behind>{children}</Behind>
        </ProductBulkActions>
      </ListViewsContext>
    </TableSettingsContext>
  )
}

export const site = {
  pages,
  navigation,
  loadFrame,
  Bell,
  findRecords,
  loadAbout: async () => (await import('./about.ts')).aboutPages,
  homes: { admin: '/', technician: '/assigned-products' },
} as const
