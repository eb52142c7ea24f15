/** Words of what every kind of record can do. */
import { withGeneralWords } from '#lib/words/general.ts'

export const recordTexts = withGeneralWords({
  delete: ['Delete', 'Elimina'],
  deleted: ['Deleted', 'Eliminato'],
  item_deleted: ['Your item has been deleted.', 'L’elemento è stato eliminato.'],
  picture_failed: [
    'It was created, but the picture was not taken:',
    'L’elemento è stato creato, ma l’immagine non è stata accettata:',
  ],
})
