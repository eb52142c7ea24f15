/** Recomputes every product from its movements and every figure from the products, and returns the differences; there should be none. */
import { sql } from 'kysely'
import { z } from 'zod'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'

export const Difference = z.strictObject({ what: string, subject: string, detail: string })
export type Difference = z.infer<typeof Difference>

/** A product that is not its last movement, or movements that do not number 1, 2, 3 … up to its own count. */
const folds = sql`
  select 'product is not its last movement' as what, p.serial_number as subject,
    'product says ' || coalesce(p.status::text, 'nothing') || ', movement ' || p.moves || ' says ' || coalesce(m.status::text, 'nothing') as detail
  from product p left join movement m on m.product_id = p.id and m.seq = p.moves
  where m.product_id is null or m.day <> p.changed_on
    or (m.status, m.part_id, m.supplier_id, m.warehouse_id, m.technician_id, m.delivery_note_id, m.received_on, m.assignment_id,
        m.order_id, m.accepted_at, m.client_terminal_id, m.installed_by, m.installed_on, m.return_by, m.returned_on, m.fault_note)
      is distinct from
       (p.status, p.part_id, p.supplier_id, p.warehouse_id, p.technician_id, p.delivery_note_id, p.received_on, p.assignment_id,
        p.order_id, p.accepted_at, p.client_terminal_id, p.installed_by, p.installed_on, p.return_by, p.returned_on, p.fault_note)
  union all
  select 'movements have a gap', coalesce(p.serial_number, 'product ' || c.product_id),
    c.count || ' movements, the last is number ' || c.last || ', the product says ' || coalesce(p.moves, 0)
  from (select product_id, count(*) as count, max(seq) as last from movement group by product_id) c
    left join product p on p.id = c.product_id
  where c.count <> c.last or c.last is distinct from p.moves`

/** A movement that no rule allows after the one before, or whose day is earlier. */
const chains = sql`
  select 'movement is not legal' as what, p.serial_number as subject,
    'movement ' || m.seq || ' (' || m.kind || ') from ' || coalesce(m.old_status::text, 'nothing') || ' to ' || coalesce(m.status::text, 'nothing') as detail
  from (select product_id, seq, kind, day, status, lag(status) over w as old_status, lag(day) over w as old_day
        from movement window w as (partition by product_id order by seq)) m
    join product p on p.id = m.product_id
  where m.day < m.old_day or (m.kind not in ('correct', 'revert') and not exists (
    select from movement_rule r where r.kind = m.kind and r.from_status is not distinct from m.old_status
      and r.to_status is not distinct from m.status))`

/** A revert that does not restore the state before the movement it reverts. */
const undoings = sql`
  select 'undoing does not lead back' as what, p.serial_number as subject,
    'movement ' || u.seq || ' undoes ' || u.reverts_seq || ' and leads to ' || coalesce(u.status::text, 'nothing')
      || ' instead of ' || coalesce(b.status::text, 'nothing') as detail
  from movement u join product p on p.id = u.product_id left join movement b on b.product_id = u.product_id and b.seq = u.reverts_seq - 1
  where u.reverts_seq is not null
    and (u.status, u.warehouse_id, u.technician_id, u.assignment_id, u.order_id, u.accepted_at, u.client_terminal_id, u.installed_by,
         u.installed_on, u.return_by, u.returned_on)
      is distinct from
        (b.status, b.warehouse_id, b.technician_id, b.assignment_id, b.order_id, b.accepted_at, b.client_terminal_id, b.installed_by,
         b.installed_on, b.return_by, b.returned_on)`

/** A batch whose stored count is not the number of products it moved. */
const sizes = sql`
  select 'batch does not know its size' as what, 'batch ' || coalesce(b.id, c.batch_id) as subject,
    'it says ' || coalesce(b.size, 0) || ', and has ' || coalesce(c.count, 0) || ' movements' as detail
  from movement_batch b full join (select batch_id, count(*) as count from movement group by batch_id) c on c.batch_id = b.id
  where b.size is distinct from coalesce(c.count, 0)`

/** A figure of the stock that is not the number of products behind it. */
const figures = sql`
  select 'stock figure is not the count' as what, 'part ' || part_id || ', warehouse ' || coalesce(warehouse_id::text, 'none') as subject,
    status || ': figure ' || sum(figure) || ', count ' || sum(counted) as detail
  from (
    select part_id, supplier_id, warehouse_id, status, sum(change) as figure, 0 as counted from stock_change group by 1, 2, 3, 4
    union all
    select part_id, supplier_id, warehouse_id, status, 0, count(*) from product where status is not null group by 1, 2, 3, 4) as both_sides
  group by part_id, supplier_id, warehouse_id, status having sum(figure) <> sum(counted)`

/**
 * A balance that is not the sum of the changes up to its day: the last one by every key, and those of all closed days by
 * part and status, each against the one before and the changes in between.
 */
const balances = sql`
  with closes as (select day, lag(day, 1, '-infinity') over w as before, lead(day) over w as next from stock_close window w as (order by day)),
  last as (select max(day) as day, max(mark) as mark from stock_close),
  counted as (
    select s.day, s.part_id, s.status, sum(s.change) as change from stock_change s, last where s.day <= last.day and s.id <= last.mark
    group by s.day, s.part_id, s.status),
  kept as (select day, part_id, status, sum(count) as count from stock_balance group by day, part_id, status),
  steps as (
    select c.day, m.part_id, m.status, m.change, 0 as step from counted m join closes c on m.day > c.before and m.day <= c.day
    union all
    select day, part_id, status, 0, count from kept
    union all
    select c.next, k.part_id, k.status, 0, -k.count from kept k join closes c on c.day = k.day where c.next is not null),
  ends as (
    select s.part_id, s.supplier_id, s.warehouse_id, s.status, sum(s.change) as change, 0 as count
    from stock_change s, last where s.day <= last.day and s.id <= last.mark group by 1, 2, 3, 4
    union all
    select b.part_id, b.supplier_id, b.warehouse_id, b.status, 0, b.count from stock_balance b join last on last.day = b.day)
  select 'balance is not the sum of the changes' as what, 'part ' || part_id as subject,
    status || ' up to ' || day || ': the balance grows by ' || sum(step) || ', the changes by ' || sum(change) as detail
  from steps group by day, part_id, status having sum(step) <> sum(change)
  union all
  select 'balance is not the sum of the changes', 'part ' || part_id || ', warehouse ' || coalesce(warehouse_id::text, 'none'),
    status || ': balance ' || sum(count) || ', changes ' || sum(change)
  from ends group by part_id, supplier_id, warehouse_id, status having sum(count) <> sum(change)`

/** A stay in a shop that the movements that stand do not give, or one that they give and that is missing. */
const stays = sql`
  with standing as (
    select m.product_id, m.seq, m.day, m.status, m.client_terminal_id, m.installed_on,
      lag(m.status) over before as old_status, lag(m.client_terminal_id) over before as old_terminal
    from movement m
    where m.reverts_seq is null and not exists (select from movement u where u.product_id = m.product_id and u.reverts_seq = m.seq)
    window before as (partition by m.product_id order by m.seq)),
  step as (
    select *, lead(seq) over later as next_seq, lead(day) over later as next_day,
      case when old_status = 'installed' then day else coalesce(installed_on, day) end as from_on
    from standing
    where (status = 'installed' or old_status = 'installed')
      and not coalesce(status = 'installed' and old_status = 'installed' and client_terminal_id = old_terminal, false)
    window later as (partition by product_id order by seq)),
  stay as (
    select product_id, seq as opened_seq, next_seq as closed_seq, client_terminal_id, from_on,
      greatest(next_day, case when next_day is not null then from_on end) as to_on
    from step where status = 'installed')
  select 'installation is not what the movements say' as what, p.serial_number as subject,
    'opened by movement ' || coalesce(s.opened_seq, i.opened_seq) || ' under ' || coalesce(s.client_terminal_id, i.client_terminal_id)
      || case when i.product_id is null then ': missing' when s.product_id is null then ': no such movement' else ': days or end differ' end as detail
  from stay s full join installation i on i.product_id = s.product_id and i.opened_seq = s.opened_seq
    join product p on p.id = coalesce(s.product_id, i.product_id)
  where (s.product_id, s.closed_seq, s.client_terminal_id, s.from_on, s.to_on)
    is distinct from (i.product_id, i.closed_seq, i.client_terminal_id, i.from_on, i.to_on)`

/** At most this many are named: a broken ledger may have millions. */
const most = 200

export async function findDifferences(tx: Tx): Promise<Difference[]> {
  const found: Difference[] = []
  for (const query of [folds, chains, undoings, sizes, figures, balances, stays]) {
    const rows = await many(tx, Difference)`select * from (${query}) as differences limit ${most}`
    found.push(...rows)
  }
  return found
}
