/** Screens that features are about to bring: a line goes when its feature's pages are listed in app.tsx. */
import { both } from '#lib/texts.ts'
import { definePages } from '#web/page.ts'

const load = async () => (await import('#web/shell/coming-page.tsx')).ComingPage

export const standIns = definePages([
  { path: '/product-categories', allow: ['admin'], title: both('Product categories', 'Categorie prodotto'), load },
  { path: '/port-and-model', allow: ['admin'], title: both('Parts and models', 'Articoli e modelli'), load },
])
