/** A page is a value: its path, who may see it, its title and its component; the router, the sidebar and the tests read it. */
import type { ComponentType } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'

export type Page = {
  /** With `$id` for parameters, as the router writes them. */
  path: `/${string}`
  /** 'public' is for the signed-out only. */
  allow: readonly Role[] | 'public'
  title: Words
  /** Parent page in the breadcrumb. */
  parent?: `/${string}`
  /** Loads the page's code when it is first opened. */
  load: () => Promise<ComponentType>
}

export const definePages = (pages: readonly Page[]): readonly Page[] => pages

/** A page in one line. */
export const page = (
  path: Page['path'],
  allow: Page['allow'],
  title: Words,
  load: Page['load'],
  parent?: Page['path'],
): Page => ({ path, allow, title, load, ...(parent && { parent }) })
