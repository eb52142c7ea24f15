/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({ suppliers: ['Total supplier', 'Fornitori'] })
