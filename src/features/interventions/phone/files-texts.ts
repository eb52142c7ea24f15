/** The words of a file that a phone saved, as the office takes it in. */
import { withRecordWords } from '#lib/words/records.ts'

export const fileTexts = withRecordWords({
  take_in: ['Take in a saved file', 'Acquisisci un file salvato'],
  hint: [
    'Without a network for long, a technician saves what waits as a file and sends it to you. Each entry counts once, also if the phone sends it later.',
    'Se la rete manca a lungo, il tecnico salva in un file quanto è in attesa e te lo manda. Ogni voce vale una volta sola, anche se il telefono spedisce più tardi.',
  ],
  choose: ['Choose the file', 'Scegli il file'],
  drop: ['Drop it here, or', 'Trascinalo qui, oppure'],
  file_of: ['Of', 'Di'],
  saved_on: ['Saved', 'Salvato'],
  entries: ['Entries', 'Voci'],
  photos: ['Photos', 'Foto'],
  switched_off: [
    'This account is switched off: closings go to “To settle”, everything else is kept for you to read, and nothing is done by itself.',
    'L’account è disattivato: le chiusure vanno in «Da chiarire», il resto è conservato da leggere e nulla viene fatto da solo.',
  ],
  start: ['Take in {count}', 'Acquisisci {count}'],
  taking: ['{done} of {count}', '{done} di {count}'],
  finished: ['{count} {count|entry was|entries were} taken in', '{count} {count|voce acquisita|voci acquisite}'],
  unreadable: [
    '{count} {count|entry is|entries are} not what a phone writes and {count|is|are} left out.',
    '{count} {count|voce non è|voci non sono} come le scrive un telefono e {count|resta fuori|restano fuori}.',
  ],
  nothing: ['The file holds no entries.', 'Il file non contiene voci.'],
  photo_missing: ['Photo missing in the file', 'Foto assente nel file'],
  photo_wait: [
    'It waits for {count|a photo that is|photos that are} not in the file or damaged: the phone can still send it.',
    'Aspetta {count|una foto che non è nel file o è danneggiata|foto che non sono nel file o sono danneggiate}: il telefono può ancora spedire.',
  ],
  without: ['Take in {count} without the missing photos', 'Acquisisci {count} senza le foto mancanti'],
  without_hint: [
    'Only where the phone cannot send them any more: afterwards it is too late for them.',
    'Solo se il telefono non può più spedirle: dopo non si aggiungono più.',
  ],
  failed: ['Not taken in', 'Non acquisita'],
  not_an_archive: [
    'This is no file that a phone saved, or it is damaged.',
    'Non è un file salvato da un telefono, oppure è danneggiato.',
  ],
  no_list: [
    'The archive holds no list of entries (commands.json): it is not what a phone saved.',
    'Nell’archivio manca l’elenco delle voci (commands.json): non è stato salvato da un telefono.',
  ],
  broken_list: ['The list of entries in the file cannot be read.', 'L’elenco delle voci nel file non è leggibile.'],
  locked: ['The archive is locked by a password.', 'L’archivio è protetto da password.'],
  too_much: [
    'The file holds more than a phone can save: it is refused.',
    'Il file contiene più di quanto un telefono possa salvare: è rifiutato.',
  ],
})
