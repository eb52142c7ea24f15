import { describe, expect, test } from 'vitest'
import { pagesIn } from '../../scripts/service-worker-build.ts'
import { filesIn, load, nodesOf, propertiesOf, readSource, textOf } from './source.ts'

type Roles = 'public' | 'admin' | 'technician' | 'admin, technician'
type Page = { path: string; allow: readonly string[] | 'public'; parent?: string; load: () => unknown }

/** The tables of the specification: every route with its roles. */
const specified: Record<string, Roles> = {
  '/login': 'public',
  '/forgot-password': 'public',
  '/': 'admin',
  '/user/profile': 'admin, technician',

  '/technicians': 'admin',
  '/technician/create': 'admin',
  '/technician/edit/{id}': 'admin',
  '/assigned-products': 'admin, technician',
  '/assign-technician': 'admin',
  '/all-assigned-technician': 'admin',
  '/receiving-terminals': 'admin, technician',
  '/receiving-terminals-regular': 'admin, technician',
  '/technician/orders': 'technician',
  '/technician/orders-regular': 'technician',
  '/receiving-terminals/{id}/order-products': 'admin',
  '/receiving-terminals-regular/{id}/order-products': 'admin',
  '/technicians-warehouse': 'admin',

  '/archive-files': 'admin',
  '/cost-settings': 'admin',
  '/custody': 'admin',
  '/client-reports': 'admin',
  '/client-reports/new': 'admin',
  '/client-reports/{id}': 'admin',
  '/statements': 'admin',
  '/statements/{id}': 'admin',
  '/archive-files/create': 'admin',
  '/archive-files/view/{id}': 'admin',
  '/archive-files/preview/{id}': 'admin',
  '/upload-intervention': 'admin',
  '/intervention-assign': 'admin',
  '/closing-confirmation': 'admin',
  '/edit-closing-confirmation/{id}': 'admin',

  '/file-formate': 'admin',
  '/compare-terminals': 'admin',
  '/compare-terminals/{id}': 'admin',
  '/table-settings': 'admin',
  '/courier-services': 'admin',

  '/warehouses': 'admin',
  '/suppliers': 'admin',
  '/product-categories': 'admin',
  '/port-and-model': 'admin',
  '/ddt': 'admin',
  '/ddt/create': 'admin',
  '/ddt/edit/{id}': 'admin',
  '/ddt/{id}/products': 'admin',
  '/ddt/{id}/products/{id}/history': 'admin',
  '/ddt/{id}/product/create': 'admin',
  '/return-ddt': 'admin',
  '/return-ddt/{id}/products': 'admin',
  '/return-ddt/create': 'admin',
  '/return-ddt/{id}/product-create': 'admin',
  '/products': 'admin',
  '/product/create': 'admin',
  '/product/edit/{id}': 'admin',
  '/products/{id}/history': 'admin',
  '/warehouse-status': 'admin',
}

/** Routes of ours. */
const ours: Record<string, Roles> = {
  '/first-steps': 'admin',
  '/users': 'admin',
  '/company': 'admin',
  '/usual-faults': 'admin',
  '/documents-settings': 'admin',
  '/document-series': 'admin',
  '/return-ddt/newest-draft': 'admin',
  '/technician/orders/create': 'technician',
  '/technician/orders/{id}': 'technician',
  '/technician/orders-regular/create': 'technician',
  '/technician/orders-regular/{id}': 'technician',
  '/technician/interventions': 'technician',
  '/technician/interventions/{id}': 'technician',
  '/technician/interventions/{id}/close': 'technician',
  '/technician/day': 'technician',
  '/technician/scan': 'technician',
  '/technician/outbox': 'technician',
  '/dispatch-board/{id}/{id}': 'admin',
  '/technician/van-count': 'technician',
  '/dispatch-board': 'admin',
  '/planning-settings': 'admin',
  '/closing-confirmation/to-settle': 'admin',
  '/closing-confirmation/phones': 'admin',
  '/closing-confirmation/sent': 'admin',
  '/settle-closing/{id}': 'admin',
  '/van-counts': 'admin',
  '/van-differences': 'admin',
  '/discrepancies': 'admin, technician',
  '/imports': 'admin',
  '/audit': 'admin',
  '/recent-actions': 'admin',
  '/system': 'admin',
  '/system/jobs': 'admin',
  '/system/mails': 'admin',
  '/system/files': 'admin',
  '/api-keys': 'admin',
  '/privacy': 'admin',
}

const asWritten = (path: string) => path.replace(/\$\w+/g, '{id}')
const rolesOf = ({ allow }: Page) => (typeof allow === 'string' ? allow : [...allow].sort().join(', '))
const byPath = (pages: readonly Page[]) =>
  Object.fromEntries(pages.map((page) => [asWritten(page.path), rolesOf(page)]))
async function registeredPages(): Promise<Page[]> {
  const modules = await Promise.all((await filesIn('src/features/*/*/web/pages.tsx')).map(load))
  // What such a file exports is its list of pages.
  return modules.flatMap((module) => Object.values(module).flat() as Page[])
}

describe('the pages', () => {
  test('every route of the specification is registered for its roles, and nothing else but ours', async () => {
    expect(byPath(await registeredPages())).toEqual({ ...specified, ...ours })
  })

  test('the build reads from the lists which of them a phone keeps, in whatever way they are written', async () => {
    const pages = (await registeredPages()).filter(({ allow }) => allow !== 'public')
    const texts = await Promise.all((await filesIn('src/features/*/*/web/**/pages.tsx')).map(readSource))
    const read = texts.flatMap(pagesIn)
    expect(read.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort())
    expect(read.filter(({ isTechnicians }) => isTechnicians).length).toBe(
      pages.filter(({ allow }) => allow.includes('technician')).length,
    )
    expect(() => pagesIn("page('/odd', toWhom('office'), title, load)")).toThrow('written differently')
  })

  test('a path is registered once, and its parents in the breadcrumb exist for the same people', async () => {
    const pages = await registeredPages()
    expect(new Set(pages.map((page) => asWritten(page.path))).size).toBe(pages.length)
    const orphans = pages.filter(({ parent, allow }) => {
      const found = pages.find((page) => page.path === parent)
      return parent !== undefined && !(found && [...allow].every((role) => found.allow.includes(role)))
    })
    expect(orphans).toEqual([])
  })

  test('the navigation leads only to pages that its people may see', async () => {
    const file = 'src/navigation.ts'
    const pages = await registeredPages()
    const groups: Record<string, string[]> = {
      admin: ['admin'],
      technician: ['technician'],
      everyone: ['admin', 'technician'],
    }
    const entries = nodesOf(file, await readSource(file)).flatMap((node) => {
      const fields = propertiesOf(node)
      const path = textOf(fields.get('path'))
      // An identifier's name, which is one of the groups.
      const group = (fields.get('allow') as { name?: string } | undefined)?.name ?? ''
      return path ? [{ path, people: groups[group] ?? [] }] : []
    })
    expect(entries.length).toBeGreaterThan(25)
    const leadNowhere = entries.filter(({ path, people }) => {
      const page = pages.find((it) => it.path === path)
      return people.length === 0 || !people.every((role) => page?.allow.includes(role))
    })
    expect(leadNowhere).toEqual([])
  })

  test('a page for the wrong role is noticed', () => {
    const load = async () => (await import('#lib/texts/texts.ts')).both
    const pages: Page[] = [
      { path: '/ddt/edit/$note_id', allow: ['technician', 'admin'], load },
      { path: '/suppliers', allow: ['admin'], load },
    ]
    expect(byPath(pages)).toEqual({ '/ddt/edit/{id}': 'admin, technician', '/suppliers': 'admin' })
  })
})
