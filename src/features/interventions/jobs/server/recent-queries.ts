/** Actions on interventions that can still be undone as a whole. */
import { sql } from 'kysely'
import { both, type Words } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import { lookedAt, mostNamed, type RecentAction, type RecentSource } from '#server/records/recent-actions.ts'
import { texts } from '../texts.ts'
import { batchSize, canBeUndone } from './change-queries.ts'

type Row = Omit<RecentAction, 'what'> & { action: string }
// An action has its words under its name; one of a later version is shown as it is called.
const wordsOf = (action: string) =>
  (texts as Readonly<Record<string, Words>>)[`event_${action}`] ?? both(action, action)

export const recentJobActions: RecentSource = {
  key: 'interventions',
  async list(tx, most) {
    const { rows } = await sql<Row>`
      select b.id, b.at, (select ${person('a')} from account a where a.id = b.account_id) as by, b.action,
        ${batchSize} as count,
        array(select i.number from intervention_event e join intervention i on i.id = e.intervention_id
          where e.batch_id = b.id and not e.undoes order by e.id limit ${mostNamed}) as names
      from (select * from intervention_batch order by id desc limit ${lookedAt}) b
      where ${canBeUndone}
      order by b.id desc limit ${most}`.execute(tx)
    return rows.map(({ action, ...row }) => ({ ...row, what: wordsOf(action) }))
  },
}
