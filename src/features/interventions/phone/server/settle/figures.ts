/** What the dashboard shows of closings to settle. */
import { countList, type TaskSource } from '#server/lists/figures.ts'
import { waitingStates } from '../../settle-rules.ts'
import { settleTexts } from '../../settle-texts.ts'
import { caseSource } from './queries.ts'

export const settleTask: TaskSource = {
  key: 'closings-to-settle',
  label: settleTexts.task,
  icon: 'closing',
  tone: 'warning',
  topics: ['closing-cases', 'closings'],
  find: async (call) => ({
    value: await countList(call, caseSource, waitingStates),
    link: { to: '/closing-confirmation/to-settle', search: waitingStates },
    note: null,
  }),
}
