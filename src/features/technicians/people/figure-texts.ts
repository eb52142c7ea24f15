/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts.ts'

export const figureTexts = bilingual({ technicians: 'Technician' }, { technicians: 'Tecnici' })
