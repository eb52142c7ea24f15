/** What the search calls what it found. */
import { bilingual } from '#lib/texts/texts.ts'

export const findableTexts = bilingual({ upload: ['Upload', 'Caricamento'] })
