/** Classifies a client's rows against our installations of a day: a few statements over temporary tables for any number of rows. */
import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import type { TheirRow } from '../file-fields.ts'

/** What is compared: whose terminals, and on which day. */
export type Question = { supplier_id: number; as_of: string }

export const createStaging = (tx: Tx) =>
  sql`create temp table compared_theirs (n integer, terminal text, serial text, model text, pos_code text, merchant text, city text,
    terminal_key text, serial_key text) on commit drop`.execute(tx)

/** Two comparisons may follow each other in one transaction. */
export const dropStaging = (tx: Tx) =>
  sql`drop table if exists compared_theirs, compared_installed, compared_file, compared_ours, compared_pair, compared_model, compared_row,
    compared_closing, compared_typed`.execute(tx)

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
    select distinct on (n.product_id) n.id as installation_id, n.product_id, n.client_terminal_id as terminal, p.serial_number as serial,
      n.from_on, n.to_on, n.intervention_id, p.part_id,
      loose_terminal_key(n.client_terminal_id) as terminal_key, loose_serial_key(p.serial_number) as serial_key
    from installation n join product p on p.id = n.product_id
    where n.supplier_id = ${supplier_id} and n.from_on <= ${as_of}::date and (n.to_on is null or n.to_on > ${as_of}::date)
    order by n.product_id, n.opened_seq desc`.execute(tx)
  await sql`analyze compared_theirs, compared_installed`.execute(tx)
}

/**
 * Of rows that repeat a terminal ID or a serial one is kept: the one that agrees with our records, else the first. The same on our side for
 * terminal IDs. After this both keys are unique on both sides.
 */
async function createKept(tx: Tx): Promise<void> {
  await sql`create temp table compared_file on commit drop as
    select t.*, t.terminal_key is not null and t.terminal_at > 1 as terminal_again, t.serial_key is not null and t.serial_at > 1 as serial_again
    from (
      select t.*,
        row_number() over same_terminal as terminal_at, first_value(t.n) over same_terminal as terminal_first,
        row_number() over same_serial as serial_at, first_value(t.n) over same_serial as serial_first
      from (
        select t.*, b.terminal_key is not null or (t.serial_key is null and a.terminal_key is not null) as agrees
        from compared_theirs t
          left join (select distinct terminal_key, serial_key from compared_installed) b on b.terminal_key = t.terminal_key and b.serial_key = t.serial_key
          left join (select distinct terminal_key from compared_installed) a on a.terminal_key = t.terminal_key) as t
      window same_terminal as (partition by t.terminal_key order by t.agrees desc, t.n),
        same_serial as (partition by t.serial_key order by t.agrees desc, t.n)) as t`.execute(tx)
  await sql`create temp table compared_ours on commit drop as
    select o.*, row_number() over same_terminal > 1 as again, first_value(o.serial) over same_terminal as first_serial
    from (
      select o.*, t.terminal_key is not null as agrees
      from compared_installed o left join (select distinct terminal_key, serial_key from compared_theirs) t
        on t.terminal_key = o.terminal_key and t.serial_key = o.serial_key) as o
    window same_terminal as (partition by o.terminal_key order by o.agrees desc, o.from_on desc, o.installation_id desc)`.execute(
    tx,
  )
  await sql`analyze compared_file, compared_ours`.execute(tx)
}

/** Pairs: by terminal ID first, what is left by serial. Each side stands in one pair at most. */
async function createPairs(tx: Tx): Promise<void> {
  await sql`create temp table compared_pair on commit drop as
    with kept as (select * from compared_file where not terminal_again and not serial_again),
      ours as (select * from compared_ours where not again),
      by_terminal as (select k.n, o.installation_id, 'terminal' as by from kept k join ours o on o.terminal_key = k.terminal_key)
    select * from by_terminal
    union all
    select k.n, o.installation_id, 'serial' from kept k join ours o on o.serial_key = k.serial_key
    where not exists (select from by_terminal b where b.n = k.n)
      and not exists (select from by_terminal b where b.installation_id = o.installation_id)`.execute(tx)
  await sql`analyze compared_pair`.execute(tx)
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

/** Everything joined, each row with its class. The state of their product is that of the day. */
async function createRows(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await sql`create temp table compared_row on commit drop as
    select row_number() over () as rid, f.n as file_row, f.terminal as their_terminal, f.serial as their_serial, f.model as their_model, f.pos_code, f.merchant, f.city,
      f.terminal_key as their_terminal_key, f.serial_key as their_serial_key, f.terminal_again, f.terminal_first, f.serial_first,
      o.installation_id, o.product_id, o.terminal as our_terminal, o.serial as our_serial, o.from_on, o.to_on, o.intervention_id, o.part_id,
      o.terminal_key as our_terminal_key, o.serial_key as our_serial_key, o.first_serial,
      coalesce(f.terminal_key = o.terminal_key and terminal_key(f.terminal) <> terminal_key(o.terminal), false) as loose,
      null::bigint as other_product_id, null::product_status as other_status, null::bigint as other_supplier_id, null::date as other_day,
      null::bigint as other_warehouse_id, null::bigint as other_technician_id, null::text as other_terminal,
      null::text as cause, '{}'::jsonb as facts,
      case
        when o.again then 'double_ours'
        when f.terminal_again or f.serial_again then 'double_theirs'
        when p.by = 'serial' then 'same_serial'
        when p.by = 'terminal' and f.serial_key is not null and f.serial_key <> o.serial_key and a.product_id is null then 'same_terminal'
        when p.by = 'terminal' and exists (select from compared_model m where m.name = f.model)
          and not exists (select from compared_model m where m.name = f.model and m.part_id = o.part_id) then 'other_model'
        when p.by = 'terminal' then 'matched'
        when f.n is null then 'only_ours'
        else 'only_theirs' end as class
    from compared_file f
      left join compared_pair p on p.n = f.n
      full join compared_ours o on o.installation_id = p.installation_id
      left join comparison_alias a on a.supplier_id = ${supplier_id} and a.their_serial = f.serial_key and a.product_id = o.product_id`.execute(
    tx,
  )
  await sql`create index on compared_row (class)`.execute(tx)
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

/** After this every row of the file and every installation of the day is in exactly one row of compared_row. */
export async function classifyRows(tx: Tx, question: Question): Promise<void> {
  await createOurs(tx, question)
  await createKept(tx)
  await createPairs(tx)
  await createModels(tx, question)
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
