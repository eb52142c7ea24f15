/** The SQL of orders themselves: their list, their heads, and the records that they refer to. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { assigned, columnsOf, ownOnly, person, searchNames, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows } from '#server/database/locks.ts'
import { execute, exists, insertId, many, maybeOne, one } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, listRows, type Sql, stored } from '#server/lists/list.ts'
import type { User } from '#server/records/act.ts'
import { orderList } from '../columns.ts'
import { Order } from '../contract.ts'
import type { OrderKind } from '../rules.ts'
import type { OrderHead } from '../sending-contract.ts'
import { texts } from '../texts.ts'

/** The product of a line: the stored one, or the one that has its serial by now. */
export const productOfLine = sql`coalesce(l.product_id,
  (select x.id from product x where serial_key(x.serial_number) = serial_key(l.serial_number)))`
const ofLines = (condition: Sql) => sql`(select count(*) from order_line l where l.order_id = o.id and ${condition})`
const heldByTechnician = sql`exists (select from product p where p.id = ${productOfLine} and p.status in ('assigned', 'fault')
  and p.technician_id = o.technician_id)`

/** Only characters that are safe in a URL; other numbers are shown without a link. */
const trackingLink = sql`case when o.tracking_number ~ '^[A-Za-z0-9_.~ /-]+$'
  then replace(c.tracking_link, '{tracking}', replace(replace(o.tracking_number, ' ', '%20'), '/', '%2F')) end`

export const orderSource = defineSource({
  definition: orderList,
  row: Order,
  from: sql`technician_order o join account t on t.id = o.technician_id left join warehouse w on w.id = o.warehouse_id
    left join courier c on c.id = o.courier_id left join account b on b.id = o.confirmed_by
    left join account a on a.id = o.created_by`,
  id: sql`o.id`,
  columns: {
    number: sql`o.id::text`,
    technician: sql`(${person('t')})`,
    ...columnsOf('o', ['sent_on', 'boxes', 'packages', 'pallets', 'tracking_number', 'confirmed_at', 'state', 'kind']),
    products: ofLines(sql`l.listed`),
    weight_kg: sql`o.weight_kg::float8`,
    courier: sql`c.name`,
    warehouse: sql`w.name`,
    waiting: sql`case o.state when 'confirmed' then ${ofLines(sql`l.outcome = 'waiting'`)}
      when 'to_be_confirmed' then ${ofLines(sql`l.listed and not ${heldByTechnician}`)} else 0 end`,
    confirmed_by: sql`(${person('b')})`,
  },
  extra: {
    ...stored('o'),
    ...columnsOf('o', ['technician_id', 'warehouse_id', 'courier_id', 'notes']),
    ...columnsOf('o', ['cancelled_at', 'cancel_reason', 'created_at']),
    tracking_link: trackingLink,
    scanned: ofLines(sql`l.scanned_at is not null`),
    unlisted: ofLines(sql`not l.listed`),
    created_by: sql`(${person('a')})`,
  },
  sort: { number: sql`o.id` },
  search: [sql`o.tracking_number`, sql`o.id::text`],
  search_names: [
    searchPeople(sql`o.technician_id`),
    searchNames(sql`o.warehouse_id`, 'warehouse'),
    searchNames(sql`o.courier_id`, 'courier'),
  ],
  scope: (user) => ownOnly(user, sql`o.technician_id`),
})

export const sentOn = sql`o.sent_on`

const LockedOrder = z.strictObject({
  id: integer,
  kind: z.enum(['regular', 'non_regular']),
  technician_id: integer,
  technician: string,
  state: z.enum(['to_be_confirmed', 'confirmed', 'cancelled']),
  warehouse_id: nullableInteger,
  batches: z.array(integer),
  version: integer,
  /** Who confirmed or cancelled it, and when. */
  ended_by: nullableText,
  ended_at: nullableInstant,
})
export type LockedOrder = z.infer<typeof LockedOrder>

const OrderRowRow = LockedOrder.omit({ batches: true }).extend({
  batches: z.array(z.union([integer, string])).nullable(),
})

/** Locked until the transaction ends: of two users who change it, the second sees what the first did. */
export async function lockOrderRow(tx: Tx, user: User, id: number): Promise<LockedOrder | undefined> {
  await lockRows(tx, 'technician_order', id)
  const row = await maybeOne(tx, OrderRowRow)`
    select o.id, o.kind, o.technician_id, (${person('t')}) as technician, o.state, o.warehouse_id, o.batches, o.version,
      (select ${person('e')} from account e where e.id = coalesce(o.confirmed_by, o.cancelled_by)) as ended_by,
      coalesce(o.confirmed_at, o.cancelled_at) as ended_at
    from technician_order o join account t on t.id = o.technician_id
    where o.id = ${id} and ${ownOnly(user, sql`o.technician_id`)}`
  return row && { ...row, batches: (row.batches ?? []).map(Number) }
}

type NewOrder = {
  kind: OrderKind
  technician_id: number
  import_id: number | null
  created_by: number
  created_at: string | undefined
}
const headFields = [
  'warehouse_id',
  'courier_id',
  'tracking_number',
  'boxes',
  'packages',
  'pallets',
  'weight_kg',
  'notes',
] as const

export const insertOrder = (tx: Tx, order: NewOrder, head: OrderHead & { sent_on: string }) => insertId(tx)`
    insert into technician_order (kind, technician_id, import_id, created_by, created_at, sent_on, ${sql.join(headFields.map((name) => sql.ref(name)))})
    values (${order.kind}, ${order.technician_id}, ${order.import_id}, ${order.created_by},
      coalesce(${order.created_at ?? null}::timestamptz, now()), ${head.sent_on}::date, ${sql.join(headFields.map((name) => head[name]))})
    returning id`

/** Omitted fields stay as they are. */
export const updateOrder = (tx: Tx, id: number, change: Readonly<Record<string, unknown>>) => execute(tx)`
  update technician_order set ${assigned({ ...change, updated_at: sql`now()`, version: sql`version + 1` })} where id = ${id}`

/** An active technician, locked against deactivation until the transaction ends. */
export const lockTechnician = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'account',
    id,
    () => maybeOne(tx, { id: integer, name: string })`
    select a.id, (${person('a')}) as name from account a where a.id = ${id} and a.role = 'technician' and a.active`,
    { strength: 'share' },
  )

export const isWarehouse = (tx: Tx, id: number) => exists(tx)`select from warehouse where id = ${id}`

export const isPart = (tx: Tx, id: number) => exists(tx)`select from part where id = ${id}`

const Choice = { id: integer, name: string }

export const listChoices = async (tx: Tx) => ({
  couriers: await many(tx, Choice)`select id, name from courier where active order by name collate italian`,
  warehouses: await many(tx, Choice)`select id, name from warehouse order by name collate italian`,
})

const ImportedRow = z.strictObject({ id: integer, state: z.enum(['to_be_confirmed', 'confirmed', 'cancelled']) })

/** Orders of an upload: those that can still be undone, and how many were confirmed since. */
export async function listImported(tx: Tx, import_id: number) {
  const imported = sql`from technician_order where import_id = ${import_id}`
  await lockRows(tx, 'technician_order', sql`select id ${imported}`)
  return many(tx, ImportedRow)`select id, state ${imported} order by id`
}

export async function stagedLines(
  tx: Tx,
  staged: Sql,
): Promise<{ n: number; serial_number: string; note: string | null }[]> {
  return many(tx, { n: integer, serial_number: string, note: nullableText })`
    select s.n, s.serial_number, s.note from (select * from ${staged}) as s where s.serial_number is not null order by s.n`
}

const Person = z.strictObject({ name: string, address: nullableText, contact: nullableText })
const Building = z.strictObject({
  name: string,
  code: nullableText,
  address: nullableText,
  city: nullableText,
  province: nullableText,
  phone: nullableText,
})

/** Sender and destination of an order, as printed on its document. */
export const findPlaces = (tx: Tx, id: number) => one(tx, { technician: Person, warehouse: Building.nullable() })`
    select jsonb_build_object('name', ${person('t')}, 'address', t.address, 'contact', t.phone) as technician,
      case when w.id is not null then jsonb_build_object('name', w.name, 'code', w.code, 'address', w.address, 'city', w.city,
        'province', w.province, 'phone', w.phone) end as warehouse
    from technician_order o join account t on t.id = o.technician_id left join warehouse w on w.id = o.warehouse_id
    where o.id = ${id}`

/** The caller's orders: those to be confirmed, and what became of others in the last days. */
export const listOwnOrders = (tx: Tx, user: User, days: number): Promise<Order[]> =>
  listRows(tx, orderSource, user, {
    where: sql`o.state = 'to_be_confirmed' or o.updated_at > now() - make_interval(days => ${days})`,
    order: sql`o.id`,
    limit: 500,
  })

const suffix = (kind: string | null) => (kind === 'regular' ? '-regular' : '')

/** What the search finds of orders. */
export const orders: Findable = {
  key: 'orders',
  label: texts.one,
  icon: 'parcel',
  opens: {
    admin: ({ id, detail }) => `/receiving-terminals${suffix(detail)}/${id}/order-products`,
    technician: ({ id, detail }) => `/technician/orders${suffix(detail)}/${id}`,
  },
  source: orderSource,
  title: sql`o.id::text`,
  note: sql`concat_ws(' · ', t.first_name || ' ' || t.last_name, to_char(o.sent_on, 'DD-MM-YYYY'), o.tracking_number)`,
  detail: sql`o.kind`,
  table: sql`technician_order o`,
  numbers: [sql`o.id::text`, sql`o.tracking_number`],
}
