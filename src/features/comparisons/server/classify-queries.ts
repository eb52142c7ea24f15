/** Classifies a client's rows against our installations of a day: a few statements over temporary tables for any number of rows. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import type { TheirRow } from '../file-fields.ts'

/** What is compared: whose terminals, and on which day. */
export type Question = { supplier_id: number; as_of: string }

type Sql = RawBuilder<unknown>
/** The same terminal ID only without regard to case, spaces and leading zeros. */
export const loose = (theirKey: Sql, theirs: Sql, ourKey: Sql, ours: Sql) =>
  sql`coalesce(${theirKey} = ${ourKey} and terminal_key(${theirs}) <> terminal_key(${ours}), false)`

/** More memory and smaller samples for a few large statements; and no compiling, which takes longer than they do. */
export const createStaging = (tx: Tx) =>
  sql
    .raw(
      `set local work_mem = '64MB'; set local default_statistics_target = 10; set local jit = off;
      create temp table compared_theirs (n integer, terminal text, serial text, model text, pos_code text, merchant text, city text,
        terminal_key text, serial_key text) on commit drop`,
    )
    .execute(tx)

/** Two comparisons may follow each other in one transaction. */
export const dropStaging = (tx: Tx) =>
  sql`drop table if exists compared_theirs, compared_installed, compared_again, compared_ours_again, compared_pair, compared_model,
    compared_row, compared_closing, compared_typed`.execute(tx)

export async function stageRows(tx: Tx, rows: readonly TheirRow[]): Promise<void> {
  if (rows.length === 0) return
  const of = (field: Exclude<keyof TheirRow, 'n'>) => rows.map((row) => row[field])
  await sql`insert into compared_theirs
    select n, terminal, serial, model, pos_code, merchant, city, loose_terminal_key(terminal), loose_serial_key(serial)
    from unnest(${rows.map(({ n }) => n)}::integer[], ${of('terminal')}::text[], ${of('serial')}::text[], ${of('model')}::text[],
      ${of('pos_code')}::text[], ${of('merchant')}::text[], ${of('city')}::text[])
      as t (n, terminal, serial, model, pos_code, merchant, city)`.execute(tx)
}

/** Ours of the day, one stay per product; the newest where corrected days overlap. */
async function createOurs(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await sql`create temp table compared_installed on commit drop as
    select n.id as installation_id, n.product_id, n.client_terminal_id as terminal, p.serial_number as serial,
      n.from_on, n.to_on, n.intervention_id, p.part_id,
      loose_terminal_key(n.client_terminal_id) as terminal_key, loose_serial_key(p.serial_number) as serial_key
    from (
      select distinct on (n.product_id) n.id, n.product_id, n.client_terminal_id, n.from_on, n.to_on, n.intervention_id from installation n
      where n.supplier_id = ${supplier_id} and n.from_on <= ${as_of}::date and (n.to_on is null or n.to_on > ${as_of}::date)
      order by n.product_id, n.opened_seq desc) n
      join product p on p.id = n.product_id`.execute(tx)
  await sql`analyze compared_theirs, compared_installed`.execute(tx)
}

/**
 * Of rows that repeat a terminal ID or a serial one is kept: the one that agrees with our records, else the first. The same on our side for
 * terminal IDs. Without the rows listed here both keys are unique on both sides. Only keys that occur more than once are ranked.
 */
async function createRepeated(tx: Tx): Promise<void> {
  await sql`create temp table compared_again on commit drop as
    select * from (
      select t.n, t.terminal_key is not null and row_number() over same_terminal > 1 as terminal_again, first_value(t.n) over same_terminal as terminal_first,
        t.serial_key is not null and row_number() over same_serial > 1 as serial_again, first_value(t.n) over same_serial as serial_first
      from (
        select t.*, exists (select from compared_installed o where o.terminal_key = t.terminal_key and o.serial_key = t.serial_key)
          or (t.serial_key is null and exists (select from compared_installed o where o.terminal_key = t.terminal_key)) as agrees
        from compared_theirs t
        where t.terminal_key in (select terminal_key from compared_theirs group by 1 having count(*) > 1)
          or t.serial_key in (select serial_key from compared_theirs group by 1 having count(*) > 1)) as t
      window same_terminal as (partition by t.terminal_key order by t.agrees desc, t.n),
        same_serial as (partition by t.serial_key order by t.agrees desc, t.n)) as t
    where terminal_again or serial_again`.execute(tx)
  await sql`create temp table compared_ours_again on commit drop as
    select * from (
      select o.installation_id, row_number() over same_terminal as at, first_value(o.serial) over same_terminal as first_serial
      from (
        select o.*, exists (select from compared_theirs t where t.terminal_key = o.terminal_key and t.serial_key = o.serial_key) as agrees
        from compared_installed o
        where o.terminal_key in (select terminal_key from compared_installed group by 1 having count(*) > 1)) as o
      window same_terminal as (partition by o.terminal_key order by o.agrees desc, o.from_on desc, o.installation_id desc)) as o
    where at > 1`.execute(tx)
  await sql`analyze compared_again, compared_ours_again`.execute(tx)
}

/** What the client's names of models stand for with us; a name that is the model or the number of a part needs no setting. */
async function createModels(tx: Tx, { supplier_id }: Question): Promise<void> {
  await sql`create temp table compared_model on commit drop as
    with names as (select distinct model as name, normal(model) as key from compared_theirs where model is not null)
    select n.name, tp.part_id from names n join tml_model tm on tm.supplier_id = ${supplier_id} and normal(tm.name) = n.key
      join tml_model_part tp on tp.tml_model_id = tm.id
    union
    select n.name, p.id from names n join part p on normal(p.model_number) = n.key or normal(p.part_number) = n.key`.execute(
    tx,
  )
  await sql`analyze compared_model`.execute(tx)
}

/** Pairs: by terminal ID first, what is left by serial. Each side stands in one pair at most. */
async function createPairs(tx: Tx, { supplier_id }: Question): Promise<void> {
  await sql`create temp table compared_pair on commit drop as
    with kept as (select * from compared_theirs t where not exists (select from compared_again a where a.n = t.n)),
      ours as (select * from compared_installed o where not exists (select from compared_ours_again a where a.installation_id = o.installation_id)),
      by_terminal as (
        select k.n, o.installation_id, case
          when k.serial_key <> o.serial_key and not exists (select from comparison_alias a
            where a.supplier_id = ${supplier_id} and a.their_serial = k.serial_key and a.product_id = o.product_id) then 'same_terminal'
          when exists (select from compared_model m where m.name = k.model)
            and not exists (select from compared_model m where m.name = k.model and m.part_id = o.part_id) then 'other_model'
          else 'matched' end as class
        from kept k join ours o on o.terminal_key = k.terminal_key)
    select * from by_terminal`.execute(tx)
  await sql`analyze compared_pair`.execute(tx)
  await sql`insert into compared_pair
    with kept as materialized (
        select t.n, t.serial_key from compared_theirs t where not exists (select from compared_again a where a.n = t.n)
          and not exists (select from compared_pair p where p.n = t.n)),
      ours as materialized (
        select o.installation_id, o.serial_key from compared_installed o
        where not exists (select from compared_ours_again a where a.installation_id = o.installation_id)
          and not exists (select from compared_pair p where p.installation_id = o.installation_id))
    select k.n, o.installation_id, 'same_serial' from kept k join ours o on o.serial_key = k.serial_key`.execute(tx)
}

/** The differences, each with its class; rows that match are in compared_pair alone. The state of their product is that of the day. */
async function createRows(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await sql`create temp table compared_row on commit drop as
    select row_number() over () as rid, f.n as file_row, f.terminal as their_terminal, f.serial as their_serial, f.model as their_model, f.pos_code, f.merchant, f.city,
      f.terminal_key as their_terminal_key, f.serial_key as their_serial_key, f.terminal_again, f.terminal_first, f.serial_first,
      o.installation_id, o.product_id, o.terminal as our_terminal, o.serial as our_serial, o.from_on, o.to_on, o.intervention_id, o.part_id,
      o.terminal_key as our_terminal_key, o.serial_key as our_serial_key, o.first_serial, ${loose(sql`f.terminal_key`, sql`f.terminal`, sql`o.terminal_key`, sql`o.terminal`)} as loose,
      null::bigint as other_product_id, null::product_status as other_status, null::bigint as other_supplier_id, null::date as other_day,
      null::bigint as other_warehouse_id, null::bigint as other_technician_id, null::text as other_terminal,
      null::text as cause, '{}'::jsonb as facts,
      case
        when o.again then 'double_ours'
        when f.again then 'double_theirs'
        when f.class is not null then f.class
        when f.n is null then 'only_ours'
        else 'only_theirs' end as class
    from (
      select t.*, p.installation_id, p.class, a.n is not null as again, a.terminal_again, a.terminal_first, a.serial_first
      from compared_theirs t left join compared_pair p on p.n = t.n left join compared_again a on a.n = t.n
      where p.class is distinct from 'matched') f
      full join (
        select o.*, a.installation_id is not null as again, a.first_serial
        from compared_installed o left join compared_ours_again a on a.installation_id = o.installation_id
        where not exists (select from compared_pair p where p.installation_id = o.installation_id and p.class = 'matched')) o
        on o.installation_id = f.installation_id`.execute(tx)
  await sql`analyze compared_row`.execute(tx)
  await sql`update compared_row r set other_product_id = p.id, other_status = m.status, other_supplier_id = m.supplier_id, other_day = m.day,
      other_warehouse_id = m.warehouse_id, other_technician_id = m.technician_id, other_terminal = m.client_terminal_id
    from product p cross join lateral (
      select m.status, m.supplier_id, m.day, m.warehouse_id, m.technician_id, m.client_terminal_id
      from movement m where m.product_id = p.id and m.day <= ${as_of}::date order by m.seq desc limit 1) m
    where r.class in ('only_theirs', 'same_terminal') and serial_key(p.serial_number) = r.their_serial_key and m.status is not null`.execute(
    tx,
  )
  await sql`update compared_row r set class = case
      when r.other_supplier_id is not null and r.other_supplier_id <> ${supplier_id} then 'other_supplier'
      when r.other_status <> 'installed' then 'not_installed'
      else 'other_supplier' end
    where r.class = 'only_theirs' and (
      (r.other_product_id is not null and (coalesce(r.other_supplier_id, ${supplier_id}) <> ${supplier_id} or r.other_status <> 'installed'))
      or (r.other_product_id is null and exists (
        select from installation n where terminal_key(n.client_terminal_id) = terminal_key(r.their_terminal) and n.supplier_id <> ${supplier_id}
          and n.from_on <= ${as_of}::date and (n.to_on is null or n.to_on > ${as_of}::date))))`.execute(tx)
}

/** After this every row of the file and every installation of the day is either in a matched pair or in exactly one row of compared_row. */
export async function classifyRows(tx: Tx, question: Question): Promise<void> {
  await createOurs(tx, question)
  await createRepeated(tx)
  await createModels(tx, question)
  await createPairs(tx, question)
  await createRows(tx, question)
}

/** Names of models in the file that neither the settings nor the catalogue know. */
export async function listUnknownModels(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.model as name from compared_theirs t
    where t.model is not null and not exists (select from compared_model m where m.name = t.model) order by 1 limit ${most}`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
