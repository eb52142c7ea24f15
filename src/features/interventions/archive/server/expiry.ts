/** Nightly: the content of expired files is deleted where the company wants that; what was read from them stays. */
import { getCompany } from '#features/office/settings/server/service.ts'
import { markRemoved } from '#server/files/files.ts'
import { recordAudit } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { listExpired, lockExpired, markContentDeleted } from './queries.ts'

const job = { user: undefined, language: 'EN', correlation_id: 'expire-archive-files' } as const

/** Three steps, each of which may be repeated: refused to readers, deleted, noted. Answers how many files it was. */
export async function deleteExpired({ database, files }: Pick<Services, 'database' | 'files'>): Promise<number> {
  const ids = await database.read(async (tx) =>
    (await getCompany({ tx })).delete_expired_files ? listExpired(tx) : [],
  )
  let deleted = 0
  for (const id of ids) {
    const key = await database.write(async (tx) => {
      const file = await lockExpired(tx, id)
      return file && markRemoved(tx, file.file_id)
    })
    if (key === undefined) continue
    await files.remove(key)
    await database.write(async (tx) => {
      const file = await lockExpired(tx, id)
      if (!file) return
      await markContentDeleted(tx, id)
      await recordAudit({ ...job, tx }, { subject: 'archive-files', action: 'expire', id, label: file.name })
    })
    deleted += 1
  }
  return deleted
}
