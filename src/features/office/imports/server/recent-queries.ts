/** Uploads that were inserted; whether something uses their records by now is known when one is undone. */
import { sql } from 'kysely'
import { both } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import { lookedAt, type RecentAction, type RecentSource } from '#server/records/recent-actions.ts'
import { uploadKinds } from '../kinds.ts'

type Row = Omit<RecentAction, 'what'> & { kind: string; file: string }

export const recentUploads: RecentSource = {
  key: 'imports',
  async list(tx, most) {
    const { rows } = await sql<Row>`
      select i.id, coalesce(i.committed_at, i.created_at) as at, (select ${person('a')} from account a where a.id = i.created_by) as by, i.kind,
        i.file_name as file, coalesce(i.total_inserted, 0) as count, '{}'::text[] as names
      from (select * from import order by id desc limit ${lookedAt}) i where i.status = 'committed' order by i.id desc limit ${most}`.execute(
      tx,
    )
    return rows.map(({ kind, file, ...row }) => {
      const title = uploadKinds.find((upload) => upload.kind === kind)?.title ?? both(kind, kind)
      return { ...row, what: both(`${title.EN}: ${file}`, `${title.IT}: ${file}`) }
    })
  },
}
