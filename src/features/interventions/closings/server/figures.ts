/** What the dashboard shows of closing requests. */

import { sayBoth } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { type CardSource, countList, countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import { countRequestedAt, requestedOn } from './figure-queries.ts'
import { closingSource } from './queries.ts'

const topics = ['closings', 'interventions']
const requested = { state: 'requested' }

export const closingCard: CardSource = {
  key: 'closing-requests',
  label: figureTexts.requested,
  icon: 'closing',
  tone: 'info',
  topics,
  link: { to: '/closing-confirmation', search: requested },
  count: (call) => countList(call, closingSource, requested),
  countAt: countRequestedAt,
}

const oldestFirst = { ...requested, sort: 'requested_at' }

export const closingTask: TaskSource = {
  key: 'closings-to-confirm',
  label: figureTexts.to_confirm,
  icon: 'closing',
  tone: 'info',
  topics,
  async find(call) {
    const { count, least } = await countWithLeast(call, closingSource, requested, requestedOn)
    return {
      value: count,
      link: { to: '/closing-confirmation', search: oldestFirst },
      note: least ? sayBoth(figureTexts.oldest, { day: formatDay(least) }) : null,
    }
  },
}
