/** Words of attachments, whatever they are attached to. */
import { bilingual } from '#lib/texts/texts.ts'

export const attachmentTexts = bilingual(
  {
    title: 'Attachments',
    none: 'No attachment found.',
    hint: 'pdf, png, jpeg or webp, up to {max} MB each; at most {files} files and {all} MB together.',
    add: 'Add files',
    sending: 'Sending {name}…',
    download: 'Download {name}',
    remove: 'Delete {name}',
    held: '{count} {count|file|files} will be sent when you save',
  },
  {
    title: 'Allegati',
    none: 'Nessun allegato trovato.',
    hint: 'pdf, png, jpeg o webp, fino a {max} MB ciascuno; al massimo {files} file e {all} MB in tutto.',
    add: 'Aggiungi file',
    sending: 'Invio di {name}…',
    download: 'Scarica {name}',
    remove: 'Elimina {name}',
    held: '{count} file {count|verrà inviato|verranno inviati} al salvataggio',
  },
)
