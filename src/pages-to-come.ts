/** Screens whose features are still to come: known to the router from the start, each line goes when its feature lands. */
import type { Role } from '#lib/endpoint.ts'
import { both, type Words } from '#lib/texts.ts'
import { definePages, type Page } from '#web/page.ts'

const load = async () => (await import('#web/shell/coming-page.tsx')).ComingPage

const screen =
  (allow: readonly Role[]) =>
  (path: Page['path'], title: Words, parent?: Page['path']): Page => ({
    path,
    allow,
    title,
    toCome: true,
    load,
    ...(parent ? { parent } : {}),
  })
const admins = screen(['admin'])

export const pagesToCome = definePages([
  admins('/compare-terminals', both('Compare terminal ID', 'Confronto codici TML')),
])
