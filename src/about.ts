/** What every screen is for: loaded as a whole when somebody asks for the first time. */
import type { AboutPages } from '#lib/texts/about.ts'

export const aboutPages: AboutPages = Object.assign(
  {},
  ...Object.values(import.meta.glob<AboutPages>('./features/*/*/about.ts', { eager: true, import: 'about' })),
)
