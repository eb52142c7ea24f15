/** What planning tells technicians: that the office put a day into another order, which their phone may have fetched already. */
import { defineNotification } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

/** Items are days. */
export const dayChanged = defineNotification({
  key: 'planning.day_changed',
  name: both('Changes of the order of my days', 'Modifiche all’ordine delle mie giornate'),
  roles: ['technician'],
  messages: {
    order: {
      one: both('The office changed the order of {label}', 'L’ufficio ha cambiato l’ordine del {label}'),
      many: both('The office changed the order of {count} days', 'L’ufficio ha cambiato l’ordine di {count} giornate'),
    },
  },
  link: () => '/technician/day',
})

export const notifications = [dayChanged] as const
