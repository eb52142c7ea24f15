/** What the dashboard says of what came from phones, or is still on them. */
import { countList, type TaskSource } from '#server/lists/figures.ts'
import type { ListSource } from '#server/lists/list.ts'
import { lateDevices } from '../devices-rules.ts'
import { deviceTexts } from '../devices-texts.ts'
import { forTheOffice } from '../difference-rules.ts'
import { differenceTexts } from '../difference-texts.ts'
import { waitingStates } from '../settle-rules.ts'
import { settleTexts } from '../settle-texts.ts'
import { deviceSource } from './devices/queries.ts'
import { differenceSource } from './differences/queries.ts'
import { caseSource } from './settle/queries.ts'

type Waiting = Omit<TaskSource, 'tone' | 'find'> & { source: ListSource; to: string; search: { state: string } }

const waiting = ({ source, to, search, ...named }: Waiting): TaskSource => ({
  ...named,
  tone: 'warning',
  find: async (call) => ({ value: await countList(call, source, search), link: { to, search }, note: null }),
})

export const tasks = [
  waiting({
    key: 'closings-to-settle',
    label: settleTexts.task,
    icon: 'closing',
    topics: ['closing-cases', 'closings'],
    source: caseSource,
    to: '/closing-confirmation/to-settle',
    search: waitingStates,
  }),
  waiting({
    key: 'van-differences',
    label: differenceTexts.task,
    icon: 'difference',
    topics: ['van-differences', 'van-counts', 'products'],
    source: differenceSource,
    to: '/van-differences',
    search: forTheOffice,
  }),
  waiting({
    key: 'phones-late',
    label: deviceTexts.task,
    icon: 'closing',
    topics: ['phone-devices'],
    source: deviceSource,
    to: '/closing-confirmation/phones',
    search: lateDevices,
  }),
]
