/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts.ts'

export const figureTexts = bilingual({ held: 'Technician product' }, { held: 'Prodotti ai tecnici' })
