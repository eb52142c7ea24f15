/** What the dashboard shows of archive files. */

import { bilingual, sayBoth } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { countWithLeast, type TaskSource } from '#server/lists/figures.ts'
import { archiveFileSource, expiresOn } from './queries.ts'

const texts = bilingual({
  expiring: ['archive {count|file|files} about to expire', 'file {count|archiviato|archiviati} in scadenza'],
  first: ['The first on {day}', 'Il primo il {day}'],
})

const expiring = { state: 'expiring' }

export const expiringFileTask: TaskSource = {
  key: 'expiring-files',
  label: texts.expiring,
  icon: 'file',
  tone: 'warning',
  topics: ['archive-files'],
  async find(call) {
    const { count, least } = await countWithLeast(call, archiveFileSource, expiring, expiresOn)
    return {
      value: count,
      link: { to: '/archive-files', search: expiring },
      note: least ? sayBoth(texts.first, { day: formatDay(least) }) : null,
    }
  },
}
