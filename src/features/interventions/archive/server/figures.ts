/** What the dashboard shows of archive files. */

import { sayBoth } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import { archiveFileSource, expiresOn } from './queries.ts'

const expiring = { state: 'expiring' }

export const expiringFileTask: TaskSource = {
  key: 'expiring-files',
  label: figureTexts.expiring,
  icon: 'file',
  tone: 'warning',
  topics: ['archive-files'],
  async find(call) {
    const { count, least } = await countWithLeast(call, archiveFileSource, expiring, expiresOn)
    return {
      value: count,
      link: { to: '/archive-files', search: expiring },
      note: least ? sayBoth(figureTexts.first, { day: formatDay(least) }) : null,
    }
  },
}
