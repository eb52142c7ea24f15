/** The title of its screen, which the first page loads. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({ dashboard: 'Dashboard' }, { dashboard: 'Cruscotto' })
