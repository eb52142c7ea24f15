/** What closings tell: the office of requests that wait, technicians of those sent back. */
import { defineNotification, linkToItems } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

/** Items are closings. */
export const closingRequested = defineNotification({
  key: 'closings.requested',
  name: both('Closings to confirm', 'Chiusure da confermare'),
  roles: ['admin'],
  messages: {
    requested: {
      one: both('The closing of job {label} was requested', 'È stata richiesta la chiusura dell’intervento {label}'),
      many: both('{count} closings were requested', 'Sono state richieste {count} chiusure'),
    },
  },
  link: (line) =>
    line.count === 1 && line.items[0]
      ? `/edit-closing-confirmation/${line.items[0].id}`
      : linkToItems(line, '/closing-confirmation', '/closing-confirmation?state=requested'),
})

/** Items are jobs. */
export const closingRejected = defineNotification({
  key: 'closings.rejected',
  push: true,
  name: both('My closings that are sent back', 'Mie chiusure respinte'),
  roles: ['technician'],
  messages: {
    rejected: {
      one: both('The closing of job {label} was rejected', 'La chiusura dell’intervento {label} è stata respinta'),
      many: both('{count} of your closings were rejected', '{count} tue chiusure sono state respinte'),
    },
    reopened: {
      one: both('Job {label} was opened again', 'L’intervento {label} è stato riaperto'),
      many: both('{count} of your jobs were opened again', '{count} tuoi interventi sono stati riaperti'),
    },
  },
  link: (line) =>
    line.count === 1 && line.items[0]
      ? `/technician/interventions/${line.items[0].id}`
      : linkToItems(line, '/technician/interventions', '/technician/interventions?tab=rejected'),
})

export const notifications = [closingRequested, closingRejected] as const
