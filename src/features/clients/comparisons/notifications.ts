/** What comparisons tell the person who began one: that it has ended while they did something else. Each is a line of its own. */
import { defineNotification, oneMessage } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

/** Items are comparisons. */
export const comparisonEnded = defineNotification({
  key: 'comparisons.ended',
  name: both('My comparisons that have ended or failed', 'Miei confronti conclusi o non riusciti'),
  roles: ['admin'],
  own: true,
  messages: {
    done: oneMessage('The comparison of file {label} is done', 'Il confronto del file {label} è concluso'),
    failed: oneMessage(
      'File {label} could not be compared: open it to see why',
      'Non è stato possibile confrontare il file {label}: aprilo per vedere il motivo',
    ),
  },
  link: ({ count, items }) => (count === 1 && items[0] ? `/compare-terminals/${items[0].id}` : '/compare-terminals'),
})

export const notifications = [comparisonEnded] as const
