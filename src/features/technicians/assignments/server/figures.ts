/** What the dashboard shows of assignments and of what technicians hold. */
import { countInStatuses, countInStatusesNow } from '#features/warehouse/stock/server/service.ts'
import { bilingual, sayBoth } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { type CardSource, countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { assignedOnDay, assignmentSource } from './queries.ts'

const texts = bilingual({
  held: ['Technician product', 'Prodotti ai tecnici'],
  without_note: ['Assignments without their transport note', 'Assegnazioni senza documento di trasporto'],
  oldest: ['the oldest of {day}', 'la più vecchia del {day}'],
})

/** What is in these statuses is with a technician, and the list shows exactly that: counting it there reads every product held. */
const held = ['assigned', 'fault'] as const

export const heldCard: CardSource = {
  key: 'technician-products',
  label: texts.held,
  icon: 'van',
  tone: 'theme',
  topics: ['assigned-products', 'products'],
  link: { to: '/assigned-products', search: {} },
  count: (call) => countInStatusesNow(call, held),
  countAt: (tx, day) => countInStatuses(tx, held, day),
}

export const noteTask: TaskSource = {
  key: 'assignments-without-note',
  label: texts.without_note,
  icon: 'order',
  tone: 'warning',
  topics: ['assignments'],
  async find(call) {
    const asked = { note: 'missing' }
    const { count, least } = await countWithLeast(call, assignmentSource, asked, assignedOnDay)
    return {
      value: count,
      link: { to: '/all-assigned-technician', search: asked },
      note: least ? sayBoth(texts.oldest, { day: formatDay(least) }) : null,
    }
  },
}
