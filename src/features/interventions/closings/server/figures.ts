/** What the dashboard shows of closing requests. */

import { bilingual, sayBoth } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { type CardSource, countList, countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { countRequestedAt, requestedOn } from './figure-queries.ts'
import { closingSource } from './queries.ts'

const texts = bilingual({
  requested: ['Closing request', 'Richieste di chiusura'],
  to_confirm: ['closing {count|request|requests} to confirm', '{count|chiusura|chiusure} da confermare'],
  oldest: ['The oldest is of {day}', 'La più vecchia è del {day}'],
})

const topics = ['closings', 'interventions']
const requested = { state: 'requested' }

export const closingCard: CardSource = {
  key: 'closing-requests',
  label: texts.requested,
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
  label: texts.to_confirm,
  icon: 'closing',
  tone: 'info',
  topics,
  async find(call) {
    const { count, least } = await countWithLeast(call, closingSource, requested, requestedOn)
    return {
      value: count,
      link: { to: '/closing-confirmation', search: oldestFirst },
      note: least ? sayBoth(texts.oldest, { day: formatDay(least) }) : null,
    }
  },
}
