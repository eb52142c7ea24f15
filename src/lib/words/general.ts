/** Words that any office says, once. A catalogue of texts that is made with them has them beside its own. */
import { bilingual, type Pairs } from '../texts/texts.ts'

export const general = bilingual({
  cancel: ['Cancel', 'Annulla'],
  close: ['Close', 'Chiudi'],
  code: ['Code', 'Codice'],
  done: ['Done', 'Fatto'],
  edit: ['Edit', 'Modifica'],
  field: ['Field', 'Campo'],
  from: ['From', 'Dal'],
  installed: ['Installed', 'Installato'],
  language: ['Language', 'Lingua'],
  n_rows: ['{count} {count|row|rows}', '{count} {count|riga|righe}'],
  no: ['No', 'No'],
  retry: ['Try again', 'Riprova'],
  technician: ['Technician', 'Tecnico'],
  to: ['To', 'Al'],
  undo: ['Undo', 'Storna'],
  username: ['Username', 'Nome utente'],
  yes: ['Yes', 'Sì'],
})

export const withGeneralWords = <Key extends string>(own: Pairs<Key>) => ({ ...general, ...bilingual(own) })
