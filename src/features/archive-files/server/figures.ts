/** What the dashboard shows of archive files. */
import { formatDay } from '#lib/dates.ts'
import { sayBoth } from '#lib/texts.ts'
import { countList, leastOfList, type TaskSource } from '#server/figures.ts'
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
    const first = await leastOfList(call, archiveFileSource, expiring, expiresOn)
    return {
      value: await countList(call, archiveFileSource, expiring),
      link: { to: '/archive-files', search: expiring },
      note: first ? sayBoth(figureTexts.first, { day: formatDay(first) }) : null,
    }
  },
}
