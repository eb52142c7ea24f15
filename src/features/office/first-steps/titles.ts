/** The title of its screen, which the first page loads. */
import { bilingual } from '#lib/texts/texts.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = bilingual({ first_steps: screens.first_steps })
