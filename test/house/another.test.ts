/** Technician B asks for all that is technician A's, over a table of every endpoint that technicians may call. */
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { codes } from '#features/interventions/settings/contract.ts'
import { views } from '#features/office/views/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { discrepancies } from '#features/technicians/orders/discrepancies-contract.ts'
import { receiving } from '#features/technicians/orders/receiving-contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { readHere } from '#test/sheet-files.ts'
import { endpoints, nameOf, tryCall } from './calls.ts'
import { digestOf } from './digest.ts'

const world = useWorld()
const ground = { part: 0, warehouse: 0 }
/** What must never reach B: A's serials, name, tracking numbers, notes, file names. */
const secrets: string[] = []
const owned = { products: [] as number[], serials: [] as string[] }

const shared = endpoints.filter((it) => it.allow !== 'public' && it.allow.includes('technician'))
/** About oneself: there is no record of another to ask for, but by the id of a session. */
const isOwn = (it: Endpoint) =>
  /^\/api\/(profile|table-settings|technicians\/me|live|technician-days\/calendar$|notifications\/(read|settings)$|views(\/default)?$)/.test(
    it.path,
  )
const takesId = (it: Endpoint) => it.path.includes(':id')
const isRead = (it: Endpoint) => it.method === 'GET' || it.reads === true

/** Which table the records of a noun are in, and which of them are A's. */
const tables: Readonly<Record<string, string>> = {
  assignments: 'select id from assignment where technician_id = $1',
  orders: 'select id from technician_order where technician_id = $1',
  'closing-requests': 'select id from intervention where technician_id = $1',
  imports: 'select id from import where created_by = $1',
  notifications: 'select id from notification where account_id = $1',
  profile: 'select id from session where account_id = $1',
  views: 'select id from list_view where account_id = $1',
}
const nounOf = (it: Endpoint) => it.path.split('/')[2] ?? ''
const idsOf = async (noun: string) => {
  const { rows } = await world.database.query<{ id: number }>(tables[noun] ?? 'select $1::bigint as id limit 0', [
    world.technician.id,
  ])
  return rows.map((row) => Number(row.id))
}

let counter = 0
async function assigned(count: number, person: Person): Promise<string[]> {
  const serials = Array.from({ length: count }, () => `OWN-${person.id}-${String(++counter).padStart(4, '0')}`)
  for (const serial_number of serials) {
    const body = { serial_number, part_id: ground.part, warehouse_id: ground.warehouse }
    expect((await world.admin.call(products.create, { body })).status).toBe(201)
  }
  const transport = { tracking_number: `TRK-${person.id}`, notes: `for ${person.id} only` }
  const body = { technician_id: person.id, warehouse_id: ground.warehouse, products: { serials }, ...transport }
  expect((await world.admin.call(assignments.create, { body })).status).toBe(201)
  expect((await person.call(assignedProducts.accept, { body: { serials } })).status).toBe(200)
  return serials
}

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name, code) values ('Milano', 'MI') returning id)
    select p.id as part, w.id as warehouse from p, w`)
  Object.assign(ground, rows[0])
  const { technician: a, otherTechnician: b, admin } = world
  await assigned(2, b)
  const serials = await assigned(6, a)
  const [first = '', second = '', third = ''] = serials
  for (const [kind, serial] of [
    ['regular', first],
    ['non_regular', second],
  ] as const) {
    const lines = [{ serial_number: serial, note: 'a secret note' }]
    expect((await a.call(sending.create, { body: { kind, lines, tracking_number: 'TRK-SECRET' } })).status).toBe(201)
  }
  const [regular = 0, other = 0] = await idsOf('orders')
  // One is received with a serial missing and another unlisted, so that technician A has differences.
  await admin.call(sending.add, { params: { id: other }, body: { lines: [{ serial_number: third, note: null }] } })
  await admin.call(receiving.scan, { params: { id: other }, body: { serials: [second, 'UNHEARD-OF-1'] } })
  const confirmed = await admin.call(receiving.confirm, {
    params: { id: other },
    body: { warehouse_id: ground.warehouse },
  })
  expect([confirmed.status, regular > 0]).toEqual([200, true])
  const upload = formWith(`serial_number\n${serials[3]}\n`, 'secret-file.csv', {
    kind: 'order',
    context: JSON.stringify({ order_kind: 'regular' }),
  })
  expect((await a.fetch('/api/imports', { method: 'POST', body: upload })).status).toBe(201)

  const supplier = await admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })
  const code = { code: 'MAN', description_en: 'Check', description_it: 'Controllo', kind: 'maintenance' }
  const { body: made } = await admin.call(codes.create, { body: code as never })
  const job = { supplier_id: supplier.body.id, code_id: made.id, merchant_name: 'SECRET-SHOP', closing_days: 5 }
  const { body: intervention } = await admin.call(interventions.create, { body: job as never })
  const jobs = { ids: [intervention.id] }
  expect(
    (await admin.call(interventions.assign, { body: { ...jobs, technician_id: a.id, confirmed: true } })).status,
  ).toBe(200)

  const columns = [{ id: 'number', isChecked: true }]
  const view = { list: 'orders', name: 'SECRET-VIEW', query: { tracking_number: 'TRK-SECRET' }, columns }
  expect((await a.call(views.create, { body: view })).status).toBe(201)

  owned.serials = serials
  const found = await world.database.query<{ id: number }>('select id from product where technician_id = $1', [a.id])
  owned.products = found.rows.map((row) => Number(row.id))
  const { rows: names } = await world.database.query(
    `select first_name || ' ' || last_name as name from account where id = $1`,
    [a.id],
  )
  secrets.push(...serials, names[0].name, `TRK-${a.id}`, 'TRK-SECRET', 'a secret note', `for ${a.id} only`)
  secrets.push('secret-file', 'UNHEARD-OF-1', 'SECRET-SHOP')
})

/** B's answers may contain nothing of A's, except what B sent. */
const leaks = (text: string, sent = '') => secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))

async function withoutEffect<T>(work: () => Promise<T>): Promise<T> {
  const before = await digestOf(world.database)
  const result = await work()
  expect(await digestOf(world.database)).toEqual(before)
  return result
}

describe('another technician', () => {
  test('A can read all of it, so that there is something to leak', async () => {
    const answers = await Promise.all(
      shared
        .filter((it) => isRead(it) && !takesId(it) && !isOwn(it) && it.kind !== 'events' && it.method === 'GET')
        .map(async (it) => (await fetchRead(world.technician, it)).text),
    )
    const all = answers.join('\n')
    expect(secrets.filter((secret) => !all.includes(secret) && !secret.includes(' '))).toEqual([])
    for (const noun of Object.keys(tables)) expect((await idsOf(noun)).length, noun).toBeGreaterThan(0)
  })

  test('gets 404 for each of A’s records, whatever the call, and nothing changes', async () => {
    const wrong = await withoutEffect(async () => {
      const found: string[] = []
      for (const it of shared.filter(takesId)) {
        const ids = await idsOf(nounOf(it))
        if (ids.length === 0) found.push(`${nameOf(it)}: nobody wrote where its records are`)
        for (const id of ids) {
          const { status } = await tryCall(world.otherTechnician, it, { params: { id } })
          if (status !== 404) found.push(`${nameOf(it)} answers ${status} for ${id}`)
        }
      }
      return found
    })
    expect(wrong).toEqual([])
  })

  test('finds nothing of A’s in any list, export or other answer', async () => {
    const reads = shared.filter((it) => isRead(it) && !takesId(it) && it.kind !== 'events')
    expect(reads.length).toBeGreaterThan(12)
    const wrong = await withoutEffect(async () => {
      const found: string[] = []
      for (const it of reads) {
        const { status, text } = await fetchRead(world.otherTechnician, it)
        const leaked = leaks(text)
        if (status >= 500 || leaked.length > 0)
          found.push(`${nameOf(it)} answers ${status} and leaks ${leaked.join(', ')}`)
      }
      return found
    })
    expect(wrong).toEqual([])
  })

  test('finds nothing of A’s in an xlsx either, and no filter by A’s id helps', async () => {
    for (const list of [assignments, assignedProducts, orders, discrepancies]) {
      const sheet = await world.otherTechnician.fetch(addressOf(list.export, {}, { format: 'xlsx' }))
      expect(sheet.status).toBe(200)
      expect(leaks(JSON.stringify(await readHere(Buffer.from(await sheet.arrayBuffer()))))).toEqual([])
      const asked = await world.otherTechnician.fetch(
        addressOf(list.list, {}, { technician_id: String(world.technician.id) }),
      )
      expect(asked.status).toBe(200)
      const { total } = (await asked.json()) as { total: number }
      expect(total).toBe(0)
    }
  })

  /** Calls that name A or A's products in their body: the refusal contains no more than was sent. */
  const attempts: Readonly<Record<string, () => Readonly<Record<string, unknown>>[]>> = {
    'POST /api/assigned-products/accept': () => [{ ids: owned.products }, { serials: owned.serials }],
    'POST /api/assigned-products/report-fault': () => [{ ids: owned.products }, { serials: [owned.serials[3]] }],
    'POST /api/orders': () => [
      { kind: 'regular', lines: [{ serial_number: owned.serials[3] }] },
      { kind: 'regular', technician_id: world.technician.id, lines: [{ serial_number: owned.serials[3] }] },
      { kind: 'non_regular', technician_id: world.technician.id, lines: [{ serial_number: owned.serials[3] }] },
    ],
  }

  test('cannot touch A’s products by naming them, and learns nothing of them', async () => {
    const wrong = await withoutEffect(async () => {
      const found: string[] = []
      for (const [name, bodies] of Object.entries(attempts)) {
        const it = shared.find((one) => nameOf(one) === name)
        if (!it) found.push(`${name} is not there`)
        else
          for (const body of bodies()) {
            const sent = JSON.stringify(body)
            const headers = { 'content-type': 'application/json' }
            const answer = await world.otherTechnician.fetch(it.path, { method: it.method, headers, body: sent })
            const text = await answer.text()
            const leaked = [...leaks(text, sent), ...(text.includes('Vega') ? ['the model'] : [])]
            if (![404, 409, 422].includes(answer.status) || leaked.length > 0)
              found.push(`${name} answers ${answer.status} and leaks ${leaked.join(', ')}`)
          }
      }
      return found
    })
    expect(wrong).toEqual([])
  })

  test('learns of a serial of A’s only that it is not B’s', async () => {
    const { status, body } = await world.otherTechnician.call(sending.check, {
      body: { kind: 'non_regular', serials: [owned.serials[3] ?? ''] },
    })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      {
        outcome: 'waits',
        problem: 'searial_not_assigned_this_tech',
        product_id: null,
        model_number: null,
        part_number: null,
        status: null,
      },
    ])
    const asA = { kind: 'regular' as const, technician_id: world.technician.id, serials: ['OWN-1'] }
    expect((await world.otherTechnician.call(sending.check, { body: asA })).status).toBe(404)
  })

  test('cannot upload in A’s name', async () => {
    const upload = formWith(`serial_number\n${owned.serials[3]}\n`, 'mine.csv', {
      kind: 'order',
      context: JSON.stringify({ order_kind: 'regular', technician_id: String(world.technician.id) }),
    })
    const answer = await world.otherTechnician.fetch('/api/imports', { method: 'POST', body: upload })
    expect(answer.status).toBe(404)
  })

  test('every endpoint that technicians may call is in this table', () => {
    // Phones name what they act on inside their commands: the tests of commands try another's.
    const ofPhones = [
      'POST /api/phone/commands',
      'POST /api/phone/contact',
      'PUT /api/phone/photos/:sha256',
      // Of the browser that calls.
      'POST /api/push-subscriptions',
      'POST /api/push-subscriptions/key',
      'POST /api/push-subscriptions/remove',
    ]
    const written = new Set([...Object.keys(attempts), 'POST /api/imports', ...ofPhones])
    const forgotten = shared.filter((it) => !isOwn(it) && !takesId(it) && !isRead(it) && !written.has(nameOf(it)))
    expect(forgotten.map(nameOf)).toEqual([])
  })

  test('hears from live events which lists changed, and nothing of whom', async () => {
    const leave = new AbortController()
    const events = await world.otherTechnician.fetch('/api/live', { signal: leave.signal })
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    const body = { serials: [owned.serials[5] ?? ''] }
    expect((await world.technician.call(assignedProducts.reportFault, { body })).status).toBe(200)
    let heard = ''
    while (reader && !heard.includes('assigned-products')) heard += (await reader.read()).value ?? ''
    leave.abort()
    expect(heard).toContain('assigned-products')
    expect(leaks(heard)).toEqual([])
    expect(heard).not.toMatch(/serial|technician_id|"id"/)
  })
})

async function fetchRead(person: Person, it: Endpoint): Promise<{ status: number; text: string }> {
  const query = it.path.includes('export') ? { format: 'csv' } : {}
  const posted = it.method === 'POST'
  const sample = it.path.endsWith('/check') ? { kind: 'regular', serials: ['NOT-THERE-1'] } : query
  const response = await person.fetch(addressOf(it, { file: 'order.csv' }, posted ? {} : query), {
    method: it.method,
    ...(posted ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sample) } : {}),
  })
  return { status: response.status, text: await response.text() }
}
