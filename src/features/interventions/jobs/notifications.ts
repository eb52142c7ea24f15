/** What interventions tell: technicians of the jobs that are given to them, taken back or changed; everyone of jobs that are late or about to be. */
import { defineNotification, linkToItems, type NotificationLine } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

const office = '/intervention-assign'
const ownJobs = '/technician/interventions'

/** One job opens by itself; several are the technician's list with them alone. */
const toOwnJobs = (line: NotificationLine): string =>
  line.count === 1 && line.items[0] ? `${ownJobs}/${line.items[0].id}` : linkToItems(line, ownJobs, ownJobs)
const toJobs = (line: NotificationLine, sla: string): string =>
  line.role === 'technician' ? toOwnJobs(line) : linkToItems(line, office, `${office}?sla=${sla}`)

export const jobsAssigned = defineNotification({
  key: 'interventions.assigned',
  push: true,
  name: both('Jobs given to me', 'Interventi assegnati a me'),
  roles: ['technician'],
  messages: {
    assigned: {
      one: both('Job {label} was given to you', 'Ti è stato assegnato l’intervento {label}'),
      many: both('{count} jobs were given to you', 'Ti sono stati assegnati {count} interventi'),
    },
  },
  link: toOwnJobs,
})

export const jobsTakenBack = defineNotification({
  key: 'interventions.taken_back',
  push: true,
  name: both('Jobs taken back from me or cancelled', 'Interventi ritirati o annullati'),
  roles: ['technician'],
  messages: {
    taken_back: {
      one: both('Job {label} is no longer yours', 'L’intervento {label} non è più assegnato a te'),
      many: both('{count} jobs are no longer yours', '{count} interventi non sono più assegnati a te'),
    },
    cancelled: {
      one: both('Job {label} was cancelled', 'L’intervento {label} è stato annullato'),
      many: both('{count} of your jobs were cancelled', '{count} tuoi interventi sono stati annullati'),
    },
  },
  // They are not among the technician's jobs any more.
  link: () => ownJobs,
})

export const jobsChanged = defineNotification({
  key: 'interventions.changed',
  push: true,
  name: both('Changes of my jobs', 'Modifiche ai miei interventi'),
  roles: ['technician'],
  messages: {
    changed: {
      one: both('Job {label} was changed', 'L’intervento {label} è stato modificato'),
      many: both('{count} of your jobs were changed', '{count} tuoi interventi sono stati modificati'),
    },
    held: {
      one: both('Job {label} is on hold', 'L’intervento {label} è sospeso'),
      many: both('{count} of your jobs are on hold', '{count} tuoi interventi sono sospesi'),
    },
    released: {
      one: both('Job {label} is no longer on hold', 'L’intervento {label} non è più sospeso'),
      many: both('{count} of your jobs are no longer on hold', '{count} tuoi interventi non sono più sospesi'),
    },
    appointed: {
      one: both('The appointment of job {label} was changed', 'L’appuntamento dell’intervento {label} è cambiato'),
      many: both(
        'The appointments of {count} of your jobs were changed',
        'Gli appuntamenti di {count} tuoi interventi sono cambiati',
      ),
    },
    planned: {
      one: both(
        'The planned day of job {label} was changed',
        'Il giorno pianificato dell’intervento {label} è cambiato',
      ),
      many: both(
        'The planned days of {count} of your jobs were changed',
        'I giorni pianificati di {count} tuoi interventi sono cambiati',
      ),
    },
  },
  link: toOwnJobs,
})

export const dueDatesMoved = defineNotification({
  key: 'interventions.due_moved',
  name: both('Due dates that move', 'Scadenze spostate'),
  roles: ['technician'],
  messages: {
    moved: {
      one: both('The due date of job {label} has moved', 'La scadenza dell’intervento {label} è cambiata'),
      many: both(
        'The due dates of {count} of your jobs have moved',
        'Le scadenze di {count} tuoi interventi sono cambiate',
      ),
    },
  },
  link: toOwnJobs,
})

export const jobsLate = defineNotification({
  key: 'interventions.late',
  name: both('Jobs that are late', 'Interventi fuori SLA'),
  roles: ['admin', 'technician'],
  messages: {
    late: {
      one: both('Job {label} is out of SLA', 'L’intervento {label} è fuori SLA'),
      many: both('{count} jobs are out of SLA since today', '{count} interventi sono fuori SLA da oggi'),
    },
  },
  link: (line) => toJobs(line, 'out_of_sla'),
})

export const jobsDueSoon = defineNotification({
  key: 'interventions.due_soon',
  name: both('Jobs that are about to be late', 'Interventi in scadenza'),
  roles: ['admin', 'technician'],
  messages: {
    due_soon: {
      one: both('Job {label} is due soon', 'L’intervento {label} è in scadenza'),
      many: both('{count} jobs are due soon', '{count} interventi sono in scadenza'),
    },
  },
  link: (line) => toJobs(line, 'due_soon'),
})

const always = (EN: string, IT: string) => ({ one: both(EN, IT), many: both(EN, IT) })

/** To the person who asked for it. */
export const dueDateRuns = defineNotification({
  key: 'interventions.due_dates',
  name: both('Due dates that I had computed', 'Scadenze ricalcolate da me'),
  roles: ['admin'],
  own: true,
  messages: {
    ready: always(
      'The new due dates are computed: {later} later, {sooner} sooner. Look at them and accept them.',
      'Le nuove scadenze sono calcolate: {later} dopo, {sooner} prima. Esaminale e accettale.',
    ),
    applied: always(
      'The new due dates are in force for {moved} {moved|job|jobs}',
      'Le nuove scadenze valgono per {moved} {moved|intervento|interventi}',
    ),
    failed: always('The due dates could not be computed', 'Non è stato possibile calcolare le scadenze'),
  },
  link: () => office,
})

export const notifications = [
  jobsAssigned,
  jobsTakenBack,
  jobsChanged,
  dueDatesMoved,
  jobsLate,
  jobsDueSoon,
  dueDateRuns,
] as const
