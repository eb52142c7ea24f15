/** The titles of its screens, which the first page loads. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    archive_files: 'Archive files',
    new: 'New archive file',
    interventions: 'Interventions of the file',
    preview: 'Preview',
  },
  {
    archive_files: 'Archivio file',
    new: 'Nuovo file in archivio',
    interventions: 'Interventi del file',
    preview: 'Anteprima',
  },
)
