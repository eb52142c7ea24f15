/** All SQL of assignments and of what technicians hold. */
import { sql } from 'kysely'
import { z } from 'zod'
import {
  Transport,
  transportDecimals,
  transportFieldNames,
  type VoidInput,
} from '#features/warehouse/documents/contract.ts'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { boolean, Day, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import {
  assigned,
  columnsOf,
  ownOnly,
  person,
  searchNames,
  searchPeople,
  selectColumns,
} from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows } from '#server/database/locks.ts'
import { execute, insertId, many, maybeOne, readCount, readIds, readValues } from '#server/database/rows.ts'
import { defineSource, listRows, type Sql, stored } from '#server/lists/list.ts'
import { isOneOf } from '#server/lists/list-conditions.ts'
import type { User } from '#server/records/act.ts'
import { dayOf, todaySql } from '#server/time/time-zone.ts'
import { assignedProductList, assignmentList } from '../columns.ts'
import { AssignedProduct, Assignment, AssignmentProduct, Holding } from '../contract.ts'
import { type ProductOutcome, productOutcomes } from '../rules.ts'

/** How many of an assignment's products match a condition; a product that was assigned again belongs to the later assignment. */
const ofProducts = (condition: Sql) => sql`(select count(*) from movement m join product p on p.id = m.product_id
  where m.batch_id = a.batch_id and a.undone_at is null and ${condition})`
const after = (kinds: Sql) =>
  sql`exists (select from movement n where n.product_id = m.product_id and n.seq > m.seq and n.kind in (${kinds}))`
/** What became of an assigned product: the counts of the list and the products behind them share these conditions. */
const outcomes: Readonly<Record<ProductOutcome, Sql>> = {
  accepted: sql`case when p.assignment_id = a.id then p.accepted_at is not null
    else exists (select from movement n
      where n.product_id = m.product_id and n.seq > m.seq and n.kind = 'accept' and n.assignment_id = a.id) end`,
  still_here: sql`p.assignment_id = a.id and p.status = 'assigned' and p.technician_id = a.technician_id`,
  installed: sql`p.status = 'installed' and not ${after(sql`'assign'`)}`,
  faulty: sql`p.status in ('fault', 'damage_stock') and not ${after(sql`'assign', 'unassign', 'hand_over'`)}`,
}

const transport = columnsOf('a', transportFieldNames, transportDecimals)

export const assignedOnDay = sql`a.assigned_on`
/** One that was undone before its note was issued needs none. */
const noteState = sql`case when a.number is not null then 'issued' when a.undone_at is null then 'missing' else 'none' end`

export const assignmentSource = defineSource({
  definition: assignmentList,
  row: Assignment,
  from: sql`assignment a left join account t on t.id = a.technician_id left join warehouse w on w.id = a.warehouse_id
    left join courier c on c.id = a.courier_id left join account b on b.id = a.created_by`,
  id: sql`a.id`,
  columns: {
    number: sql`coalesce(a.number, '#' || a.id)`,
    technician: sql`(${person('t')})`,
    assigned_on: assignedOnDay,
    warehouse: sql`w.name`,
    products: sql`a.quantity`,
    accepted: ofProducts(outcomes.accepted),
    still_here: ofProducts(outcomes.still_here),
    installed: ofProducts(outcomes.installed),
    faulty: ofProducts(outcomes.faulty),
    note: noteState,
    courier: sql`c.name`,
    tracking_number: sql`a.tracking_number`,
    state: sql`case when a.undone_at is null then 'open' else 'undone' end`,
    created_by: sql`(${person('b')})`,
  },
  extra: {
    ...transport,
    ...stored('a'),
    ...columnsOf('a', ['technician_id', 'warehouse_id', 'created_at']),
    issued: sql`(a.number is not null)`,
    untouched: sql`(a.undone_at is null and not exists (
      select from movement m join product p on p.id = m.product_id where m.batch_id = a.batch_id and p.moves > m.seq
        and not movement_undone(p.id, m.seq) and moved_since(p.id, m.seq)))`,
  },
  search: [sql`a.number`, sql`a.tracking_number`],
  search_names: [
    searchPeople(sql`a.technician_id`),
    searchNames(sql`a.warehouse_id`, 'warehouse'),
    searchNames(sql`a.courier_id`, 'courier'),
    searchPeople(sql`a.created_by`),
  ],
  scope: (user) => ownOnly(user, sql`a.technician_id`),
})

/** The day the technician got it, by the last movement that brought it to them and was not undone. */
const assignedOn = sql`coalesce((select max(m.day) from movement m
  where m.product_id = p.id and m.kind in ('assign', 'hand_over', 'withdraw')
    and not exists (select from movement_batch r where r.reverts = m.batch_id)), p.changed_on)`
const receivedOn = dayOf(sql`p.accepted_at`)
const onItsWay = sql`(p.status = 'assigned' and p.accepted_at is null)`

/** The job at which its holder says it was installed, in a closing that waits. What a former holder says is not for the one who has it now. */
const declaredIn = sql`(select d.number from closing d where d.state = 'requested' and d.outcome = 'done' and d.installed_serial is not null
  and d.technician_id = p.technician_id and serial_key(d.installed_serial) = serial_key(p.serial_number) order by d.id limit 1)`

export const assignedProductSource = defineSource({
  definition: assignedProductList,
  row: AssignedProduct,
  from: sql`product p left join part pt on pt.id = p.part_id left join account t on t.id = p.technician_id
    left join assignment a on a.id = p.assignment_id`,
  id: sql`p.id`,
  columns: {
    ...columnsOf('p', ['serial_number', 'encoded_serial', 'status']),
    ...columnsOf('pt', ['part_number', 'model_number']),
    technician: sql`(${person('t')})`,
    assignment: sql`coalesce(a.number, '#' || a.id)`,
    assigned_on: assignedOn,
    received_on: receivedOn,
    days_held: sql`(${todaySql} - coalesce(${receivedOn}, ${assignedOn}))`,
    to_confirm: onItsWay,
    order: sql`p.order_id::text`,
    on_order: sql`(p.order_id is not null)`,
    declared_in: declaredIn,
  },
  extra: {
    ...columnsOf('p', ['version', 'fault_note', 'part_id', 'technician_id', 'assignment_id']),
  },
  sort: { serial_number: sql`serial_key(p.serial_number)` },
  filter: {
    // The list's schema has validated that these are arrays of strings.
    serial_number: (_matches, value) =>
      sql`serial_key(p.serial_number) = any(${(value as string[]).map((serial) => serial.toUpperCase())}::text[])`,
    // A choice filter gives its values as a list of texts.
    status: (_matches, value) => isOneOf(sql`p.status`, value as string[], 'product_status'),
  },
  search: [sql`p.serial_number`, sql`p.encoded_serial`],
  search_start: sql`serial_key(p.serial_number)`,
  search_names: [
    searchNames(sql`p.part_id`, 'part', ['part_number', 'model_number']),
    searchPeople(sql`p.technician_id`),
    searchNames(sql`p.assignment_id`, 'assignment', ['number']),
  ],
  scope: (user) =>
    sql`p.technician_id is not null and p.status in ('assigned', 'fault') and ${ownOnly(user, sql`p.technician_id`)}`,
})

const FoundTechnician = z.strictObject({ id: integer, name: string, address: nullableText })

/** An active technician, locked against deactivation until the transaction ends. */
export const lockActiveTechnician = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'account',
    id,
    () => maybeOne(tx, FoundTechnician)`
    select a.id, ${person('a')} as name, a.address from account a
    where a.id = ${id} and a.role = 'technician' and a.active`,
    { strength: 'share' },
  )

/** Products by the names that people know, in the order of their ids. */
export const listSerials = (tx: Tx, ids: readonly number[]) => many(tx, { id: integer, label: string })`
    select id, serial_number as label from product where id = any(${ids}::bigint[]) order by id`

/** The same of what a batch moved. */
export const listMoved = (tx: Tx, batch_id: number) => many(tx, { id: integer, label: string })`
    select p.id, p.serial_number as label from movement m join product p on p.id = m.product_id
    where m.batch_id = ${batch_id} order by p.id`

export const findTechnician = (tx: Tx, id: number) => maybeOne(tx, FoundTechnician)`
    select a.id, ${person('a')} as name, a.address from account a where a.id = ${id} and a.role = 'technician'`

export const findWarehouse = (tx: Tx, id: number) =>
  maybeOne(tx, { id: integer, name: string })`select id, name from warehouse where id = ${id}`

/** Serials of the given products that are in stock, but not in this warehouse; locks all of them, in the order of their ids. */
export const lockAndListElsewhere = (tx: Tx, ids: readonly number[], warehouse_id: number): Promise<string[]> =>
  afterLock(
    tx,
    'product',
    ids,
    () => readValues(tx, string)`
    select serial_number from product
    where id = any(${ids}::bigint[]) and status = 'in_stock' and warehouse_id <> ${warehouse_id} order by id`,
  )

const HeldProduct = z.strictObject({
  id: integer,
  key: string,
  serial_number: string,
  technician_id: integer,
  received: boolean,
})
export type HeldProduct = z.infer<typeof HeldProduct>

/** Those of the given products that technicians hold and this user may change; locked until the transaction ends. */
export async function lockHeldProducts(
  tx: Tx,
  user: User,
  wanted: { ids: readonly number[] } | { keys: readonly string[] },
): Promise<HeldProduct[]> {
  const named =
    'ids' in wanted
      ? sql`p.id = any(${wanted.ids}::bigint[])`
      : sql`serial_key(p.serial_number) = any(${wanted.keys}::text[])`
  await lockRows(tx, 'product', sql`select p.id from product p where ${named}`)
  return many(tx, HeldProduct)`
    select p.id, serial_key(p.serial_number) as key, p.serial_number, p.technician_id, p.accepted_at is not null as received
    from product p
    where ${named} and p.technician_id is not null and p.status in ('assigned', 'fault') and ${ownOnly(user, sql`p.technician_id`)}
    order by p.id`
}

const MovedOn = z.strictObject({ serial_number: string, status: ProductStatus.nullable() })

/** Those of the given products that this user saw among the assigned ones and that are there no longer. Technicians learn nothing of where theirs went. */
export const listMovedOn = (tx: Tx, user: User, ids: readonly number[]) => many(tx, MovedOn)`
    select p.serial_number, case when ${user.role === 'admin'} then p.status end as status
    from product p
    where p.id = any(${ids}::bigint[])
      and (${user.role === 'admin'} or exists (select from movement m where m.product_id = p.id and m.technician_id = ${user.id}))
    order by p.id`

type Facts = {
  technician_id: number
  warehouse_id: number
  assigned_on: string
  quantity: number
  import_id: number | null
  created_by: number
}

export async function insertAssignment(tx: Tx, facts: Facts, transport: Transport): Promise<number> {
  const names = sql.join(transportFieldNames.map((name) => sql.ref(name)))
  const values = sql.join(transportFieldNames.map((name) => transport[name]))
  return insertId(tx)`
    insert into assignment (technician_id, warehouse_id, assigned_on, quantity, import_id, created_by, ${names})
    values (${facts.technician_id}, ${facts.warehouse_id}, ${facts.assigned_on}, ${facts.quantity}, ${facts.import_id},
      ${facts.created_by}, ${values}) returning id`
}

export const setBatch = (tx: Tx, id: number, batch_id: number) =>
  execute(tx)`update assignment set batch_id = ${batch_id} where id = ${id}`

/** The number of its note, with the transport data as it was issued. */
export const setIssued = (tx: Tx, id: number, values: Partial<Transport> & { number: string }) =>
  execute(tx)`update assignment set ${assigned(values)}, updated_at = now(), version = version + 1 where id = ${id}`

export const setUndone = (tx: Tx, id: number, by: number, { code, reason }: VoidInput) =>
  execute(
    tx,
  )`update assignment set undone_at = now(), undone_by = ${by}, undone_code = ${code}, undone_reason = ${reason},
    updated_at = now(), version = version + 1 where id = ${id}`

const StoredAssignment = Transport.extend({
  id: integer,
  number: nullableText,
  technician_id: integer,
  warehouse_id: integer,
  assigned_on: Day,
  batch_id: nullableInteger,
  undone: boolean,
  version: integer,
})
export type StoredAssignment = z.infer<typeof StoredAssignment>

const storedColumns = sql`a.id, a.number, a.technician_id, a.warehouse_id, a.assigned_on, a.batch_id, a.undone_at is not null as undone,
  a.version, ${selectColumns(transport)}`

export const findAssignment = (tx: Tx, user: User, id: number) => maybeOne(tx, StoredAssignment)`
    select ${storedColumns} from assignment a where a.id = ${id} and ${ownOnly(user, sql`a.technician_id`)}`

export const lockAssignment = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'assignment',
    id,
    () => maybeOne(tx, StoredAssignment)`select ${storedColumns} from assignment a where a.id = ${id}`,
  )

export const listImportAssignments = (tx: Tx, import_id: number) => readIds(tx)`
    select id from assignment where import_id = ${import_id} and undone_at is null order by id`

export const countMovedSince = (tx: Tx, import_id: number) => readCount(tx)`
    select count(*) as moved from assignment a join movement m on m.batch_id = a.batch_id join product p on p.id = m.product_id
    where a.import_id = ${import_id} and a.undone_at is null and p.moves > m.seq
      and not movement_undone(p.id, m.seq) and moved_since(p.id, m.seq)`

/** A technician sees the place only of what is still theirs. */
export async function listProducts(tx: Tx, user: User, id: number): Promise<AssignmentProduct[]> {
  const mine = user.role === 'admin' ? sql`true` : sql`p.technician_id = ${user.id}`
  const outcomesOf = productOutcomes.map((key) => sql`case when ${mine} and ${outcomes[key]} then ${key}::text end`)
  return many(tx, AssignmentProduct)`
    select p.id, p.serial_number, pt.part_number, pt.model_number, case when ${mine} then p.status end as status,
      case when ${mine} then coalesce(w.name, ${person('t')}, p.client_terminal_id) end as place,
      (p.assignment_id = a.id and p.accepted_at is not null) is true as received,
      array_remove(array[${sql.join(outcomesOf)}], null) as outcomes
    from assignment a join movement m on m.batch_id = a.batch_id join product p on p.id = m.product_id
      join part pt on pt.id = p.part_id left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    where a.id = ${id} order by pt.model_number collate italian, serial_key(p.serial_number)`
}

const Goods = z.strictObject({ part_number: string, description: string, serial_numbers: z.array(string) })
export type Goods = z.infer<typeof Goods>

/** The lines of the printed note, with the products as they were when assigned. */
export const listGoods = (tx: Tx, id: number) => many(tx, Goods)`
    select pt.part_number, concat_ws(' – ', pt.model_number, pt.description) as description,
      array_agg(p.serial_number order by serial_key(p.serial_number)) as serial_numbers
    from assignment a join movement m on m.batch_id = a.batch_id join product p on p.id = m.product_id
      join part pt on pt.id = m.part_id
    where a.id = ${id} group by pt.id order by pt.model_number collate italian, pt.part_number`

export const listHoldings = (tx: Tx, technician_id: number) => many(tx, Holding)`
    with counted as (
      select part_id, count(*) filter (where status = 'assigned') as held,
        count(*) filter (where status = 'assigned' and accepted_at is null) as in_transit,
        count(*) filter (where status = 'fault') as faulty
      from product where technician_id = ${technician_id} and status in ('assigned', 'fault') group by part_id),
    minimums as (select part_id, minimum from technician_minimum where technician_id = ${technician_id})
    select part_id, pt.part_number, pt.model_number, coalesce(held, 0) as held, coalesce(in_transit, 0) as in_transit,
      coalesce(faulty, 0) as faulty, minimum
    from counted full join minimums using (part_id) join part pt on pt.id = part_id
    order by pt.model_number collate italian, pt.part_number`

const CheckedSerial = z.strictObject({
  serial_number: string,
  id: nullableInteger,
  status: ProductStatus.nullable(),
  warehouse_id: nullableInteger,
  warehouse: nullableText,
  part_id: nullableInteger,
  part_number: nullableText,
  model_number: nullableText,
})

/** In the order given. */
export const checkSerials = (tx: Tx, serials: readonly string[]) => many(tx, CheckedSerial)`
    select coalesce(p.serial_number, given.serial_number) as serial_number, p.id, p.status, p.warehouse_id, w.name as warehouse,
      p.part_id, pt.part_number, pt.model_number
    from unnest(${serials}::text[]) with ordinality as given (serial_number, at)
      left join product p on serial_key(p.serial_number) = serial_key(given.serial_number) and p.status is not null
      left join part pt on pt.id = p.part_id left join warehouse w on w.id = p.warehouse_id
    order by given.at`

const StagedSerial = z.strictObject({
  n: integer,
  first: integer,
  id: nullableInteger,
  ...CheckedSerial.pick({ status: true, warehouse_id: true, warehouse: true }).shape,
})
export type StagedSerial = z.infer<typeof StagedSerial>

/** Rows of an upload that cannot be assigned from the warehouse. */
export const findUnfitRows = (tx: Tx, staged: Sql, warehouse_id: number) => many(tx, StagedSerial)`
    with given as materialized (
      select s.n, s.serial_number, min(s.n) over (partition by serial_key(s.serial_number)) as first
      from (select * from ${staged}) as s)
    select g.n, g.first, p.id, p.status, p.warehouse_id, w.name as warehouse
    from given g
      left join product p on serial_key(p.serial_number) = serial_key(g.serial_number) and p.status is not null
      left join warehouse w on w.id = p.warehouse_id
    where g.n > g.first or p.id is null or p.status <> 'in_stock' or p.warehouse_id <> ${warehouse_id}
    order by g.n`

export const stagedSerials = (tx: Tx, staged: Sql) => readValues(tx, string)`
    select s.serial_number from (select * from ${staged}) as s order by s.n`

const mostOnPhone = 3_000
/** What the caller holds and what is on its way to them, as the list of products shows it. */
export const listOwnProducts = (tx: Tx, user: User): Promise<AssignedProduct[]> =>
  listRows(tx, assignedProductSource, user, {
    where: sql`p.technician_id = ${user.id}`,
    order: sql`p.id`,
    limit: mostOnPhone,
  })

/** Of the caller's assignments, those with something that is not confirmed yet. */
export const listOwnShipments = (tx: Tx, user: User): Promise<Assignment[]> =>
  listRows(tx, assignmentSource, user, {
    where: sql`a.undone_at is null and exists (
      select from product p where p.assignment_id = a.id and p.technician_id = a.technician_id and ${onItsWay})`,
    order: sql`a.id`,
    limit: mostOnPhone,
  })
