/** How every list page reaches its saved views. */
import { lazy } from 'react'
import type { ListViewsAccess } from '#web/list/list-views.ts'
import { loadViews } from './load-views.ts'

export const listViewsAccess: ListViewsAccess = {
  load: loadViews,
  Items: lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewItems })),
  Dialog: lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog })),
}
