/** Finds the likely cause of each difference in the ledger, the interventions and the closings. The first statement that fits wins. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { readCount } from '#server/database/rows.ts'
import { dayOf } from '#server/time/time-zone.ts'
import type { Cause } from '../rules.ts'
import { isOwn, type Question } from './classify-queries.ts'

type Sql = RawBuilder<unknown>
type Finding = {
  cause: Cause | Sql
  /** An object with `say`, the sentence of the evidence, its values, and `link` with `link_id`. */
  facts: Sql
  from?: Sql
  where: Sql
}

const set = (tx: Tx, { cause, facts, from, where }: Finding) =>
  sql`update compared_row r set cause = ${cause}, facts = ${facts} ${from ? sql`from ${from}` : sql``}
    where r.cause is null and ${where}`.execute(tx)

const say = (sentence: string, values: Sql) => sql`jsonb_build_object('say', ${sentence}::text, ${values})`
/** The job whose movement this is, by its closing or by one that was settled with the goods alone. */
const jobOfBatch = sql`left join movement_batch mb on mb.id = m.batch_id left join closing c on mb.document = 'closings' and c.id = mb.document_id
  left join closing_case k on mb.document = 'closing-cases' and k.id = mb.document_id
  left join intervention i on i.id = coalesce(c.intervention_id, k.intervention_id)`
/** Whether the client was told of a job by a file of closings. */
const byJob = (number: Sql, job: Sql, otherwise: string) =>
  sql`case when ${number} is null then ${otherwise}::text when exists (select from closing rc where rc.intervention_id = ${job} and rc.state = 'confirmed'
    and rc.client_report_id is null) then 'by_job_unreported' else 'by_job' end`
const plain = (serial: Sql) => sql`ltrim(regexp_replace(${serial}, '[^A-Z0-9]', '', 'g'), '0')`

/** The same thing, only written in another way or mistyped. */
async function findWriting(tx: Tx): Promise<void> {
  await set(tx, {
    cause: 'zeros_lost',
    facts: say('zeros_lost', sql`'link', 'product', 'link_id', r.product_id`),
    where: sql`r.class = 'same_terminal' and r.other_product_id is null
      and ${plain(sql`r.their_serial_key`)} = ${plain(sql`r.our_serial_key`)}`,
  })
}

/** What waits in the office explains most: the closing of this terminal or serial. */
async function findWaiting(tx: Tx, { supplier_id }: Question): Promise<void> {
  await sql`create temp table compared_closing on commit drop as
    select distinct on (k.key) k.key, c.id, i.number, a.first_name || ' ' || a.last_name as technician,
      ${dayOf(sql`c.requested_at`)} as on_day
    from closing c join intervention i on i.id = c.intervention_id join account a on a.id = c.technician_id
      cross join lateral (values ('t' || loose_terminal_key(c.client_terminal_id)), ('t' || loose_terminal_key(i.client_terminal_id)),
        ('s' || loose_serial_key(c.installed_serial)), ('s' || loose_serial_key(c.withdrawn_serial))) as k (key)
    where c.state = 'requested' and c.outcome = 'done' and i.supplier_id = ${supplier_id} and k.key is not null
    order by k.key, c.id desc`.execute(tx)
  await set(tx, {
    cause: 'closing_waits',
    facts: say(
      'closing_waits',
      sql`'number', w.number, 'technician', w.technician, 'on', w.on_day, 'link', 'closing', 'link_id', w.id`,
    ),
    from: sql`(select distinct on (x.rid) x.rid, w.* from compared_row x cross join lateral (values ('t' || x.their_terminal_key),
          ('t' || x.our_terminal_key), ('s' || x.their_serial_key), ('s' || x.our_serial_key)) as k (key) join compared_closing w on w.key = k.key
        where x.class in ('same_terminal', 'same_serial', 'only_theirs', 'only_ours', 'not_installed') order by x.rid, w.id desc) w`,
    where: sql`w.rid = r.rid`,
  })
}

async function findTyping(tx: Tx): Promise<void> {
  const kind = (a: Sql, b: Sql) => sql`'typing_' || typing_difference(${a}, ${b})`
  await set(tx, {
    cause: kind(sql`r.their_serial_key`, sql`r.our_serial_key`),
    facts: say(
      'typing_serial',
      sql`'their', r.their_serial, 'our', r.our_serial, 'link', 'product', 'link_id', r.product_id`,
    ),
    where: sql`r.class = 'same_terminal' and r.other_product_id is null
      and typing_difference(r.their_serial_key, r.our_serial_key) is not null`,
  })
  await set(tx, {
    cause: kind(sql`r.their_terminal_key`, sql`r.our_terminal_key`),
    facts: say('typing_terminal', sql`'near', r.our_terminal, 'link', 'product', 'link_id', r.product_id`),
    // A terminal ID that the product once had, or got later, is no typing error, however alike.
    where: sql`r.class = 'same_serial' and typing_difference(r.their_terminal_key, r.our_terminal_key) is not null
      and not exists (select from installation n where n.product_id = r.product_id
        and terminal_key(n.client_terminal_id) = terminal_key(r.their_terminal))`,
  })
}

/** What became of the product with their serial. */
async function findTheirProduct(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await set(tx, {
    cause: 'other_supplier',
    facts: say(
      'other_supplier',
      sql`'what', r.their_serial, 'supplier', s.name, 'link', 'product', 'link_id', r.other_product_id`,
    ),
    from: sql`supplier s`,
    where: sql`r.class = 'same_terminal' and r.other_supplier_id <> ${supplier_id} and s.id = r.other_supplier_id`,
  })
  await set(tx, {
    cause: 'returned',
    facts: sql`jsonb_build_object('say', case when d.number is null then 'returned_bare' else 'returned' end, 'serial', r.their_serial,
      'document', d.number, 'on', r.other_day, 'link', case when d.id is null then 'product' else 'return_note' end,
      'link_id', coalesce(d.id, r.other_product_id))`,
    from: sql`compared_row x left join lateral (
        select n.id, n.number from movement m join movement_batch b on b.id = m.batch_id
          join return_note n on b.document = 'return-notes' and n.id = b.document_id
        where m.product_id = x.other_product_id and m.day <= ${as_of}::date and m.kind = 'return' order by m.seq desc limit 1) d on true`,
    where: sql`x.rid = r.rid and x.other_status = 'returned' and r.class in ('same_terminal', 'not_installed')`,
  })
  await set(tx, {
    cause: 'replaced_later',
    facts: sql`jsonb_build_object('say', case when i.number is null then 'since' else 'by_job' end, 'number', i.number, 'serial', r.their_serial,
      'on', n.from_on, 'link', 'product', 'link_id', n.product_id)`,
    from: sql`installation n left join intervention i on i.id = n.intervention_id`,
    where: sql`r.class = 'same_terminal' and n.product_id = r.other_product_id and n.from_on > ${as_of}::date
      and loose_terminal_key(n.client_terminal_id) = r.their_terminal_key`,
  })
  await set(tx, {
    cause: 'replaced',
    facts: sql`jsonb_build_object('say', ${byJob(sql`i.number`, sql`i.id`, 'since')}, 'number', i.number, 'serial', r.our_serial,
      'on', r.from_on, 'link', case when i.id is null then 'product' else 'job' end, 'link_id', coalesce(i.id, r.product_id))`,
    from: sql`installation n, compared_row x left join intervention i on i.id = x.intervention_id`,
    where: sql`r.class = 'same_terminal' and x.rid = r.rid and n.product_id = r.other_product_id and n.to_on <= ${as_of}::date
      and loose_terminal_key(n.client_terminal_id) = r.their_terminal_key`,
  })
  await set(tx, {
    cause: 'installed_later',
    facts: sql`jsonb_build_object('say', case when i.number is null then 'since' else 'by_job' end, 'number', i.number, 'serial', r.their_serial,
      'on', n.from_on, 'link', 'product', 'link_id', n.product_id)`,
    from: sql`installation n left join intervention i on i.id = n.intervention_id`,
    where: sql`r.class = 'not_installed' and n.product_id = r.other_product_id and n.from_on > ${as_of}::date
      and (r.their_terminal_key is null or loose_terminal_key(n.client_terminal_id) = r.their_terminal_key)`,
  })
  // The last stay of their product ended before the day, and it has been nowhere since.
  await set(tx, {
    cause: 'withdrawn',
    facts: sql`jsonb_build_object('say', ${byJob(sql`e.number`, sql`e.job`, 'on')}, 'number', e.number, 'on', e.to_on,
      'link', case when e.job is null then 'product' else 'job' end, 'link_id', coalesce(e.job, r.other_product_id))`,
    from: sql`compared_row x cross join lateral (
        select n.to_on, i.id as job, i.number from installation n join movement m on m.product_id = n.product_id and m.seq = n.closed_seq ${jobOfBatch}
        where n.product_id = x.other_product_id and n.to_on <= ${as_of}::date order by n.opened_seq desc limit 1) e`,
    where: sql`r.class = 'not_installed' and x.class = 'not_installed' and x.rid = r.rid
      and not (r.other_status = 'assigned' and r.their_terminal_key is null)`,
  })
}

/** Where their product is: with a technician it was put in and never recorded, in a warehouse it never left. */
async function findPlace(tx: Tx): Promise<void> {
  await set(tx, {
    cause: 'in_van',
    facts: say(
      'in_van',
      sql`'serial', r.their_serial, 'technician', a.first_name || ' ' || a.last_name, 'technician_id', a.id, 'on', r.other_day,
        'link', 'product', 'link_id', r.other_product_id`,
    ),
    from: sql`account a`,
    where: sql`r.class in ('same_terminal', 'not_installed') and r.other_status = 'assigned' and a.id = r.other_technician_id
      and r.their_terminal is not null`,
  })
  await set(tx, {
    cause: 'in_stock',
    facts: say(
      'in_stock',
      sql`'serial', r.their_serial, 'warehouse', w.name, 'on', r.other_day, 'link', 'product', 'link_id', r.other_product_id`,
    ),
    from: sql`warehouse w`,
    where: sql`r.class in ('same_terminal', 'not_installed') and r.other_status in ('in_stock', 'damage_stock') and w.id = r.other_warehouse_id`,
  })
  await set(tx, {
    cause: 'installed_elsewhere',
    facts: say(
      'installed_elsewhere',
      sql`'serial', r.their_serial, 'terminal', r.other_terminal, 'on', r.other_day, 'link', 'product', 'link_id', r.other_product_id`,
    ),
    where: sql`r.class in ('same_terminal', 'only_theirs') and r.other_status = 'installed'`,
  })
}

/** The history of a terminal ID. */
async function findTerminalHistory(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  // Its history is that of the client's terminals and of the client's jobs: both have given it.
  const ofClient = sql`(n.supplier_id = ${supplier_id} or ${isOwn(sql`n.product_id`, supplier_id)})`
  const underTheirs = sql`terminal_key(n.client_terminal_id) = terminal_key(r.their_terminal) and ${ofClient}`
  await set(tx, {
    cause: 'renamed_later',
    facts: say('on', sql`'on', n.from_on, 'link', 'product', 'link_id', r.product_id`),
    from: sql`installation n`,
    where: sql`r.class = 'same_serial' and n.product_id = r.product_id and ${underTheirs} and n.from_on > ${as_of}::date`,
  })
  await set(tx, {
    cause: 'renamed',
    facts: say('on', sql`'on', n.to_on, 'link', 'product', 'link_id', r.product_id`),
    from: sql`installation n`,
    where: sql`r.class = 'same_serial' and n.product_id = r.product_id and ${underTheirs} and n.to_on <= ${as_of}::date`,
  })
  await set(tx, {
    cause: 'terminal_differs',
    facts: say(
      'terminal_differs',
      sql`'our', r.our_terminal, 'on', r.from_on, 'link', 'product', 'link_id', r.product_id`,
    ),
    where: sql`r.class = 'same_serial'`,
  })
  await set(tx, {
    cause: 'installed_later',
    facts: sql`jsonb_build_object('say', case when i.number is null then 'since' else 'by_job' end, 'number', i.number, 'serial', p.serial_number,
      'on', n.from_on, 'link', 'product', 'link_id', n.product_id)`,
    from: sql`installation n join product p on p.id = n.product_id left join intervention i on i.id = n.intervention_id`,
    where: sql`r.class = 'only_theirs' and ${underTheirs} and n.from_on > ${as_of}::date`,
  })
  await set(tx, {
    cause: 'job_open',
    facts: say('job_open', sql`'number', i.number, 'status', i.status, 'link', 'job', 'link_id', i.id`),
    from: sql`intervention i`,
    where: sql`i.supplier_id = ${supplier_id} and i.status in ('open', 'assigned', 'closing_requested')
      and ((r.class = 'only_theirs' and i.kind in ('installation', 'replacement') and terminal_key(i.client_terminal_id) = terminal_key(r.their_terminal))
        or (r.class = 'only_ours' and i.kind = 'withdrawal' and terminal_key(i.client_terminal_id) = terminal_key(r.our_terminal)))`,
  })
  await set(tx, {
    cause: 'withdrawn',
    facts: sql`jsonb_build_object('say', ${byJob(sql`e.number`, sql`e.job`, 'on')}, 'number', e.number, 'on', e.to_on,
      'link', case when e.job is null then 'product' else 'job' end, 'link_id', coalesce(e.job, e.product_id))`,
    from: sql`compared_row x cross join lateral (
        select n.to_on, n.product_id, i.id as job, i.number from installation n
          join movement m on m.product_id = n.product_id and m.seq = n.closed_seq ${jobOfBatch}
        where terminal_key(n.client_terminal_id) = terminal_key(x.their_terminal) and ${ofClient} and n.to_on <= ${as_of}::date
        order by n.to_on desc, n.id desc limit 1) e`,
    where: sql`r.class = 'only_theirs' and x.class = 'only_theirs' and x.rid = r.rid`,
  })
  await set(tx, {
    cause: 'withdrawn_later',
    facts: say('on', sql`'on', r.to_on, 'link', 'product', 'link_id', r.product_id`),
    where: sql`r.class = 'only_ours' and r.to_on is not null`,
  })
}

/** More rows without a partner than these are no typing errors but another list. */
const mostTyped = 20_000

/** Of two terminal IDs without a partner, alike but for a typing error, where no other is as near. */
async function findTypedTerminals(tx: Tx): Promise<void> {
  if (
    (await readCount(tx)`
    select count(*) as count from compared_row where class in ('only_theirs', 'only_ours')`) > mostTyped
  )
    return
  // Two terminal IDs that differ in one character, or in two neighbours, are the same with these two left out.
  const holes = (key: Sql) =>
    sql`generate_series(1, greatest(length(${key}) - 1, 0)) as at cross join lateral (select overlay(${key} placing '__' from at for 2)) as h (hole)`
  await sql`create temp table compared_typed on commit drop as
    select * from (select y.*, count(*) over (partition by their_rid) as of_theirs, count(*) over (partition by our_rid) as of_ours from (
    select distinct on (t.rid, o.rid) t.rid as their_rid, o.rid as our_rid, o.product_id, t.their_terminal, o.our_terminal,
      typing_difference(t.their_terminal_key, o.our_terminal_key) as how
    from (select r.*, hole from compared_row r cross join lateral ${holes(sql`r.their_terminal_key`)}
        where r.class = 'only_theirs' and r.cause is null) t
      join (select r.*, hole from compared_row r cross join lateral ${holes(sql`r.our_terminal_key`)}
        where r.class = 'only_ours' and r.cause is null) o on o.hole = t.hole
    where typing_difference(t.their_terminal_key, o.our_terminal_key) is not null
      and t.other_product_id is null) y) z
    where of_theirs = 1 and of_ours = 1`.execute(tx)
  await set(tx, {
    cause: sql`'typing_' || y.how`,
    facts: say('typing_terminal', sql`'near', y.our_terminal, 'link', 'product', 'link_id', y.product_id`),
    from: sql`compared_typed y`,
    where: sql`y.their_rid = r.rid`,
  })
  await set(tx, {
    cause: sql`'typing_' || y.how`,
    facts: say('typing_terminal_theirs', sql`'near', y.their_terminal, 'link', 'product', 'link_id', r.product_id`),
    from: sql`compared_typed y`,
    where: sql`y.our_rid = r.rid`,
  })
}

/** Classes that are their own cause, and what nothing explains. */
async function findRest(tx: Tx, { supplier_id }: Question): Promise<void> {
  await set(tx, {
    cause: 'not_listed',
    facts: sql`jsonb_build_object('say', ${byJob(sql`i.number`, sql`i.id`, 'not_listed_bare')}, 'number', i.number, 'on', r.from_on,
      'link', case when i.id is null then 'product' else 'job' end, 'link_id', coalesce(i.id, r.product_id))`,
    from: sql`compared_row x left join intervention i on i.id = x.intervention_id`,
    where: sql`r.class = 'only_ours' and x.class = 'only_ours' and x.rid = r.rid`,
  })
  await set(tx, {
    cause: sql`case when d.same then 'repeated' else 'repeated_other' end`,
    facts: say('repeated', sql`'row', r.file_row, 'of', d.first_row`),
    from: sql`(select x.rid, f.n as first_row,
        x.their_terminal_key is not distinct from f.terminal_key and x.their_serial_key is not distinct from f.serial_key as same
      from compared_row x join compared_theirs f on f.n = case when x.terminal_again then x.terminal_first else x.serial_first end
      where x.class = 'double_theirs') d`,
    where: sql`r.class = 'double_theirs' and d.rid = r.rid`,
  })
  await set(tx, {
    cause: 'twice_ours',
    facts: say('twice_ours', sql`'serial', r.first_serial, 'link', 'product', 'link_id', r.product_id`),
    where: sql`r.class = 'double_ours'`,
  })
  await set(tx, {
    cause: 'other_model',
    facts: say(
      'other_model',
      sql`'their', r.their_model, 'our', p.model_number, 'link', 'product', 'link_id', r.product_id`,
    ),
    from: sql`part p`,
    where: sql`r.class = 'other_model' and p.id = r.part_id`,
  })
  await set(tx, {
    cause: 'other_supplier',
    facts: say(
      'other_supplier',
      sql`'what', coalesce(case when r.other_product_id is not null then r.their_serial end, r.their_terminal), 'supplier', s.name,
        'link', 'product', 'link_id', coalesce(r.other_product_id, o.product_id)`,
    ),
    from: sql`compared_row x left join lateral (
        select n.product_id, p.supplier_id from installation n join product p on p.id = n.product_id
        where x.other_product_id is null and terminal_key(n.client_terminal_id) = terminal_key(x.their_terminal) and p.supplier_id <> ${supplier_id}
        order by n.from_on desc limit 1) o on true
      join supplier s on s.id = coalesce(x.other_supplier_id, o.supplier_id)`,
    where: sql`r.class = 'other_supplier' and x.class = 'other_supplier' and x.rid = r.rid`,
  })
  await set(tx, {
    cause: 'unclear',
    facts: say(
      'status',
      sql`'serial', r.their_serial, 'status', r.other_status, 'on', r.other_day, 'link', 'product', 'link_id', r.other_product_id`,
    ),
    where: sql`r.other_product_id is not null`,
  })
  await set(tx, {
    cause: 'unclear',
    facts: sql`jsonb_build_object('say', case when r.their_serial is null then 'unknown_terminal' else 'unknown_serial' end, 'serial', r.their_serial)`,
    where: sql`true`,
  })
}

/** After this every difference has a cause, be it that none is clear. */
export async function findCauses(tx: Tx, question: Question): Promise<void> {
  await findWriting(tx)
  await findWaiting(tx, question)
  await findTyping(tx)
  await findTheirProduct(tx, question)
  await findPlace(tx)
  await findTerminalHistory(tx, question)
  await findTypedTerminals(tx)
  await findRest(tx, question)
}
