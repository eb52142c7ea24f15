/** The raw limit: a bare node:http handler with pg and hand-written SQL that answers with the same rows. */
import { createServer, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text }
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 12,
  types,
  application_name: 'fieldstock raw',
  // Their processor time is summed up, so none may close.
  idleTimeoutMillis: 0,
})

/** All that ours has. */
const columns = `p.id, p.serial_number, p.encoded_serial, pt.part_number, pt.model_number, c.name as category, s.name as supplier,
  d.number as delivery_note, p.received_on, w.name as warehouse, p.status, t.first_name || ' ' || t.last_name as technician,
  p.client_terminal_id, i.first_name || ' ' || i.last_name as installed_by, p.installed_on,
  r.first_name || ' ' || r.last_name as return_by, p.returned_on, p.changed_at,
  (p.status = 'assigned' and p.accepted_at is null) as in_transit,
  (select j.merchant_name from installation n join intervention j on j.id = n.intervention_id
    where n.product_id = p.id and n.to_on is null and p.status = 'installed' order by n.opened_seq desc limit 1) as merchant,
  greatest(p.changed_at, p.edited_at) as updated_at, p.version, p.moves, p.part_id, pt.category_id,
  p.supplier_id, p.delivery_note_id, p.warehouse_id, p.technician_id`
const joined = `product p left join part pt on pt.id = p.part_id left join product_category c on c.id = pt.category_id
  left join supplier s on s.id = p.supplier_id left join delivery_note d on d.id = p.delivery_note_id
  left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
  left join account i on i.id = p.installed_by left join account r on r.id = p.return_by`
const page = `select ${columns} from ${joined}`
/** What the list page shows of a product, and what its cells and actions need. */
const shownColumns = `p.id, p.serial_number, p.encoded_serial, pt.part_number, pt.model_number, c.name as category, s.name as supplier,
  d.number as delivery_note, p.received_on, w.name as warehouse, p.status, t.first_name || ' ' || t.last_name as technician,
  p.client_terminal_id, p.installed_on, p.changed_at, p.moves, p.delivery_note_id, p.warehouse_id`

type Question = URLSearchParams

/** The least that a handler needs which lets nobody in whom it does not know: a transaction with a role and limits, who calls, then the question. */
async function asCaller(query: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local role fieldstock_runtime; set local timezone = 'UTC';
       set local statement_timeout = '10s'; set local lock_timeout = '3s';
       select a.id, a.role, a.username from session s join account a on a.id = s.account_id order by s.id desc limit 1`,
    )
    return await client.query(query)
  } finally {
    void client.query('commit').then(() => client.release(), client.release.bind(client))
  }
}
const ask = (q: Question, query: pg.QueryConfig) => (q.has('who') ? asCaller(query) : pool.query(query))
const questions: Record<string, (q: Question) => Promise<unknown>> = {
  '/list': async (q) => {
    const offset = (Number(q.get('page') ?? 1) - 1) * 500
    const chosen = q.has('shown') ? `select ${shownColumns} from ${joined}` : page
    // Prepared once per connection: planning eight joins takes longer than reading the rows.
    const items = await ask(q, {
      name: `list ${q.has('shown')} ${offset}`,
      text: `${chosen} where p.status = $1 order by p.received_on desc, p.id desc limit 500 offset ${offset}`,
      values: [q.get('status')],
    })
    if (!q.has('total')) return { items: items.rows }
    const total = await pool.query('select count(*) from product where status = $1', [q.get('status')])
    return { items: items.rows, total: Number(total.rows[0].count) }
  },
  /** A page by its number in the least that an index allows: its first row is found by counting entries, then it is read by its key. */
  '/place': async (q) => {
    const status = q.get('status')
    const { rows } = await pool.query({
      name: 'place',
      text: `select received_on, id from product where status = $1 order by received_on desc, id desc offset $2 limit 1`,
      values: [status, (Number(q.get('page') ?? 1) - 1) * 500],
    })
    const items = await pool.query({
      name: 'by key',
      text: `${page} where p.status = $1 and (p.received_on, p.id) <= ($2, $3) order by p.received_on desc, p.id desc limit 500`,
      values: [status, rows[0]?.received_on, rows[0]?.id],
    })
    return { items: items.rows }
  },
  '/total': async (q) =>
    (
      await pool.query('select count(*) from product where status is not null and received_on >= $1::date', [
        q.get('from'),
      ])
    ).rows[0],
  '/search': async (q) => {
    const like = [`%${q.get('q')}%`]
    const where = `p.status is not null and (p.serial_number ilike $1 or p.encoded_serial ilike $1 or p.client_terminal_id ilike $1)`
    const chosen = q.has('shown') ? `select ${shownColumns} from ${joined}` : page
    const text = `${chosen} where ${where} order by p.received_on desc, p.id desc limit 500`
    const items = await pool.query({ name: `search ${q.has('shown')}`, text, values: like })
    if (!q.has('total')) return { items: items.rows }
    const total = await pool.query(`select count(*) from product p where ${where}`, like)
    return { items: items.rows, total: Number(total.rows[0].count) }
  },
  '/history': async (q) =>
    (
      await ask(q, {
        text: `select m.*, b.at, b.note, b.document, b.document_id, a.first_name || ' ' || a.last_name as by
         from movement m join movement_batch b on b.id = m.batch_id left join account a on a.id = b.account_id
         where m.product_id = $1 order by m.seq desc`,
        values: [q.get('id')],
      })
    ).rows,
  '/product': async (q) => (await pool.query(`${page} where p.id = $1`, [q.get('id')])).rows[0],
  '/stock': async () =>
    (
      await pool.query(
        `select part_id, supplier_id, warehouse_id, status, count(*) from product where status is not null group by 1, 2, 3, 4`,
      )
    ).rows,
}

async function copyOut(q: Question, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  try {
    const to = q.get('to') ?? ''
    if (!/^\d{4}-\d\d-\d\d$/.test(to)) throw new Error('no day')
    const shown = columns.replace('p.id, ', '').replace(/,\s+greatest.*/s, '')
    await pipeline(
      client.query(
        copyTo(
          `copy (select ${shown} from ${joined} where p.status is not null and p.received_on <= '${to}' order by p.received_on desc, p.id desc) to stdout csv`,
        ),
      ),
      response,
    )
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/csv') return void copyOut(url.searchParams, response).catch(() => response.destroy())
  const question = questions[url.pathname]
  if (!question) return void response.writeHead(404).end()
  question(url.searchParams).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    process.send?.({ type: 'ready', address: `http://127.0.0.1:${address.port}` })
})
process.on('disconnect', () => process.exit())
