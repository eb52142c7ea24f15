/** What orders tell: the office of orders that come in, both sides of differences. */
import { defineNotification, linkToItems } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

/** Items are orders; the subject is their kind, because each kind has a screen of its own. */
export const orderToConfirm = defineNotification({
  key: 'orders.to_confirm',
  name: both('Orders to confirm', 'Ordini da confermare'),
  roles: ['admin'],
  messages: {
    to_confirm: {
      one: both('Order {label} is on its way: to be confirmed', 'L’ordine {label} è in arrivo: da confermare'),
      many: both('{count} orders are on their way: to be confirmed', '{count} ordini sono in arrivo: da confermare'),
    },
    cancelled: {
      one: both('Order {label} was cancelled', 'L’ordine {label} è stato annullato'),
      many: both('{count} orders were cancelled', '{count} ordini sono stati annullati'),
    },
  },
  link(line) {
    const list = line.subject === 'regular' ? '/receiving-terminals-regular' : '/receiving-terminals'
    if (line.message === 'cancelled') return `${list}?tab=cancelled`
    return line.count === 1 && line.items[0]
      ? `${list}/${line.items[0].id}/order-products`
      : linkToItems(line, list, list)
  },
})

/** Items are differences. */
export const orderDiffers = defineNotification({
  key: 'orders.discrepancy',
  name: both('Discrepancies', 'Discordanze'),
  roles: ['admin', 'technician'],
  messages: {
    opened: {
      one: both('Discrepancy: {label} in order {order}', 'Discordanza: {label} nell’ordine {order}'),
      many: both('{count} discrepancies in what was received', '{count} discordanze in ciò che è stato ricevuto'),
    },
  },
  link: (line) => linkToItems(line, '/discrepancies', '/discrepancies?open=true'),
})

export const notifications = [orderToConfirm, orderDiffers] as const
