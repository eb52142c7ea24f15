/** Classifies a client's rows against our installations of a day: a few statements over temporary tables for any number of rows. */
import { type RawBuilder, sql } from 'kysely'
import { string } from '#lib/records/fields.ts'
import { copyInto } from '#server/database/copy-into.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, readValues } from '#server/database/rows.ts'
import { fieldNames, type TheirRow } from '../file-fields.ts'

/** What is compared: whose terminals, and on which day. */
export type Question = { supplier_id: number; as_of: string }

type Sql = RawBuilder<unknown>
/** Of two terminal IDs that are the same without regard to case, spaces and leading zeros: whether only so. */
const isLoose = (theirs: Sql, ours: Sql) =>
  sql`(${theirs} <> ${ours} and terminal_key(${theirs}) <> terminal_key(${ours}))`

/** More memory and smaller samples for a few large statements. */
export const createStaging = (tx: Tx) =>
  sql
    .raw(
      `set local work_mem = '64MB'; set local default_statistics_target = 10;
      create temp table compared_theirs (n integer, terminal text, serial text, model text, pos_code text, merchant text, city text,
        terminal_key text generated always as (loose_terminal_key(terminal)) stored,
        serial_key text generated always as (loose_serial_key(serial)) stored) on commit drop;
      create temp table compared_row (rid integer, file_row integer, their_terminal text, their_serial text, their_model text, pos_code text,
        merchant text, city text, their_terminal_key text, their_serial_key text, terminal_again boolean, terminal_first integer, serial_first integer,
        installation_id bigint, product_id bigint, our_terminal text, our_serial text, from_on date, to_on date, intervention_id bigint, part_id bigint,
        our_terminal_key text, our_serial_key text, first_serial text, loose boolean, class text,
        other_product_id bigint, other_status product_status, other_supplier_id bigint, other_day date, other_warehouse_id bigint,
        other_technician_id bigint, other_terminal text, cause text, facts jsonb default '{}') on commit drop`,
    )
    .execute(tx)

/** Two comparisons may follow each other in one transaction. */
export const dropStaging = (tx: Tx) =>
  execute(
    tx,
  )`drop table if exists compared_theirs, compared_installed, compared_again, compared_ours_again, compared_model, compared_row,
    compared_closing, compared_typed, compared_before`

/** Rows go to the database while further ones are read. */
export async function stageRows(tx: Tx, groups: AsyncIterable<readonly TheirRow[]>): Promise<void> {
  async function* values() {
    for await (const group of groups) yield group.map((row) => [row.n, ...fieldNames.map((field) => row[field])])
  }
  await copyInto(tx, 'compared_theirs', ['n', ...fieldNames], values())
}

/** Whose a terminal is, is whose product it is by its record, as in the custody report; the job that installed it may have been another client's. */
export const isOwn = (product_id: Sql, supplier_id: number): Sql =>
  sql`exists (select from product own where own.id = ${product_id} and own.supplier_id = ${supplier_id})`

/** Ours of the day, one stay per product; the newest where corrected days overlap. */
async function createOurs(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await execute(tx)`create temp table compared_installed on commit drop as
    select n.id as installation_id, n.product_id, n.client_terminal_id as terminal, p.serial_number as serial,
      n.from_on, n.to_on, n.intervention_id, p.part_id,
      loose_terminal_key(n.client_terminal_id) as terminal_key, loose_serial_key(p.serial_number) as serial_key
    from (
      select distinct on (n.product_id) n.id, n.product_id, n.client_terminal_id, n.from_on, n.to_on, n.intervention_id from installation n
      where n.from_on <= ${as_of}::date and (n.to_on is null or n.to_on > ${as_of}::date) and ${isOwn(sql`n.product_id`, supplier_id)}
      order by n.product_id, n.opened_seq desc) n
      join product p on p.id = n.product_id`
  await execute(tx)`analyze compared_theirs, compared_installed`
}

/**
 * Of rows that repeat a terminal ID or a serial one is kept: the one that agrees with our records, else the first. The same on our side for
 * terminal IDs. Without the rows listed here both keys are unique on both sides. Only keys that occur more than once are ranked.
 */
async function createRepeated(tx: Tx): Promise<void> {
  await execute(tx)`create temp table compared_again on commit drop as
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
    where terminal_again or serial_again`
  await execute(tx)`create temp table compared_ours_again on commit drop as
    select * from (
      select o.installation_id, row_number() over same_terminal as at, first_value(o.serial) over same_terminal as first_serial
      from (
        select o.*, exists (select from compared_theirs t where t.terminal_key = o.terminal_key and t.serial_key = o.serial_key) as agrees
        from compared_installed o
        where o.terminal_key in (select terminal_key from compared_installed group by 1 having count(*) > 1)) as o
      window same_terminal as (partition by o.terminal_key order by o.agrees desc, o.from_on desc, o.installation_id desc)) as o
    where at > 1`
  await execute(tx)`analyze compared_again, compared_ours_again`
}

/** What the client's names of models stand for with us; a name that is the model or the number of a part needs no setting. */
async function createModels(tx: Tx, { supplier_id }: Question): Promise<void> {
  await execute(tx)`create temp table compared_model on commit drop as
    with names as (select distinct model as name, normal(model) as key from compared_theirs where model is not null)
    select n.name, tp.part_id from names n join tml_model tm on tm.supplier_id = ${supplier_id} and normal(tm.name) = n.key
      join tml_model_part tp on tp.tml_model_id = tm.id
    union
    select n.name, p.id from names n join part p on normal(p.model_number) = n.key or normal(p.part_number) = n.key`
  await execute(tx)`analyze compared_model`
}

/** A file's row and a terminal of ours with the same terminal ID. */
const classOfPair = (supplier_id: number) => sql`case
  when t.n is null or o.installation_id is null then null
  when t.serial_key <> o.serial_key and not exists (select from comparison_alias a
    where a.supplier_id = ${supplier_id} and a.their_serial = t.serial_key and a.product_id = o.product_id) then 'same_terminal'
  when exists (select from compared_model m where m.name = t.model)
    and not exists (select from compared_model m where m.name = t.model and m.part_id = o.part_id) then 'other_model'
  else 'matched' end`

/**
 * Pairs by terminal ID. Pairs that match are most of a list and are written at once; everything else becomes a row of compared_row. Repeated
 * rows stand alone.
 */
const pairByTerminal = (tx: Tx, { id, supplier_id }: Question & { id: number }) =>
  execute(tx)`with pair as materialized (
      select t.n, t.terminal, t.serial, t.model, t.pos_code, t.merchant, t.city, t.terminal_key, t.serial_key,
        t.again, t.terminal_again, t.terminal_first, t.serial_first,
        o.installation_id, o.product_id, o.terminal as our_terminal, o.serial as our_serial, o.from_on, o.to_on, o.intervention_id, o.part_id,
        o.terminal_key as our_terminal_key, o.serial_key as our_serial_key, o.again as our_again, o.first_serial, ${classOfPair(supplier_id)} as class
      from (
        select t.*, a.n is not null as again, a.terminal_again, a.terminal_first, a.serial_first, case when a.n is null then t.terminal_key end as pair_key
        from compared_theirs t left join compared_again a on a.n = t.n) t
        full join (
          select o.*, a.installation_id is not null as again, a.first_serial, case when a.installation_id is null then o.terminal_key end as pair_key
          from compared_installed o left join compared_ours_again a on a.installation_id = o.installation_id) o on o.pair_key = t.pair_key),
    written as (
      insert into comparison_row (comparison_id, class, file_row, their_terminal, their_serial, their_model, pos_code, merchant, city,
        installation_id, product_id, our_terminal, our_serial, since_on, loose)
      select ${id}::bigint, 'matched', n, terminal, serial, model, pos_code, merchant, city, installation_id, product_id, our_terminal, our_serial, from_on,
        ${isLoose(sql`terminal`, sql`our_terminal`)}
      from pair where class = 'matched')
    insert into compared_row (rid, file_row, their_terminal, their_serial, their_model, pos_code, merchant, city, their_terminal_key, their_serial_key,
      terminal_again, terminal_first, serial_first, installation_id, product_id, our_terminal, our_serial, from_on, to_on, intervention_id, part_id,
      our_terminal_key, our_serial_key, first_serial, loose, class)
    select row_number() over (), n, terminal, serial, model, pos_code, merchant, city, terminal_key, serial_key,
      terminal_again, terminal_first, serial_first, installation_id, product_id, our_terminal, our_serial, from_on, to_on, intervention_id, part_id,
      our_terminal_key, our_serial_key, first_serial, class is not null and ${isLoose(sql`terminal`, sql`our_terminal`)},
      case
        when our_again then 'double_ours'
        when again then 'double_theirs'
        when class is not null then class
        when n is null then 'only_ours'
        else 'only_theirs' end
    from pair where class is distinct from 'matched'`

/** What is left pairs by serial; our side of such a pair moves to the row of the file. */
async function pairBySerial(tx: Tx): Promise<void> {
  await execute(tx)`analyze compared_row`
  await execute(
    tx,
  )`update compared_row t set class = 'same_serial', installation_id = o.installation_id, product_id = o.product_id,
      our_terminal = o.our_terminal, our_serial = o.our_serial, from_on = o.from_on, to_on = o.to_on, intervention_id = o.intervention_id,
      part_id = o.part_id, our_terminal_key = o.our_terminal_key, our_serial_key = o.our_serial_key
    from (select distinct on (our_serial_key) * from compared_row where class = 'only_ours' order by our_serial_key, rid) o
    where t.class = 'only_theirs' and o.our_serial_key = t.their_serial_key`
  await execute(tx)`delete from compared_row o where o.class = 'only_ours'
    and o.installation_id in (select installation_id from compared_row where class = 'same_serial')`
}

/**
 * A row that repeats a serial or a terminal ID still names a terminal: what is left of ours under its other value is in the list and must not be
 * called missing. Our side moves to the repeated row.
 */
async function pairRepeated(tx: Tx): Promise<void> {
  const bySide = [sql`o.our_terminal_key = t.their_terminal_key`, sql`o.our_serial_key = t.their_serial_key`]
  for (const fits of bySide) {
    await execute(tx)`with pair as (
        select distinct on (t.rid) t.rid, o.rid as our_rid from compared_row t join compared_row o on o.class = 'only_ours' and ${fits}
        where t.class = 'double_theirs' and t.installation_id is null order by t.rid, o.rid),
      once as (select distinct on (our_rid) rid, our_rid from pair order by our_rid, rid),
      taken as (delete from compared_row o using once where o.rid = once.our_rid returning o.*)
      update compared_row t set installation_id = o.installation_id, product_id = o.product_id, our_terminal = o.our_terminal, our_serial = o.our_serial,
        from_on = o.from_on, to_on = o.to_on, intervention_id = o.intervention_id, part_id = o.part_id, our_terminal_key = o.our_terminal_key,
        our_serial_key = o.our_serial_key
      from once join taken o on o.rid = once.our_rid where t.rid = once.rid`
  }
}

/** The state of their product on that day, and what it makes of rows that are theirs alone. */
async function findTheirProducts(tx: Tx, { supplier_id, as_of }: Question): Promise<void> {
  await execute(
    tx,
  )`update compared_row r set other_product_id = p.id, other_status = m.status, other_supplier_id = p.supplier_id, other_day = m.day,
      other_warehouse_id = m.warehouse_id, other_technician_id = m.technician_id, other_terminal = m.client_terminal_id
    from product p cross join lateral (
      select m.status, m.day, m.warehouse_id, m.technician_id, m.client_terminal_id
      from movement m where m.product_id = p.id and m.day <= ${as_of}::date order by m.seq desc limit 1) m
    where r.class in ('only_theirs', 'same_terminal') and serial_key(p.serial_number) = r.their_serial_key and m.status is not null`
  await execute(tx)`update compared_row r set class = case
      when r.other_supplier_id is not null and r.other_supplier_id <> ${supplier_id} then 'other_supplier'
      when r.other_status <> 'installed' then 'not_installed'
      else 'other_supplier' end
    where r.class = 'only_theirs' and (
      (r.other_product_id is not null and (coalesce(r.other_supplier_id, ${supplier_id}) <> ${supplier_id} or r.other_status <> 'installed'))
      or (r.other_product_id is null and exists (
        select from installation n where terminal_key(n.client_terminal_id) = terminal_key(r.their_terminal)
          and not ${isOwn(sql`n.product_id`, supplier_id)} and n.from_on <= ${as_of}::date and (n.to_on is null or n.to_on > ${as_of}::date))))`
}

/** After this every row of the file and every installation of the day is in exactly one row: matched ones in the result, others in compared_row. */
export async function classifyRows(tx: Tx, question: Question & { id: number }): Promise<void> {
  await createOurs(tx, question)
  await createRepeated(tx)
  await createModels(tx, question)
  await pairByTerminal(tx, question)
  await pairBySerial(tx)
  await pairRepeated(tx)
  await findTheirProducts(tx, question)
}

/** Names of models in the file that neither the settings nor the catalogue know. */
export const listUnknownModels = (tx: Tx, most: number) => readValues(tx, string)`
    select distinct t.model as name from compared_theirs t
    where t.model is not null and not exists (select from compared_model m where m.name = t.model) order by 1 limit ${most}`
