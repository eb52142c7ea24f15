/** The title of its screen, which the first page loads. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({ first_steps: 'First steps' }, { first_steps: 'Primi passi' })
