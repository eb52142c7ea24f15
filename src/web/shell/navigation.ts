/** What the sidebar, the top bar and the phone's tabs list, as a value; `src/navigation.ts` fills it in. */

import type { Role } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import type { Icon } from '#web/icons.tsx'

export type NavigationItem = {
  path: `/${string}`
  label: Words
  allow: readonly Role[]
  /** Paths that belong to it though they do not start like it. */
  also?: readonly `/${string}`[]
}
export type NavigationLink = NavigationItem & { icon: Icon }
export type NavigationGroup = {
  label: Words
  icon: Icon
  items: readonly NavigationItem[]
  /** Screens of the area that have no entry of their own. */
  also?: readonly `/${string}`[]
}
export type Navigation = {
  sidebar: readonly (NavigationLink | NavigationGroup)[]
  top_bar: readonly NavigationLink[]
  /** At the bottom of a phone; a role without any has no tab bar. */
  tabs: readonly NavigationLink[]
}

export const isGroup = (entry: NavigationLink | NavigationGroup): entry is NavigationGroup => 'items' in entry

const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)

export const isActive = (item: NavigationItem, pathname: string) =>
  isWithin(pathname, item.path) || (item.also ?? []).some((path) => isWithin(pathname, path))

export const isGroupActive = (group: NavigationGroup, pathname: string) =>
  group.items.some((item) => isActive(item, pathname)) || (group.also ?? []).some((path) => isWithin(pathname, path))

/** The sidebar as one role sees it; a group with nothing left in it goes. */
export const sidebarFor = (navigation: Navigation, role: Role): Navigation['sidebar'] =>
  navigation.sidebar.flatMap((entry): Navigation['sidebar'] => {
    if (!isGroup(entry)) return entry.allow.includes(role) ? [entry] : []
    const items = entry.items.filter((item) => item.allow.includes(role))
    return items.length > 0 ? [{ ...entry, items }] : []
  })

/** The group a path lies in, for the first step of the breadcrumb. */
export const groupOf = (navigation: Navigation, pathname: string): NavigationGroup | undefined =>
  navigation.sidebar.filter(isGroup).find((group) => isGroupActive(group, pathname))
