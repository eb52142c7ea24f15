/** What the dashboard shows of differences of vans. */
import { countList, type TaskSource } from '#server/lists/figures.ts'
import { forTheOffice } from '../../difference-rules.ts'
import { differenceTexts } from '../../difference-texts.ts'
import { differenceSource } from './queries.ts'

export const differenceTask: TaskSource = {
  key: 'van-differences',
  label: differenceTexts.task,
  icon: 'difference',
  tone: 'warning',
  topics: ['van-differences', 'van-counts', 'products'],
  find: async (call) => ({
    value: await countList(call, differenceSource, forTheOffice),
    link: { to: '/van-differences', search: forTheOffice },
    note: null,
  }),
}
