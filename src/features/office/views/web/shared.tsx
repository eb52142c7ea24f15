/** How every list page reaches its saved views. */
import { lazyPart } from '#web/lazy-part.tsx'
import type { ListViewsAccess } from '#web/list/list-views.ts'
import { loadViews } from './load-views.ts'

export const listViewsAccess: ListViewsAccess = {
  load: loadViews,
  Items: lazyPart(async () => (await import('./views-menu.tsx')).ViewItems),
  Dialog: lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog),
}
