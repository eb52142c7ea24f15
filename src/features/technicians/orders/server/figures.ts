/** What the dashboard shows of orders and of their differences. */

import { sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { countList, countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import type { OrderKind } from '../rules.ts'
import { discrepancySource } from './discrepancies/queries.ts'
import { orderSource, sentOn } from './queries.ts'

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
      note: least ? sayBoth(figureTexts.oldest, { day: formatDay(least) }) : null,
    }
  },
})

export const orderTasks: readonly TaskSource[] = [
  toConfirm('non_regular', '/receiving-terminals', figureTexts.to_confirm),
  toConfirm('regular', '/receiving-terminals-regular', figureTexts.to_confirm_regular),
]

export const discrepancyTask: TaskSource = {
  key: 'discrepancies',
  label: figureTexts.discrepancies,
  icon: 'difference',
  tone: 'danger',
  topics: ['discrepancies', 'orders'],
  find: async (call) => ({
    value: await countList(call, discrepancySource(call.user), { open: 'true' }),
    // Open ones are the page's first tab.
    link: { to: '/discrepancies', search: {} },
  }),
}
