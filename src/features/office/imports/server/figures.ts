/** What the dashboard shows of uploads. */

import { bilingual, sayBoth } from '#lib/texts/texts.ts'
import { addDays } from '#lib/time/dates.ts'
import { countList, type TaskSource } from '#server/lists/figures.ts'
import { importSource } from './queries.ts'

const texts = bilingual({
  failed: ['failed {count|upload|uploads}', '{count|caricamento non riuscito|caricamenti non riusciti}'],
  of_last_days: ['In the last {days} days', 'Negli ultimi {days} giorni'],
})

/** Who did not send the file again by then has no use for it. */
const shownDays = 7

export const failedUploadTask: TaskSource = {
  key: 'failed-uploads',
  label: texts.failed,
  icon: 'upload',
  tone: 'danger',
  topics: ['imports'],
  async find(call) {
    const search = { status: 'failed', created_at_from: addDays(call.today, 1 - shownDays) }
    return {
      value: await countList(call, importSource, search),
      link: { to: '/imports', search },
      note: sayBoth(texts.of_last_days, { days: shownDays }),
    }
  },
}
