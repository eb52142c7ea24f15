/** Words of closing requests, and their errors. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  document_name: ['Closing of {label}', 'Chiusura di {label}'],
  one: ['closing request', 'richiesta di chiusura'],
  rows: ['{count|closing|closings}', '{count|chiusura|chiusure}'],
  upload: ['Upload closings', 'Carica chiusure'],
  report: ['Report to the client', 'Esiti al cliente'],
  reported_at: ['Reported on', 'Comunicata il'],
  requested_at: ['Requested on', 'Richiesta il'],
  worked_on: ['Date of work', 'Data del lavoro'],
  withdrawn_serial: ['Withdrawn', 'Ritirato'],
  decided_by: ['{number} ({state}, {name}, {when})', '{number} ({state}, {name}, {when})'],
  decided_since: [
    '{count|closing was decided since|closings were decided since}',
    '{count|chiusura è stata decisa dopo|chiusure sono state decise dopo}',
  ],
  costs: ['Costs', 'Costi'],
  cost_lines: ['Cost lines', 'Righe di costo'],
  technician_costs: ['Technician’s costs', 'Costi del tecnico'],
  attachments: ['Photos', 'Foto'],
  sla_in_time: ['In time', 'Nei tempi'],
  sla_late: ['Late', 'In ritardo'],
  rejections: ['Rejected before', 'Respinta prima'],
  source: ['Entered by', 'Inserita da'],
  follow_up_of: ['Follow-up of {number}.', 'Segue {number}.'],
  registered: ['Found at {number}, not in the records before.', 'Trovato con {number}, prima non in archivio.'],
  left_out_state: ['{number}: {state} by {name} on {when}.', '{number}: {state} da {name} il {when}.'],
  left_out_statement: [
    '{number}: in {statements}. Cancel the statement first.',
    '{number}: in {statements}. Annulla prima il rendiconto.',
  ],
  left_out_twice: [
    '{number}: {serial_number} is in another closing of this selection.',
    '{number}: {serial_number} è in un’altra chiusura della selezione.',
  ],
  left_out_next_step: [
    '{number}: it was not possible; say what follows.',
    '{number}: non è stato possibile; indica come si prosegue.',
  ],
  empty: [
    'What technicians say was done, until the office confirms it.',
    'Ciò che i tecnici dichiarano, finché l’ufficio non conferma.',
  ],
})

export const errors = defineErrors('closing', {
  wrong_state: conflict(
    '{number} cannot be closed now: the job is {state}.',
    '{number} non si può chiudere ora: l’intervento è nello stato {state}.',
  ),
  decided: conflict(
    'Somebody was faster: {name} has set {number} to “{state}” on {when}.',
    'Qualcuno è stato più veloce: {name} ha portato {number} in «{state}» il {when}.',
  ),
  has_errors: invalid('This closing cannot go on: {sentences}', 'La chiusura non può proseguire: {sentences}'),
  next_step_missing: invalid(
    'The job was not possible: say what follows.',
    'L’intervento non è stato possibile: indica come si prosegue.',
  ),
  reject_note_missing: invalid('Please say why.', 'Indica il motivo.'),
  in_statement: conflict(
    '{number} is in an issued statement: {statements}. Cancel the statement before you reopen it.',
    '{number} è in un rendiconto emesso: {statements}. Annulla il rendiconto prima di riaprirlo.',
  ),
  follow_up_started: conflict(
    'The follow-up {follow_up} of {number} was already worked on. Take it back first.',
    'Il nuovo intervento {follow_up} che segue {number} è già stato lavorato. Riportalo indietro prima.',
  ),
  planned_again: conflict(
    '{number} was planned again, and somebody has worked on it since: the job is {state}. Take it back first.',
    '{number} è stato ripianificato e da allora qualcuno ci ha lavorato: ora l’intervento è nello stato {state}. Prima riportalo allo stato di prima.',
  ),
  empty_signature: invalid(
    'The signature is empty. Ask the merchant to sign again.',
    'La firma è vuota. Chiedi all’esercente di firmare di nuovo.',
  ),
  too_many_files: conflict('A closing has at most {max} photos.', 'Una chiusura ha al massimo {max} foto.'),
  too_many: invalid('At most {max} closings at once.', 'Al massimo {max} chiusure alla volta.'),
})
