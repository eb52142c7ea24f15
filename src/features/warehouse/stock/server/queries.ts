/** The SQL of products as users see them: the list, one product, its history, the lookup of serials. */
import { sql } from 'kysely'
import { z } from 'zod'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import { Instant, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Language } from '#lib/texts/texts.ts'
import { assigned, columnsOf, person, searchNames, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, exists, many, manyPrepared, maybeOne, readIds, readValue } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, extendSource, type Sql } from '#server/lists/list.ts'
import { isOneOf, textFilter } from '#server/lists/list-conditions.ts'
import { productList } from '../columns.ts'
import { Movement, Product, ProductDetail } from '../contract.ts'
import { MovementKind, mayLeaveOrder, ProductStatus, type RuledKind, startsFrom } from '../rules.ts'
import { texts } from '../texts.ts'
import { documentKinds, type MovementDocument } from './documents.ts'

/** Sorts products by a small table they refer to; within a group the newest come first, in index order. */
const newestFirst = sql`p.received_on desc, p.id desc`
const through = (key: Sql, table: Sql, name: Sql) => ({
  groups: sql`select id, ${name} from ${table}`,
  key,
  within: newestFirst,
})
const people = (key: Sql) => through(key, sql`account g`, sql`(${person('g')})`)
const ofPerson = (key: Sql) => (matches: (expression: Sql) => Sql) =>
  sql`${key} in (select g.id from account g where ${matches(sql`(${person('g')})`)})`
const ofPart = (expression: Sql) => (matches: (expression: Sql) => Sql) =>
  sql`p.part_id in (select g.id from part g where ${matches(expression)})`

/** Left joins to unique keys: a query that uses none of their columns skips them. */
export const productSource = defineSource({
  definition: productList,
  row: Product,
  from: sql`product p left join part pt on pt.id = p.part_id left join product_category c on c.id = pt.category_id
    left join supplier s on s.id = p.supplier_id left join delivery_note d on d.id = p.delivery_note_id
    left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    left join account i on i.id = p.installed_by left join account r on r.id = p.return_by`,
  base: sql`product p`,
  id: sql`p.id`,
  columns: {
    ...columnsOf('p', ['serial_number', 'encoded_serial', 'received_on', 'status']),
    ...columnsOf('p', ['client_terminal_id', 'installed_on', 'returned_on', 'changed_at']),
    ...columnsOf('pt', ['part_number', 'model_number']),
    category: sql`c.name`,
    supplier: sql`s.name`,
    delivery_note: sql`d.number`,
    warehouse: sql`w.name`,
    technician: sql`(${person('t')})`,
    in_transit: sql`(p.status = 'assigned' and p.accepted_at is null)`,
    merchant: sql`(select j.merchant_name from installation n join intervention j on j.id = n.intervention_id
      where n.product_id = p.id and n.to_on is null and p.status = 'installed' order by n.opened_seq desc limit 1)`,
    installed_by: sql`(${person('i')})`,
    return_by: sql`(${person('r')})`,
  },
  extra: {
    ...columnsOf('p', ['version', 'moves', 'part_id', 'supplier_id']),
    ...columnsOf('p', ['delivery_note_id', 'warehouse_id', 'technician_id']),
    updated_at: sql`greatest(p.changed_at, p.edited_at)`,
    category_id: sql`pt.category_id`,
  },
  sort: {
    serial_number: { by: sql`serial_key(p.serial_number)`, never_empty: true },
    part_number: through(sql`p.part_id`, sql`part`, sql`part_number`),
    model_number: through(sql`p.part_id`, sql`part`, sql`model_number`),
    category: {
      ...through(sql`p.part_id`, sql`part`, sql``),
      groups: sql`select g.id, n.name from part g join product_category n on n.id = g.category_id`,
    },
    supplier: through(sql`p.supplier_id`, sql`supplier`, sql`name`),
    delivery_note: through(sql`p.delivery_note_id`, sql`delivery_note`, sql`number`),
    received_on: { by: sql`p.received_on`, never_empty: true },
    warehouse: through(sql`p.warehouse_id`, sql`warehouse`, sql`name`),
    status: {
      groups: sql`select it, lpad(at::text, 3) from unnest(enum_range(null::product_status)) with ordinality as statuses (it, at)`,
      key: sql`p.status`,
      within: newestFirst,
    },
    technician: people(sql`p.technician_id`),
    client_terminal_id: { by: sql`p.client_terminal_id`, split: true },
    installed_by: people(sql`p.installed_by`),
    installed_on: { by: sql`p.installed_on`, split: true },
    return_by: people(sql`p.return_by`),
    returned_on: { by: sql`p.returned_on`, split: true },
    changed_at: { by: sql`p.changed_at`, never_empty: true },
  },
  filter: {
    // The list's schema has validated that these are arrays of strings.
    serial_number: (_matches, value) =>
      sql`serial_key(p.serial_number) = any(${(value as string[]).map((serial) => serial.toUpperCase())}::text[])`,
    encoded_serial: textFilter(sql`p.encoded_serial`, sql`serial_key(p.encoded_serial)`),
    client_terminal_id: textFilter(sql`p.client_terminal_id`),
    // The shop that a product stands in: merchants are found first, by the index of their names.
    merchant: (matches, value) =>
      sql`p.status = 'installed' and p.id in (select n.product_id from intervention j join installation n on n.intervention_id = j.id
        where n.to_on is null and ${textFilter(sql`j.merchant_name`)(matches, value)})`,
    // A choice filter gives its values as a list of texts.
    status: (_matches, value) => isOneOf(sql`p.status`, value as string[], 'product_status'),
    model_number: ofPart(sql`g.model_number`),
    category: ofPart(sql`g.category_id`),
    // Written out, so that the index on the status serves it.
    in_transit: (_matches, value) =>
      value === 'true'
        ? sql`p.status = 'assigned' and p.accepted_at is null`
        : sql`not (p.status = 'assigned' and p.accepted_at is null)`,
    installed_by: ofPerson(sql`p.installed_by`),
    return_by: ofPerson(sql`p.return_by`),
  },
  counted_by: ['products', 'parts', 'technicians', 'users'],
  search: [sql`p.serial_number`, sql`p.encoded_serial`, sql`p.client_terminal_id`],
  search_start: sql`serial_key(p.serial_number)`,
  search_names: [
    {
      key: sql`p.part_id`,
      from: sql`part g join product_category n on n.id = g.category_id`,
      id: sql`g.id`,
      texts: [sql`g.part_number`, sql`g.model_number`, sql`n.name`],
    },
    searchNames(sql`p.supplier_id`, 'supplier'),
    searchNames(sql`p.delivery_note_id`, 'delivery_note', ['number']),
    searchNames(sql`p.warehouse_id`, 'warehouse'),
    searchPeople(sql`p.technician_id`),
  ],
  scope: () => sql`p.status is not null`,
})

/** The source with what only a detail page shows. */
export const productDetailSource = extendSource(productSource, ProductDetail, {
  moves: sql`standing_movements(p.id)`,
  ...columnsOf('p', ['notes', 'fault_note']),
})

const StoredProduct = z.strictObject({
  id: integer,
  serial_number: string,
  encoded_serial: nullableText,
  notes: nullableText,
  status: ProductStatus,
  version: integer,
  part_id: integer,
  warehouse_id: nullableInteger,
  moves: integer,
})

/** Locked until the transaction ends. */
export const findProduct = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'product',
    id,
    () => maybeOne(tx, StoredProduct)`
    select id, serial_number, encoded_serial, notes, status, version, part_id, warehouse_id, standing_movements(id) as moves
    from product where id = ${id} and status is not null`,
  )

type Written = {
  serial_number?: string | undefined
  encoded_serial?: string | null | undefined
  notes?: string | null | undefined
}

export const updateWritten = (tx: Tx, id: number, change: Written) => execute(tx)`
    update product set ${assigned({ ...change, edited_at: sql`now()`, version: sql`version + 1` })} where id = ${id}`

/** Those of the given products that can make this movement now, locked until the transaction ends if it writes. */
export const listMovable = (tx: Tx, kind: RuledKind, ids: readonly number[]) => readIds(tx)`
    select id from product where id = any(${ids}::bigint[]) and status = any(${startsFrom(kind)}::text[]::product_status[])
      ${mayLeaveOrder(kind) ? sql`` : sql`and order_id is null`} order by id`

export const isActiveTechnician = (tx: Tx, id: number): Promise<boolean> =>
  afterLock(
    tx,
    'account',
    id,
    () => exists(tx)`select from account where id = ${id} and role = 'technician' and active`,
    { strength: 'share' },
  )

/** The label of the document of a batch: as its kind defines, or its id. */
const labelOf = ({ label: { table, column } }: MovementDocument, id: Sql) =>
  sql`(select coalesce(d.${sql.ref(column)}::text, '#' || d.id) from ${sql.table(table)} d where d.id = ${id})`

const documentLabel = () =>
  sql`case b.document ${sql.join(
    documentKinds().map((kind) => sql`when ${kind.key} then ${labelOf(kind, sql`b.document_id`)}`),
    sql` `,
  )} end`

/** The document of batch `b` by its name, such as 'DDT 114'. */
export const documentName = (language: Language) =>
  sql`case b.document ${sql.join(
    documentKinds().map(
      (kind) =>
        sql`when ${kind.key} then replace(${kind.name[language]}::text, '{label}', coalesce(${labelOf(kind, sql`b.document_id`)}, '#' || b.document_id))`,
    ),
    sql` `,
  )} end`

export const findDocumentLabel = async (tx: Tx, kind: MovementDocument, id: number): Promise<string> =>
  (await readValue(tx, nullableText)`select ${labelOf(kind, sql`${id}::bigint`)} as label`) ?? `#${id}`

const nameOf = (account: Sql) => sql`(select ${person('g')} from account g where g.id = ${account})`
const warehouseOf = (warehouse: Sql) => sql`(select g.name from warehouse g where g.id = ${warehouse})`

const StoredMovement = Movement.omit({ document_name: true, document_link: true }).extend({ kind: MovementKind })
type StoredMovement = z.infer<typeof StoredMovement>

/**
 * The movements of a product in the records, newest first. Names come from subqueries, not joins: planning a join of ten tables took
 * ten times as long as reading a history.
 */
export async function listMovements(tx: Tx, product_id: number, as_of: string | undefined): Promise<StoredMovement[]> {
  const undoneElsewhere = documentKinds()
    .filter((kind) => kind.undo === 'own_screen')
    .map((kind) => kind.key)
  return manyPrepared(tx, StoredMovement)`
    with own as materialized (
      select m.* from product p join movement m on m.product_id = p.id where p.id = ${product_id} and p.status is not null),
    undone as materialized (select array_agg(reverts_seq) as seqs from own where reverts_seq is not null),
    step as (
      select m.seq, m.batch_id, m.kind, m.day, m.status, m.warehouse_id, m.technician_id, m.client_terminal_id,
        lag(m.status) over before as from_status, lag(m.warehouse_id) over before as from_warehouse_id,
        lag(m.technician_id) over before as from_technician_id, coalesce(m.seq = any(undone.seqs), false) as reverted
      from own m, undone ${as_of ? sql`where m.day <= ${as_of}::date` : sql``}
      window before as (order by m.seq))
    select m.seq, m.batch_id, m.kind, b.at, m.day, ${nameOf(sql`b.account_id`)} as by, m.from_status, m.status as to_status,
      ${warehouseOf(sql`m.from_warehouse_id`)} as from_warehouse, ${warehouseOf(sql`m.warehouse_id`)} as to_warehouse,
      ${nameOf(sql`m.from_technician_id`)} as from_technician, ${nameOf(sql`m.technician_id`)} as to_technician,
      m.client_terminal_id, b.document, b.document_id, ${documentLabel()} as document_label, b.size as batch_count, b.note, m.reverted,
      -- Nothing that stands came after it.
      (b.kind <> 'revert' and not m.reverted and m.seq >= (select max(n.seq) from own n, undone
          where n.reverts_seq is null and (n.seq = any(undone.seqs)) is not true)
        and coalesce(b.document, '') <> all(${undoneElsewhere}::text[])) as revertible
    from step m join movement_batch b on b.id = m.batch_id
    order by m.seq desc`
}

const InstalledUnder = z.strictObject({
  client_terminal_id: string,
  serial_number: string,
  by: nullableText,
  at: Instant,
})

/** The products that stand in shops under these terminal IDs now, with who moved them last. */
export const findInstalledUnder = (tx: Tx, terminals: readonly string[]) => many(tx, InstalledUnder)`
    select i.client_terminal_id, p.serial_number, ${nameOf(sql`b.account_id`)} as by, b.at
    from installation i join product p on p.id = i.product_id join movement m on m.product_id = p.id and m.seq = p.moves
      join movement_batch b on b.id = m.batch_id
    where terminal_key(i.client_terminal_id) = any(${terminals.map(terminalKey)}::text[]) and i.closed_seq is null
    order by i.id`

const Known = z.strictObject({
  serial_number: string,
  id: nullableInteger,
  status: nullableText,
  model_number: nullableText,
  place: nullableText,
})

/** In the order given, each once; an unknown serial comes back with nulls. */
export const lookUpSerials = (tx: Tx, serials: readonly string[]) => many(tx, Known)`
    select given.serial_number, p.id, p.status, pt.model_number, coalesce(w.name, ${person('t')}, p.client_terminal_id) as place
    from unnest(${serials}::text[]) with ordinality as given (serial_number, at)
      left join product p on serial_key(p.serial_number) = serial_key(given.serial_number) and p.status is not null
      left join part pt on pt.id = p.part_id left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    order by given.at`

/** What the search finds of products. */
export const products: Findable = {
  key: 'products',
  label: texts.one,
  icon: 'product',
  opens: { admin: ({ id }) => `/products/${id}/history` },
  source: productSource,
  title: sql`p.serial_number`,
  note: sql`concat_ws(' · ', pt.model_number, p.encoded_serial, p.client_terminal_id)`,
  table: sql`product p`,
  numbers: [sql`p.serial_number`, sql`p.encoded_serial`, sql`p.client_terminal_id`],
}
