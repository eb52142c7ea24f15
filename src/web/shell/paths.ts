/** Which addresses a role may open, the way to a page, and where a login leads. */
import type { ComponentType, ReactNode } from 'react'
import type { FoundRecord } from '#lib/lists/search.ts'
import { type Role, roles } from '#lib/records/endpoint.ts'
import type { AboutPages } from '#lib/texts/about.ts'
import type { Page } from '../page.ts'
import type { Crumb } from '../ui/page-context.ts'
import { groupOf, type Navigation } from './navigation.ts'

/** Where a role lands; a role that may not open the dashboard is sent on from it. */
export type Homes = Readonly<Record<Role, `/${string}`>>
export type FindRecords = (q: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
export type Site = {
  pages: readonly Page[]
  navigation: Navigation
  homes: Homes
  /** The bell of the top bar. */
  Bell: ComponentType
  /** Records by what was typed into the search of the frame. */
  findRecords: FindRecords
  /** What every screen is for, loaded when somebody asks. */
  loadAbout: () => Promise<AboutPages>
  /** What every page behind the login stands in. */
  loadFrame: (role: Role) => Promise<ComponentType<{ children: ReactNode }>>
}

export const isAllowed = (page: Page, role: Role) => page.allow !== 'public' && page.allow.includes(role)

/** Whether this role has a page under this address. */
export function mayOpen(pages: readonly Page[], role: Role, pathname: string): boolean {
  const parts = pathname.split('/')
  return pages.some((page) => {
    const pattern = page.path.split('/')
    return (
      isAllowed(page, role) &&
      pattern.length === parts.length &&
      pattern.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== ''))
    )
  })
}

/** Whether anybody has a page under this address, once signed in. */
export const isKnown = (pages: readonly Page[], pathname: string) =>
  roles.some((role) => mayOpen(pages, role, pathname))

/** The way to a page: its group or the product's name, then its parents, with the parameters of the open address. */
export function trailOf(
  site: Pick<Site, 'pages' | 'navigation'>,
  page: Page,
  params: Readonly<Record<string, string>>,
): Crumb[] {
  const fill = (path: string) => path.replace(/\$(\w+)/g, (_all, name: string) => params[name] ?? '')
  const parents: Crumb[] = []
  let above = site.pages.find(({ path }) => path === page.parent)
  while (above && parents.length < 5) {
    parents.unshift({ words: above.title, to: fill(above.path) })
    const next = above.parent
    above = site.pages.find(({ path }) => path === next)
  }
  const product = { words: { EN: 'Fieldstock', IT: 'Fieldstock' }, to: '/' }
  const group = groupOf(site.navigation, fill(page.path))
  return [group ? { words: group.label } : product, ...parents]
}

const isHere = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address)

/** Back to where the visitor wanted to go, when the role may see it. */
export function afterLogin({ pages }: Pick<Site, 'pages'>, role: Role, from: unknown): string {
  if (!isHere(from)) return '/'
  const [pathname = '/'] = from.split(/[?#]/)
  return mayOpen(pages, role, pathname) ? from : '/'
}
