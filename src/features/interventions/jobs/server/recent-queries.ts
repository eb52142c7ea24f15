/** Actions on interventions that can still be undone as a whole. */
import { z } from 'zod'
import { string } from '#lib/records/fields.ts'
import { both, say, type Words } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import { many } from '#server/database/rows.ts'
import { lookedAt, mostNamed, RecentAction, type RecentSource } from '#server/records/recent-actions.ts'
import { texts } from '../texts.ts'
import { batchSize, canBeUndone } from './change-queries.ts'

const Row = RecentAction.omit({ what: true }).extend({ action: string, technicians: z.array(string) })
// An action has its words under its name; one of a later version is shown as it is called.
const wordsOf = (action: string) =>
  (texts as Readonly<Record<string, Words>>)[`event_${action}`] ?? both(action, action)

/** An assignment says to whom. */
function whatWas(action: string, technicians: readonly string[]): Words {
  if (technicians.length === 0) return wordsOf(action)
  const names = [...technicians.slice(0, mostNamed), ...(technicians.length > mostNamed ? ['…'] : [])].join(', ')
  return both(say(texts.event_assigned_to, 'EN', { names }), say(texts.event_assigned_to, 'IT', { names }))
}

export const recentJobActions: RecentSource = {
  key: 'interventions',
  async list(tx, most) {
    const rows = await many(tx, Row)`
      select b.id, b.at, (select ${person('a')} from account a where a.id = b.account_id) as by, b.action,
        ${batchSize} as count,
        array(select distinct ${person('t')} from intervention_event e join account t on t.id = (e.after->>'technician_id')::bigint
          where e.batch_id = b.id and not e.undoes and b.action = 'assign' order by 1 limit ${mostNamed + 1}) as technicians,
        array(select i.number from intervention_event e join intervention i on i.id = e.intervention_id
          where e.batch_id = b.id and not e.undoes order by e.id limit ${mostNamed}) as names
      from (select * from intervention_batch order by id desc limit ${lookedAt}) b
      where ${canBeUndone}
      order by b.id desc limit ${most}`
    return rows.map(({ action, technicians, ...row }) => ({ ...row, what: whatWas(action, technicians) }))
  },
}
