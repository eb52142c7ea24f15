/** Which page is open, and the way to it: the router provides it, the page's header shows it. */
import { createContext, useContext } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import type { AboutPages } from '#lib/texts/about.ts'
import type { Words } from '#lib/texts/texts.ts'

export type Crumb = { words: Words; to?: string }
/** Where the words about the open page are found when somebody asks. */
export type AskAbout = { path: string; role: Role; load: () => Promise<AboutPages> }
export type OpenPage = { title: Words; trail: readonly Crumb[]; about?: AskAbout | undefined }

export const PageContext = createContext<OpenPage>({ title: { EN: 'Fieldstock', IT: 'Fieldstock' }, trail: [] })
export const useOpenPage = (): OpenPage => useContext(PageContext)
