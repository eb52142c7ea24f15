/** Actions on interventions that can still be undone as a whole. */
import { sql } from 'kysely'
import { both, type Words } from '#lib/texts.ts'
import { person } from '#server/columns.ts'
import { lookedAt, type RecentAction, type RecentSource } from '#server/recent-actions.ts'
import { closingActions } from '../rules.ts'
import { texts } from '../texts.ts'

type Row = Omit<RecentAction, 'what'> & { action: string }
// An action has its words under its name; one of a later version is shown as it is called.
const wordsOf = (action: string) =>
  (texts as Readonly<Record<string, Words>>)[`event_${action}`] ?? both(action, action)

export const recentJobActions: RecentSource = {
  key: 'interventions',
  async list(tx, most) {
    const { rows } = await sql<Row>`
      select b.id, b.at, (select ${person('a')} from account a where a.id = b.account_id) as by, b.action,
        (select count(*) from intervention_event e where e.batch_id = b.id and not e.undoes) as count
      from (select * from intervention_batch order by id desc limit ${lookedAt}) b
      where b.undone_at is null and b.import_id is null and b.action <> all(${[...closingActions]}::text[])
        and exists (select from intervention_event e where e.batch_id = b.id and not e.undoes)
        and not exists (select from intervention_event e where e.batch_id = b.id and not e.undoes and exists (
          select from intervention_event l where l.intervention_id = e.intervention_id and l.id > e.id and not l.undone and not l.undoes))
      order by b.id desc limit ${most}`.execute(tx)
    return rows.map(({ action, ...row }) => ({ ...row, what: wordsOf(action) }))
  },
}
