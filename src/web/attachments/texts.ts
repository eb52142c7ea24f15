/** Words of attachments, whatever they are attached to. */
import { bilingual } from '#lib/texts/texts.ts'

export const attachmentTexts = bilingual({
  title: ['Attachments', 'Allegati'],
  none: ['No attachment found.', 'Nessun allegato trovato.'],
  hint: [
    'pdf, png, jpeg or webp, up to {max} MB each; at most {files} files and {all} MB together.',
    'pdf, png, jpeg o webp, fino a {max} MB ciascuno; al massimo {files} file e {all} MB in tutto.',
  ],
  add: ['Add files', 'Aggiungi file'],
  sending: ['Sending {name}…', 'Invio di {name}…'],
  download: ['Download {name}', 'Scarica {name}'],
  remove: ['Delete {name}', 'Elimina {name}'],
  held: [
    '{count} {count|file|files} will be sent when you save',
    '{count} file {count|verrà inviato|verranno inviati} al salvataggio',
  ],
})
