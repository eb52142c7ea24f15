/** The title of the screen and the word on every list's Upload button, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    uploads: 'Uploads',
    upload: 'Upload',
  },
  {
    uploads: 'Caricamenti',
    upload: 'Carica',
  },
)
