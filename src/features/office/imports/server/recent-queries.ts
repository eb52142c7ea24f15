/** Uploads that were inserted; whether something uses their records by now is known when one is undone. */
import { string } from '#lib/records/fields.ts'
import { both } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import { many } from '#server/database/rows.ts'
import { lookedAt, RecentAction, type RecentSource } from '#server/records/recent-actions.ts'
import { stayingKinds, uploadKinds } from '../kinds.ts'

const Row = RecentAction.omit({ what: true }).extend({ kind: string, file: string })

export const recentUploads: RecentSource = {
  key: 'imports',
  async list(tx, most) {
    const rows = await many(tx, Row)`
      select i.id, coalesce(i.committed_at, i.created_at) as at, (select ${person('a')} from account a where a.id = i.created_by) as by, i.kind,
        i.file_name as file, coalesce(i.total_inserted, 0) as count, '{}'::text[] as names
      from (select * from import order by id desc limit ${lookedAt}) i where i.status = 'committed' and i.kind <> all(${stayingKinds}::text[]) order by i.id desc limit ${most}`
    return rows.map(({ kind, file, ...row }) => {
      const title = uploadKinds.find((upload) => upload.kind === kind)?.title ?? both(kind, kind)
      return { ...row, what: both(`${title.EN}: ${file}`, `${title.IT}: ${file}`) }
    })
  },
}
