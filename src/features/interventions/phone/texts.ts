/** The words of what technicians' phones send, and of what the office does with it. */
import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { bilingual } from '#lib/texts/texts.ts'

/** What a technician reads under a command. */
export const receiptTexts = bilingual({
  done: ['Received.', 'Ricevuto.'],
  photos_missing: [
    '{count} of its photos {count|is|are} not here yet: they are sent first.',
    '{count} {count|foto non è ancora arrivata|foto non sono ancora arrivate}: partono prima.',
  ],
  photos_lost: [
    '{count} of its photos {count|was|were} not on the phone any more.',
    '{count} {count|sua foto non era|sue foto non erano} più sul telefono.',
  ],
  key_reused: [
    'Something else was sent under the same key before. Both are kept; please call the office.',
    'Con la stessa chiave era già arrivato altro. Sono conservati entrambi: chiama l’ufficio.',
  ],
  clock_fast: [
    'The phone’s clock was {minutes} min fast: {time} was counted.',
    'L’orologio del telefono era avanti di {minutes} min: vale {time}.',
  ],
  clock_slow: [
    'The phone’s clock was {minutes} min slow: {time} was counted.',
    'L’orologio del telefono era indietro di {minutes} min: vale {time}.',
  ],
  was_received: ['It had been confirmed before.', 'Era già stato confermato.'],
  was_resumed: ['It was no longer on hold.', 'Non era più sospeso.'],
  note_of_former: [
    'The job is no longer yours: the office reads the note in its history.',
    'L’intervento non è più tuo: l’ufficio legge la nota nel suo storico.',
  ],
  moved: [
    'Since {time} the job is with {name}: the office decides.',
    'Dalle {time} l’intervento è di {name}: decide l’ufficio.',
  ],
  taken_back: [
    'At {time} the job was taken back: the office decides.',
    'Alle {time} l’intervento è stato tolto: decide l’ufficio.',
  ],
  closed_by_other: [
    '{name} has closed the job: the office decides.',
    '{name} ha già chiuso l’intervento: decide l’ufficio.',
  ],
  closed_already: [
    'A closing of this job was there already: the office decides.',
    'Di questo intervento c’era già una chiusura: decide l’ufficio.',
  ],
  cancelled: [
    'The job was cancelled at {time}: the office decides.',
    'L’intervento è stato annullato alle {time}: decide l’ufficio.',
  ],
  serial: ['{sentences} The office decides.', '{sentences} Decide l’ufficio.'],
  handed_in: ['Handed in: the office looks at it.', 'Consegnato: ora decide l’ufficio.'],
  unsent: ['Handed in as it was begun: the office looks at it.', 'Consegnato come iniziato: ora decide l’ufficio.'],
  count_fits: ['All is there.', 'C’è tutto.'],
  count_differs: [
    '{missing} missing, {unexpected} not expected: the office looks at {count|it|them}.',
    '{missing} {missing|manca|mancano}, {unexpected} non {unexpected|previsto|previsti}: l’ufficio {count|lo|li} controlla.',
  ],
  nobody: ['somebody else', 'un’altra persona'],
})

export const errors = defineErrors('phone', {
  settled: conflict('Settled by {name} on {when}: {way}.', 'Chiarita da {name} il {when}: {way}.'),
  ticket_unknown: {
    status: 403,
    EN: 'What waits on this phone can no longer be handed in by itself: the office switches the account on again, then sign in.',
    IT: 'Quanto è in attesa su questo telefono non si può più consegnare da solo: l’ufficio riattiva l’account, poi accedi.',
  },
  sign_in_again: conflict(
    'The account is in use: sign in, and what waits leaves by itself.',
    'L’account è attivo: accedi, e quanto è in attesa parte da solo.',
  ),
  handed_in_enough: conflict(
    'More was handed in than a phone can hold: it is refused.',
    'È stato consegnato più di quanto un telefono possa contenere: è rifiutato.',
  ),
  no_technician: {
    status: 404,
    EN: 'The file is not of a technician of this company.',
    IT: 'Il file non è di un tecnico di questa azienda.',
  },
  not_settled: conflict('This closing is still to be settled.', 'Questa chiusura è ancora da chiarire.'),
  moved_on: conflict(
    'Job {number} has changed since: the decision stays. Reopen the closing if it is wrong.',
    'L’intervento {number} è cambiato nel frattempo: la decisione resta. Se è sbagliata, riapri la chiusura.',
  ),
  checked_since: conflict(
    '{serial} has been checked since: the decision stays.',
    '{serial} è stato controllato nel frattempo: la decisione resta.',
  ),
  no_other: conflict(
    'Nobody else has the job: only {name} can be asked.',
    'L’intervento non è di nessun altro: si può chiedere solo a {name}.',
  ),
  job_gone: conflict(
    'The job is not there any more: this closing can only be kept as a note.',
    'L’intervento non c’è più: la chiusura può solo restare come nota.',
  ),
  unknown_note: invalid(
    'A note is about a job or about something you sent.',
    'Una nota riguarda un intervento o qualcosa che hai inviato.',
  ),
})
