/** The title of the cost settings, apart so that the table of contents does not load all their words. */
import { both } from '#lib/texts/texts.ts'

export const titles = { cost_settings: both('Cost settings', 'Impostazioni costi') } as const
