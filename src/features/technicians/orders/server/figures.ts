/** What the dashboard shows of orders and of their differences. */

import { bilingual, sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { countList, countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import type { OrderKind } from '../rules.ts'
import { discrepancySource } from './discrepancies/queries.ts'
import { orderSource, sentOn } from './queries.ts'

const texts = bilingual({
  to_confirm: ['{count|order|orders} to confirm', '{count|ordine|ordini} da confermare'],
  to_confirm_regular: [
    'regular {count|order|orders} to confirm',
    '{count|ordine regolare|ordini regolari} da confermare',
  ],
  discrepancies: ['open {count|discrepancy|discrepancies}', '{count|discordanza aperta|discordanze aperte}'],
  oldest: ['The oldest is of {day}', 'Il meno recente è del {day}'],
})

const toConfirm = (kind: OrderKind, to: string, label: Words): TaskSource => ({
  key: `orders-to-confirm-${kind}`,
  label,
  icon: 'order',
  tone: 'info',
  topics: ['orders'],
  async find(call) {
    // The page asks for the kind by itself, and its first tab for those to be confirmed.
    const asked = { kind, state: 'to_be_confirmed' }
    const { count, least } = await countWithLeast(call, orderSource, asked, sentOn)
    return {
      value: count,
      link: { to, search: {} },
      note: least ? sayBoth(texts.oldest, { day: formatDay(least) }) : null,
    }
  },
})

export const orderTasks: readonly TaskSource[] = [
  toConfirm('non_regular', '/receiving-terminals', texts.to_confirm),
  toConfirm('regular', '/receiving-terminals-regular', texts.to_confirm_regular),
]

export const discrepancyTask: TaskSource = {
  key: 'discrepancies',
  label: texts.discrepancies,
  icon: 'difference',
  tone: 'danger',
  topics: ['discrepancies', 'orders'],
  find: async (call) => ({
    value: await countList(call, discrepancySource(call.user), { open: 'true' }),
    // Open ones are the page's first tab.
    link: { to: '/discrepancies', search: {} },
  }),
}
