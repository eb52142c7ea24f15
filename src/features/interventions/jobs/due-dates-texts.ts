/** The words of computing due dates again. */

import { conflict, defineErrors } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'

export const dueDatesTexts = withRecordWords({
  nothing_written: ['No due date has moved yet.', 'Nessuna scadenza è stata ancora spostata.'],
  title: ['Due dates', 'Scadenze'],
  changed: [
    '{what} changed on {when} ({by}). The due dates of open jobs were not computed since.',
    '{what}: modifica del {when} ({by}). Da allora le scadenze degli interventi aperti non sono state ricalcolate.',
  ],
  closures: ['Closures', 'Chiusure'],
  'closing-days': ['Closing days', 'Giorni di chiusura'],
  'cut-offs': ['The cut-off hour', 'Orario limite'],
  look: ['See what moves', 'Vedi che cosa cambia'],
  computing: ['Computing: {looked_at} of {total} jobs', 'Calcolo: {looked_at} di {total} interventi'],
  nothing: ['No due date moves.', 'Nessuna scadenza cambia.'],
  moves: ['{later} later, {sooner} sooner', '{later} più tardi, {sooner} prima'],
  first_of: ['The first {shown} of {total}.', 'I primi {shown} di {total}.'],
  number: records.intervention,
  before: ['Was due', 'Scadeva'],
  after: ['Will be due', 'Scadrà'],
  apply: ['Apply {count}', 'Applica {count}'],
  applying: ['Applying…', 'Applicazione…'],
  applied: ['{count} due {count|date|dates} moved', '{count} {count|scadenza spostata|scadenze spostate}'],
  left_out: [
    '{count} {count|job was|jobs were} changed meanwhile and stayed as {count|it was|they were}.',
    '{count} {count|intervento modificato|interventi modificati} nel frattempo: {count|resta|restano} come prima.',
  ],
  failed: ['The due dates could not be computed: {reason}', 'Non è stato possibile calcolare le scadenze: {reason}'],
})

export const dueDateErrors = defineErrors('due_dates', {
  not_ready: conflict(
    'This computation is not ready to be applied.',
    'Questo calcolo non è pronto per essere applicato.',
  ),
  settings_changed: conflict(
    'The settings changed again after this was computed: compute once more.',
    'Le impostazioni sono cambiate di nuovo dopo questo calcolo: ripeti il calcolo.',
  ),
})
