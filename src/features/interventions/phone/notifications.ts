/** What phones make known: to the office that something is to be settled or checked, to technicians what was decided or asked. */
import { defineNotification } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

/** Items are closings to settle. */
export const closingToSettle = defineNotification({
  key: 'phone.to_settle',
  name: both('Closings to settle', 'Chiusure da chiarire'),
  roles: ['admin'],
  messages: {
    to_settle: {
      one: both('The closing of job {label} is to be settled', 'La chiusura dell’intervento {label} è da chiarire'),
      many: both('{count} closings are to be settled', '{count} chiusure sono da chiarire'),
    },
    answered: {
      one: both(
        'The technician answered about the closing of job {label}',
        'Risposta del tecnico sulla chiusura dell’intervento {label}',
      ),
      many: both('{count} questions about closings were answered', '{count} domande sulle chiusure hanno risposta'),
    },
  },
  link: ({ count, items }) =>
    count === 1 && items[0] ? `/settle-closing/${items[0].id}` : '/closing-confirmation/to-settle?state=open,asked',
})

/** Items are technicians. */
export const phoneHandedIn = defineNotification({
  key: 'phone.handed_in',
  name: both('Work handed in from phones of former accounts', 'Lavoro consegnato dai telefoni di account disattivati'),
  roles: ['admin'],
  messages: {
    handed_in: {
      one: both(
        'The phone of {label} handed in what was waiting on it',
        'Il telefono di {label} ha consegnato quanto era in attesa',
      ),
      many: both('{count} entries were handed in from phones', '{count} voci consegnate dai telefoni'),
    },
  },
  link: () => '/closing-confirmation/sent?via=handed_in',
})

/** Items are counts, or serials. */
export const vanCounted = defineNotification({
  key: 'phone.counted',
  name: both('Counts of vans with differences', 'Conteggi dei furgoni con differenze'),
  roles: ['admin'],
  messages: {
    differences: {
      one: both('{label} counted the van: there are differences', '{label} ha contato il furgone: ci sono differenze'),
      many: both('{count} vans were counted with differences', '{count} furgoni contati con differenze'),
    },
    answered: {
      one: both('The technician answered about {label}', 'Risposta del tecnico su {label}'),
      many: both('{count} questions about serials were answered', '{count} domande su matricole hanno risposta'),
    },
  },
  link: () => '/van-differences?state=open,answered',
})

/** Items are jobs, or serials. */
export const phoneAnswered = defineNotification({
  key: 'phone.answered',
  push: true,
  name: both('What the office decides on what I sent', 'Decisioni dell’ufficio su ciò che ho inviato'),
  roles: ['technician'],
  messages: {
    accepted: {
      one: both('Your closing of job {label} counts', 'La tua chiusura dell’intervento {label} è valida'),
      many: both('{count} of your closings count', '{count} tue chiusure sono valide'),
    },
    left: {
      one: both(
        'Your closing of job {label} was kept as a note; the job stays as it is in the office',
        'La tua chiusura dell’intervento {label} resta come nota; l’intervento rimane com’è in ufficio',
      ),
      many: both('{count} of your closings were kept as notes', '{count} tue chiusure restano come note'),
    },
    extra: {
      one: both(
        'Your visit for job {label} counts as an extra visit',
        'La tua visita per l’intervento {label} vale come uscita in più',
      ),
      many: both('{count} of your visits count as extra visits', '{count} tue visite valgono come uscite in più'),
    },
    goods: {
      one: both(
        'The terminals of your visit for job {label} are recorded where you left them; the job stays as it is in the office',
        'I terminali della tua visita per l’intervento {label} risultano dove li hai lasciati; l’intervento rimane com’è in ufficio',
      ),
      many: both(
        'The terminals of {count} of your visits are recorded where you left them',
        'I terminali di {count} tue visite risultano dove li hai lasciati',
      ),
    },
    decided: {
      one: both(
        'The office decided on your closing of job {label}: {sentence}',
        'L’ufficio ha deciso sulla tua chiusura dell’intervento {label}: {sentence}',
      ),
      many: both('The office decided on {count} of your closings', 'L’ufficio ha deciso su {count} tue chiusure'),
    },
    reopened: {
      one: both(
        'The office looks again at your closing of job {label}',
        'L’ufficio riesamina la tua chiusura dell’intervento {label}',
      ),
      many: both('The office looks again at {count} of your closings', 'L’ufficio riesamina {count} tue chiusure'),
    },
    asked: {
      one: both(
        'The office asks about your closing of job {label}: {question}',
        'L’ufficio chiede della tua chiusura dell’intervento {label}: {question}',
      ),
      many: both('The office asks about {count} of your closings', 'L’ufficio chiede di {count} tue chiusure'),
    },
    asked_other: {
      one: both(
        'The office asks about job {label}: {question}',
        'L’ufficio chiede dell’intervento {label}: {question}',
      ),
      many: both('The office asks about {count} jobs', 'L’ufficio chiede di {count} interventi'),
    },
    asked_serial: {
      one: both('The office asks about {label}: {question}', 'L’ufficio chiede di {label}: {question}'),
      many: both('The office asks about {count} serials', 'L’ufficio chiede di {count} matricole'),
    },
  },
  link: ({ message }) => (message === 'asked_serial' ? '/technician/van-count' : '/technician/outbox'),
})

export const notifications = [closingToSettle, phoneHandedIn, vanCounted, phoneAnswered] as const
