/** Words of what every kind of record can do. */
import { bilingual } from '#lib/texts/texts.ts'

export const recordTexts = bilingual(
  {
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'Deleted',
    item_deleted: 'Your item has been deleted.',
    picture_failed: 'It was created, but the picture was not taken:',
  },
  {
    edit: 'Modifica',
    delete: 'Elimina',
    deleted: 'Eliminato',
    item_deleted: 'L’elemento è stato eliminato.',
    picture_failed: 'L’elemento è stato creato, ma l’immagine non è stata accettata:',
  },
)
