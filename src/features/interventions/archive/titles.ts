/** The titles of its screens, which the first page loads. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  new: ['New archive file', 'Nuovo file in archivio'],
  interventions: ['Interventions of the file', 'Interventi del file'],
  preview: ['Preview', 'Anteprima'],
})
