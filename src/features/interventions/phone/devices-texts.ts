/** The words of what waits on technicians' phones, and of what phones sent, as the office sees them. */
import { withRecordWords } from '#lib/words/records.ts'

export const deviceTexts = withRecordWords({
  tab: ['Phones', 'Telefoni'],
  sent_tab: ['Sent by phones', 'Inviati dai telefoni'],
  since: ['Since', 'Dal'],
  reported_at: ['Last heard of', 'Ultimo contatto'],
  empty: [
    'No phone holds anything back: all that technicians did has arrived.',
    'Nessun telefono trattiene nulla: è arrivato tutto ciò che i tecnici hanno fatto.',
  ],
  task: [
    '{count|phone|phones} with unsent work for more than a day',
    '{count|telefono|telefoni} con lavoro non inviato da più di un giorno',
  ],
  kind: ['What', 'Che cosa'],
  about: ['About', 'Riguarda'],
  content: ['Content', 'Contenuto'],
  made_at: ['Made', 'Fatto il'],
  via: ['How it came', 'Arrivo'],
  done_with_remarks: ['With remarks', 'Con note'],
  to_settle: ['To settle', 'Da chiarire'],
  refused: ['Refused', 'Rifiutato'],
  said: ['What the technician reads', 'Che cosa legge il tecnico'],
  no_commands: ['No phone has sent anything yet.', 'Nessun telefono ha ancora inviato nulla.'],
})
