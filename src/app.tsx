/** Starts the browser app. The list below is the table of contents of the screens: a feature is one import and one spread. */
import '#web/first.ts'
import '#web/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages as accounts } from '#features/accounts/web/pages.tsx'
import { pages as audit } from '#features/audit/web/pages.tsx'
import { pages as catalogue } from '#features/catalogue/web/pages.tsx'
import { pages as couriers } from '#features/couriers/web/pages.tsx'
import { pages as deliveryNotes } from '#features/delivery-notes/web/pages.tsx'
import { pages as imports } from '#features/imports/web/pages.tsx'
import { pages as settings } from '#features/settings/web/pages.tsx'
import { tableSettingsAccess } from '#features/settings/web/parts.tsx'
import { pages as stock } from '#features/stock/web/pages.tsx'
import { pages as suppliers } from '#features/suppliers/web/pages.tsx'
import { pages as technicians } from '#features/technicians/web/pages.tsx'
import { pages as warehouses } from '#features/warehouses/web/pages.tsx'
import { TableSettingsContext } from '#web/list/column-choice.ts'
import type { Page } from '#web/page.ts'
import { Fieldstock } from '#web/shell/fieldstock.tsx'
import { reloadOnStaleChunks } from '#web/shell/stale-chunks.ts'
import { navigation } from './navigation.ts'
import { pagesToCome } from './pages-to-come.ts'

export const pages: readonly Page[] = [
  ...pagesToCome,
  ...accounts,
  ...suppliers,
  ...warehouses,
  ...stock,
  ...technicians,
  ...catalogue,
  ...deliveryNotes,
  ...couriers,
  ...settings,
  ...imports,
  ...audit,
]

reloadOnStaleChunks()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <TableSettingsContext value={tableSettingsAccess}>
      <Fieldstock pages={pages} navigation={navigation} homes={{ admin: '/', technician: '/assigned-products' }} />
    </TableSettingsContext>
  </StrictMode>,
)
