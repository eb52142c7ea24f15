/** Which page is open, and the way to it: the router provides it, the page's header shows it. */
import { createContext, useContext } from 'react'
import type { Words } from '#lib/texts.ts'

export type Crumb = { words: Words; to?: string }
export type OpenPage = { title: Words; trail: readonly Crumb[] }

export const PageContext = createContext<OpenPage>({ title: { EN: 'Fieldstock', IT: 'Fieldstock' }, trail: [] })
export const useOpenPage = (): OpenPage => useContext(PageContext)
