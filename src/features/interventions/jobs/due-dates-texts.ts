/** The words of computing due dates again. */
import { defineErrors } from '#lib/texts/errors.ts'
import { bilingual } from '#lib/texts/texts.ts'

export const dueDatesTexts = bilingual(
  {
    nothing_written: 'No due date has moved yet.',
    title: 'Due dates',
    changed: '{what} changed on {when} ({by}). The due dates of open jobs were not computed since.',
    closures: 'Closures',
    'closing-days': 'Closing days',
    'cut-offs': 'The cut-off hour',
    look: 'See what moves',
    computing: 'Computing: {looked_at} of {total} jobs',
    nothing: 'No due date moves.',
    moves: '{later} later, {sooner} sooner',
    first_of: 'The first {shown} of {total}.',
    number: 'Intervention',
    merchant: 'Merchant',
    before: 'Was due',
    after: 'Will be due',
    technician: 'Technician',
    apply: 'Apply {count}',
    applying: 'Applying…',
    applied: '{count} due {count|date|dates} moved',
    left_out: '{count} {count|job was|jobs were} changed meanwhile and stayed as {count|it was|they were}.',
    failed: 'The due dates could not be computed: {reason}',
    close: 'Close',
  },
  {
    nothing_written: 'Nessuna scadenza è stata ancora spostata.',
    title: 'Scadenze',
    changed:
      '{what}: modifica del {when} ({by}). Da allora le scadenze degli interventi aperti non sono state ricalcolate.',
    closures: 'Chiusure',
    'closing-days': 'Giorni di chiusura',
    'cut-offs': 'Ora limite',
    look: 'Vedi che cosa cambia',
    computing: 'Calcolo: {looked_at} di {total} interventi',
    nothing: 'Nessuna scadenza cambia.',
    moves: '{later} più tardi, {sooner} prima',
    first_of: 'I primi {shown} di {total}.',
    number: 'Intervento',
    merchant: 'Esercente',
    before: 'Scadeva',
    after: 'Scadrà',
    technician: 'Tecnico',
    apply: 'Applica {count}',
    applying: 'Applicazione…',
    applied: '{count} {count|scadenza spostata|scadenze spostate}',
    left_out:
      '{count} {count|intervento modificato|interventi modificati} nel frattempo: {count|resta|restano} come prima.',
    failed: 'Non è stato possibile calcolare le scadenze: {reason}',
    close: 'Chiudi',
  },
)

export const dueDateErrors = defineErrors('due_dates', {
  not_ready: {
    status: 409,
    EN: 'This computation is not ready to be applied.',
    IT: 'Questo calcolo non è pronto per essere applicato.',
  },
  settings_changed: {
    status: 409,
    EN: 'The settings changed again after this was computed: compute once more.',
    IT: 'Le impostazioni sono cambiate di nuovo dopo questo calcolo: ripeti il calcolo.',
  },
})
