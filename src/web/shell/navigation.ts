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
/** A tab of the phone; its parts are screens of one place, with a line of links above each. */
export type NavigationTab = NavigationLink & { parts?: readonly NavigationItem[] }
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
  tabs: readonly NavigationTab[]
  /** Where those who work without a network see what waits to be sent. */
  outbox: NavigationItem
}

export const isGroup = (entry: NavigationLink | NavigationGroup): entry is NavigationGroup => 'items' in entry

const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)

export const isActive = (item: NavigationItem & Pick<NavigationTab, 'parts'>, pathname: string): boolean =>
  isWithin(pathname, item.path) ||
  (item.also ?? []).some((path) => isWithin(pathname, path)) ||
  (item.parts ?? []).some((part) => isActive(part, pathname))

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

/** Where a screen stands in the menu, counted from the top; what has no place there comes last. */
export function menuPlace(navigation: Navigation, pathname: string): number {
  const places = navigation.sidebar.flatMap((entry) =>
    isGroup(entry)
      ? [...entry.items.map((item) => isActive(item, pathname)), isGroupActive(entry, pathname)]
      : [isActive(entry, pathname)],
  )
  const at = places.indexOf(true)
  return at < 0 ? places.length : at
}
