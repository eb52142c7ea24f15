/** Actions on products that can still be undone as a whole. */
import { both } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import { many } from '#server/database/rows.ts'
import { lookedAt, mostNamed, RecentAction, type RecentSource } from '#server/records/recent-actions.ts'
import { MovementKind, movementWords } from '../rules.ts'
import { documentKinds } from './documents.ts'

const Row = RecentAction.omit({ what: true }).extend({ kind: MovementKind })

export const recentMovements: RecentSource = {
  key: 'batches',
  async list(tx, most) {
    // What is undone with its document, as an upload is, or on a screen of its own, is not undone here.
    const elsewhere = documentKinds().flatMap(({ key, undo }) => (undo === 'ledger' ? [] : [key]))
    const rows = await many(tx, Row)`
      select b.id, b.at, (select ${person('a')} from account a where a.id = b.account_id) as by, b.kind, b.size as count,
        array(select p.serial_number from movement m join product p on p.id = m.product_id where m.batch_id = b.id order by m.product_id limit ${mostNamed}) as names
      from (select * from movement_batch order by id desc limit ${lookedAt}) b
      where b.kind <> 'revert' and coalesce(b.document, '') <> all(${elsewhere}::text[])
        and exists (select from movement m where m.batch_id = b.id and not movement_undone(m.product_id, m.seq))
        and not exists (select from movement m where m.batch_id = b.id and not movement_undone(m.product_id, m.seq) and moved_since(m.product_id, m.seq))
      order by b.id desc limit ${most}`
    return rows.map(({ kind, ...row }) => ({ ...row, what: movementWords[kind] ?? both(kind, kind) }))
  },
}
