/** What the dashboard says of phones that hold work back. */
import { countList, type TaskSource } from '#server/lists/figures.ts'
import { lateDevices } from '../../devices-rules.ts'
import { deviceTexts } from '../../devices-texts.ts'
import { deviceSource } from './queries.ts'

export const devicesTask: TaskSource = {
  key: 'phones-late',
  label: deviceTexts.task,
  icon: 'closing',
  tone: 'warning',
  topics: ['phone-devices'],
  find: async (call) => ({
    value: await countList(call, deviceSource, lateDevices),
    link: { to: '/closing-confirmation/phones', search: lateDevices },
    note: null,
  }),
}
