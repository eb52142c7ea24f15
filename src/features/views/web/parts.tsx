/** How every list page reaches its saved views. */
import { lazy } from 'react'
import type { ListViewsAccess } from '#web/list/list-views.ts'

// The login page shows no list and does not wait for this.
export const listViewsAccess: ListViewsAccess = {
  load: async (list) => (await import('./load-views.ts')).loadViews(list),
  Items: lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewItems })),
  Dialog: lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog })),
}
