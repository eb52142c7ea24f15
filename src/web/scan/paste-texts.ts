/** Words of pasted columns and of what became of a paste. */
import { withRecordWords } from '#lib/words/records.ts'

export const pasteTexts = withRecordWords({
  title: ['Which column holds the serials?', 'Quale colonna contiene le matricole?'],
  hint: [
    'What you pasted has {count} columns. Only the chosen one is read.',
    'Hai incollato {count} colonne. Viene letta solo quella scelta.',
  ],
  hint_encoded: [
    'What you pasted has {count} columns. The serials are read from one of them, their encoded serials from another.',
    'Hai incollato {count} colonne. Le matricole vengono lette da una, quelle codificate da un’altra.',
  ],
  encoded: ['Encoded serials', 'Matricole codificate'],
  no_column: ['No column', 'Nessuna colonna'],
  column: ['Column {number}', 'Colonna {number}'],
  values: ['{count} {count|value|values}', '{count} {count|valore|valori}'],
  read: ['Read {count} {count|serial|serials}', 'Leggi {count} {count|matricola|matricole}'],
  pasted: ['{count} {count|serial|serials} pasted', '{count} {count|matricola incollata|matricole incollate}'],
  paste_summary: [
    'Pasted {count}: {taken} taken, {refused} refused',
    'Incollate {count}: {taken} acquisite, {refused} rifiutate',
  ],
  scan_summary: [
    'Scanned {count}: {taken} taken, {refused} refused',
    'Scansionate {count}: {taken} acquisite, {refused} rifiutate',
  ],
  summary_undone: ['undone', 'stornate'],
  show: ['Show what was refused', 'Mostra le rifiutate'],
  hide: ['Hide', 'Nascondi'],
  copy: ['Copy', 'Copia'],
  copied: ['Copied', 'Copiate'],
  download: ['Download', 'Scarica'],
  file_name: ['refused-serials.csv', 'matricole-rifiutate.csv'],
  serial: ['Serial', 'Matricola'],
  refused: ['Refused serials', 'Matricole rifiutate'],
  undo_all: ['Undo all {count}', 'Storna tutte ({count})'],
  undo_question: [
    'Undo all {count}? They are taken out again.',
    'Stornare {count} {count|matricola|matricole}? Vengono tolte di nuovo.',
  ],
  undo_yes: ['Yes, undo', 'Sì, storna'],
  failure: ['Something Went Wrong, Try Again.', 'Qualcosa è andato storto, riprova.'],
})
