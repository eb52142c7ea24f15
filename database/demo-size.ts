/** A database of any size for measuring: two years of legal histories, made by a few large statements through the ledger's own triggers. */
import pg from 'pg'
import { timeZone } from '#server/time/time-zone.ts'

/** Whole lives of products, with how many of a hundred live so; together five movements a product. */
const lives = [
  [8, 'receive'],
  [6, 'receive transfer'],
  [5, 'receive assign accept'],
  [28, 'receive assign accept install'],
  [17, 'receive transfer assign accept install'],
  [9, 'receive assign accept install withdraw ship_back receive_back'],
  [4, 'receive assign accept install withdraw_faulty'],
  [5, 'receive assign accept install withdraw_faulty ship_back receive_back'],
  [5, 'receive assign accept install withdraw_faulty ship_back receive_back repair'],
  [5, 'receive assign accept install withdraw_faulty ship_back receive_back return'],
  [2, 'receive report_fault write_off'],
  [6, 'receive assign accept install withdraw_faulty ship_back receive_back repair assign accept install'],
] as const

type Step = {
  life: number
  seq: number
  last: boolean
  share: number
  kind: string
  status: string
  place_seq: number
  person_seq: number
  accepted_seq: number | null
}

const statusAfter = (kind: string, status: string): string => {
  if (kind === 'receive_back') return status === 'fault' ? 'damage_stock' : 'in_stock'
  const fixed: Record<string, string> = {
    receive: 'in_stock',
    assign: 'assigned',
    install: 'installed',
    withdraw: 'assigned',
    withdraw_faulty: 'fault',
    report_fault: 'damage_stock',
    repair: 'in_stock',
    return: 'returned',
    write_off: 'written_off',
  }
  return fixed[kind] ?? status
}

/** Every step of every life with its status, and the step that last decided on place and person. */
function steps(): Step[] {
  return lives.flatMap(([, words], life) => {
    const kinds = words.split(' ')
    let status = 'none'
    let place_seq = 1
    let person_seq = 1
    let accepted_seq: number | null = null
    return kinds.map((kind, at): Step => {
      const seq = at + 1
      status = statusAfter(kind, status)
      if (['transfer', 'receive_back'].includes(kind)) place_seq = seq
      if (kind === 'assign') person_seq = seq
      if (kind === 'accept') accepted_seq = seq
      if (!['accept', 'ship_back'].includes(kind)) accepted_seq = null
      const share = kinds.length === 1 ? 0 : at / (kinds.length - 1)
      return {
        life,
        seq,
        last: seq === kinds.length,
        share,
        kind: kind.replace('_faulty', ''),
        status,
        place_seq,
        person_seq,
        accepted_seq,
      }
    })
  })
}

/** Which life belongs to which of a hundred numbers. */
const lifeOfHundred = lives.flatMap(([weight], life) => Array.from({ length: weight }, () => life))

/** The same number always gives the same share between 0 and 1, whatever order rows are made in. */
const chance = `create function pg_temp.chance(n bigint, salt bigint) returns double precision
  language sql immutable parallel safe
  return (hashint8extended(n, salt) & 1073741823) / 1073741824.0`
const pick = `create function pg_temp.pick(list bigint[], n bigint, salt bigint) returns bigint
  language sql immutable parallel safe
  return list[1 + floor(pg_temp.chance(n, salt) * array_length(list, 1))::int]`

/** Small records up to the number asked, beside those that are there. */
const records = [
  `insert into supplier (name, email) select 'Banca di prova ' || n, 'pos' || n || '@banca.example'
   from generate_series((select count(*) + 1 from supplier), 20) n`,
  `insert into warehouse (name, code) select 'Deposito ' || n, 'DP' || n from generate_series((select count(*) + 1 from warehouse), 10) n`,
  `insert into product_category (name) select 'Categoria ' || n from generate_series((select count(*) + 1 from product_category), 7) n`,
  `insert into part (part_number, model_number, category_id, supplier_id, minimum_stock)
   select 'XT-' || lpad(n::text, 3, '0'), 'Xenia ' || n, (select array_agg(id) from product_category)[1 + n % 7],
     (select array_agg(id order by id) from supplier)[1 + n % 20], 100
   from generate_series((select count(*) + 1 from part), 50) n`,
  `insert into account (username, first_name, last_name, email, role)
   select 'tecnico.' || n, (array['Luca','Sara','Anna','Paolo','Marta','Andrea','Elisa','Fabio'])[1 + n % 8],
     (array['Riva','Serra','Costa','Villa','Monti','Fontana','Leone','Gatti','Marino','Greco'])[1 + n % 10] || ' ' || n,
     'tecnico' || n || '@terminali.example', 'technician'
   from generate_series((select count(*) + 1 from account where role = 'technician'), 200) n`,
]

const plan = `
  create temp table plan as
  select n, note, note * 730 / notes as note_day, pg_temp.pick(parts, n, 1) as part_id, supplier_id,
    pg_temp.pick(warehouses, note, 3) as note_warehouse, $2::date - 730 + (note * 730 / notes)::int as received_on,
    ($3::int[])[1 + floor(pg_temp.chance(n, 4) * 100)::int] as life, 0.1 + 0.9 * pg_temp.chance(n, 5) as pace
  from (select n, (n - 1) / 500 as note, ($1::bigint + 499) / 500 as notes from generate_series(1, $1::bigint) n) as numbers
    join (select id as supplier_id, row_number() over (order by id) - 1 as turn, parts
      from supplier join (select supplier_id, array_agg(id order by id) as parts from part group by 1) as p on supplier_id = id) as s
      on s.turn = note % (select count(distinct supplier_id) from part),
    (select array_agg(id order by id) as warehouses from warehouse) as w`

const notes = `
  insert into delivery_note (id, supplier_id, warehouse_id, number, ddt_date, reception_date, expected_quantity)
  overriding system value
  select 1000000 + note, min(supplier_id), min(note_warehouse), 'DDT ' || 10000 + note, min(received_on) - 2, min(received_on), count(*)
  from plan group by note`

/** What each product goes through, with the day of every step and the person who acts. */
const planned = `
  create temp table planned as
  select *, case when kind in ('accept', 'install', 'withdraw', 'ship_back') then person_id else 0 end as actor,
    case kind when 'receive' then note_id when 'assign' then person_id when 'accept' then 0 when 'install' then 0 when 'withdraw' then 0
      when 'ship_back' then 0 else coalesce(warehouse_id, 0) end as place
  from (select p.n as product_id, s.seq, s.last, s.kind::movement_kind as kind,
    p.received_on + floor(($1::date - p.received_on) * p.pace * s.share)::int as day,
    s.status::product_status as status, p.part_id, p.supplier_id,
    case when s.status in ('in_stock', 'damage_stock') then
      case when s.place_seq = 1 then p.note_warehouse else pg_temp.pick(warehouses, p.n, 10 + s.place_seq) end end as warehouse_id,
    pg_temp.pick(technicians, p.n, 30 + s.person_seq) as person_id,
    1000000 + p.note as note_id, p.received_on, s.accepted_seq
  from plan p join steps s on s.life = p.life,
    (select array_agg(id order by id) as warehouses from warehouse) as w,
    (select array_agg(id order by id) as technicians from account where role = 'technician') as t) as planned`

/** One batch a note, and one a day, kind and person or place: as people work. */
const batches = `
  create temp table batch as
  select row_number() over (order by day, kind, actor, place) + (select coalesce(max(id), 0) from movement_batch) as id, *
  from (select distinct kind, day, actor, place from planned) as actions`
const insertBatches = `
  insert into movement_batch (id, kind, at, account_id, document, document_id, note) overriding system value
  select id, kind, (day + time '08:00' + (id % 600) * interval '1 minute') at time zone '${timeZone}', coalesce(nullif(actor, 0), $1::bigint),
    case when kind = 'receive' then 'delivery-notes' end, case when kind = 'receive' then place end,
    case when kind = 'write_off' then 'Scheda madre bruciata' end
  from batch order by id`

/** Products with their last state and all their movements, in one statement, so that the ledger's triggers check them together. */
const load = `
  with chunk as materialized (
    select m.product_id, m.seq, m.last, b.id as batch_id, m.kind, m.day, m.status, m.part_id, m.supplier_id, m.warehouse_id,
      case when m.status in ('assigned', 'fault') then m.person_id end as technician_id, m.note_id, m.received_on,
      case when m.accepted_seq is not null then (m.day + time '09:00') at time zone '${timeZone}' end as accepted_at,
      case when m.status = 'installed' then 'TML' || 30000000 + m.product_id * 7919 % 69999999 end as client_terminal_id,
      case when m.status = 'installed' then m.person_id end as installed_by,
      case when m.status = 'installed' then m.day end as installed_on,
      case when m.status = 'returned' then $3::bigint end as return_by,
      case when m.status = 'returned' then m.day end as returned_on
    from planned m join batch b on b.kind = m.kind and b.day = m.day and b.actor = m.actor and b.place = m.place
    where m.product_id between $1::bigint and $2::bigint),
  created as (
    insert into product (id, serial_number, encoded_serial, moves, status, part_id, supplier_id, warehouse_id, technician_id, delivery_note_id,
      received_on, accepted_at, client_terminal_id, installed_by, installed_on, return_by, returned_on, changed_on, changed_at, created_at)
    overriding system value
    select product_id, lpad(((product_id - 1) / 500 % 100000)::text, 5, '0') || '-' || (array['PX','MV','PP','DK','LR','UN','ST','CL'])[1 + part_id % 8]
        || '-' || lpad((product_id * 7919 % 100000)::text, 5, '0'),
      case when product_id % 5 < 3 then 'E' || product_id / 100000 % 10 || chr(65 + (product_id / 1000000 % 26)::int)
        || product_id / 26000000 || '-' || lpad((product_id * 7919 % 100000)::text, 5, '0') end,
      seq, status, part_id, supplier_id, warehouse_id, technician_id, note_id, received_on, accepted_at, client_terminal_id, installed_by,
      installed_on, return_by, returned_on, day, (day + time '08:00' + (batch_id % 600) * interval '1 minute') at time zone '${timeZone}',
      (received_on + time '08:00') at time zone '${timeZone}'
    from chunk where last order by product_id)
  insert into movement (product_id, seq, batch_id, kind, day, status, part_id, supplier_id, warehouse_id, technician_id, delivery_note_id, received_on,
    accepted_at, client_terminal_id, installed_by, installed_on, return_by, returned_on)
  select product_id, seq, batch_id, kind, day, status, part_id, supplier_id, warehouse_id, technician_id, note_id, received_on,
    accepted_at, client_terminal_id, installed_by, installed_on, return_by, returned_on
  from chunk order by day, batch_id, product_id`

const chunkRows = 100_000
const tables = ['product', 'movement', 'movement_batch', 'delivery_note', 'stock_change']
const numbered = ['product', 'movement_batch', 'delivery_note']

/** Indexes that no check needs are built once at the end: row by row they would take most of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any(array['product', 'movement']::regclass[]) and not i.indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Every id is picked from the table it points to; where the owner may, foreign keys are not looked up again, a minute for a million. */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ on: boolean }>(`select current_setting('is_superuser')::boolean as on`)
  const may = rows[0]?.on === true
  // The ledger's own triggers stay on: they are `user` triggers, foreign keys are not.
  for (const table of may ? tables : []) {
    await client.query(`alter table ${table} disable trigger all`)
    await client.query(`alter table ${table} enable trigger user`)
  }
  await work()
  for (const table of may ? tables : []) await client.query(`alter table ${table} enable trigger all`)
}

/** Fills a migrated database that holds no product yet; `day` is the last day of the two years. */
export async function makeStock(
  url: string,
  products: number,
  options: { admin_id: number; day: string; print: (line: string) => void },
): Promise<{ products: number; movements: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock demo' })
  await client.connect()
  const started = performance.now()
  const tell = (words: string) =>
    options.print(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${words}`)
  try {
    const { rows: found } = await client.query('select 1 from product limit 1')
    if (found.length > 0) throw new Error('There are products already: name a new folder with DATA_DIR.')
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off; set synchronous_commit = off`,
    )
    await client.query('begin')
    for (const statement of [chance, pick, ...records]) await client.query(statement)
    await client.query(
      `create temp table steps as select * from json_to_recordset($1) as s (life int, seq int, last boolean, share float8, kind text,
        status text, place_seq int, person_seq int, accepted_seq int)`,
      [JSON.stringify(steps())],
    )
    await client.query(plan, [products, options.day, lifeOfHundred])
    await client.query(notes)
    await client.query(planned, [options.day])
    await client.query('create index on planned (product_id)')
    await client.query('analyze planned')
    await client.query(batches)
    await client.query(insertBatches, [options.admin_id])
    await client.query('create index on batch (kind, day, actor, place)')
    await client.query('analyze batch; analyze movement_batch; analyze part; analyze supplier; analyze account')
    tell('histories planned')
    await withoutForeignKeys(client, () =>
      withoutIndexes(client, async () => {
        for (let from = 1; from <= products; from += chunkRows) {
          const to = Math.min(products, from + chunkRows - 1)
          await client.query(load, [from, to, options.admin_id])
          tell(`${to} products`)
        }
      }),
    )
    for (const table of numbered)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query('commit')
    tell('indexes built')
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
    await client.query('checkpoint')
    const { rows } = await client.query<{ products: string; movements: string }>(
      'select (select count(*) from product) as products, (select count(*) from movement) as movements',
    )
    tell('done')
    return { products: Number(rows[0]?.products), movements: Number(rows[0]?.movements) }
  } finally {
    await client.end()
  }
}
