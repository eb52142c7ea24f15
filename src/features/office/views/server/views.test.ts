import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/office/audit/contract.ts'
import { listQuery } from '#lib/lists/list.ts'
import { resolveDay } from '#lib/time/relative-days.ts'
import type { Person } from '#test/client.ts'
import { useWorld } from '#test/client.ts'
import { lists } from '../../../../features.ts'
import { views } from '../contract.ts'
import { mostViews } from '../rules.ts'

const world = useWorld()
let colleague: Person
beforeAll(async () => {
  colleague = await world.person('admin', 'giulia')
})

const columns = [
  { id: 'name', isChecked: true },
  { id: 'email', isChecked: true },
  { id: 'phone', isChecked: false },
]
const supplierView = { list: 'suppliers', name: 'Without phone', query: { q: 'alfa', sort: '-name' }, columns }
const orderView = {
  list: 'orders',
  name: 'Regular',
  query: { kind: 'regular' },
  columns: [{ id: 'number', isChecked: true }],
}

const create = async (who: Person, body: Partial<typeof supplierView> & { shared?: boolean; name: string }) => {
  const made = await who.call(views.create, { body: { ...supplierView, ...body } })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const seen = async (who: Person, list = 'suppliers') => {
  const { body } = await who.call(views.list, { query: { list } })
  return body.map(({ name }) => name)
}

describe('saved views', () => {
  test('what a list accepts is built once, not for each view at each request', () => {
    for (const list of lists) expect(listQuery(list)).toBe(listQuery(list))
  })

  test('a private view keeps filters, sort and columns, and nobody else sees or changes it', async () => {
    const made = await create(world.admin, { name: 'Mine' })
    expect(made).toMatchObject({ own: true, shared: false, is_default: false, query: supplierView.query, version: 1 })
    // What the choice does not name comes last.
    expect(made.columns.slice(0, 3)).toEqual(columns)
    expect(await seen(world.admin)).toContain('Mine')
    expect(await seen(colleague)).not.toContain('Mine')
    const params = { id: made.id }
    expect((await colleague.call(views.get, { params })).status).toBe(404)
    expect((await colleague.call(views.update, { params, body: { name: 'Yours' } })).status).toBe(404)
    expect((await colleague.call(views.remove, { params })).status).toBe(404)
    const body = { list: 'suppliers', view_id: made.id }
    expect((await colleague.call(views.setDefault, { body })).status).toBe(404)
    expect((await world.stranger.call(views.list, { query: { list: 'suppliers' } })).status).toBe(401)
  })

  test('a shared one is seen by all and changed by its owner alone; an admin may delete it', async () => {
    const made = await create(world.admin, { name: 'For all', shared: true })
    const { body } = await colleague.call(views.list, { query: { list: 'suppliers' } })
    expect(body.find(({ id }) => id === made.id)).toMatchObject({ own: false, shared: true, query: supplierView.query })
    const params = { id: made.id }
    const refused = await colleague.call(views.update, { params, body: { name: 'Yours' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'view.of_another'])
    expect((await colleague.call(views.remove, { params })).status).toBe(204)
    expect(await seen(world.admin)).not.toContain('For all')
  })

  test('a name is used once per owner and list', async () => {
    await create(world.admin, { name: 'Twice' })
    const again = await world.admin.call(views.create, { body: { ...supplierView, name: ' twice ' } })
    expect([again.status, again.body.fields]).toMatchObject([409, { name: { code: 'taken' } }])
    await create(colleague, { name: 'Twice' })
    const elsewhere = await world.admin.call(views.create, { body: { ...orderView, name: 'Twice' } })
    expect(elsewhere.status).toBe(201)
  })

  test('of two tabs the second is told that the first has changed the view', async () => {
    const { id } = await create(world.admin, { name: 'Two tabs' })
    const headers = { 'if-match': '1' }
    const first = await world.admin.call(views.update, { params: { id }, body: { query: { q: 'beta' } } }, { headers })
    expect([first.status, first.body.query, first.body.version]).toEqual([200, { q: 'beta' }, 2])
    const second = await world.admin.call(views.update, { params: { id }, body: { name: 'Late' } }, { headers })
    expect(second.status).toBe(412)
    const key = { 'idempotency-key': 'a-view-once' }
    const body = { ...supplierView, name: 'Once' }
    const made = await world.admin.call(views.create, { body }, { headers: key })
    const repeated = await world.admin.call(views.create, { body }, { headers: key })
    expect([repeated.status, repeated.body.id]).toEqual([201, made.body.id])
  })

  test('one view of each list is a person’s default, until it is another, none, deleted or private again', async () => {
    const shared = await create(world.admin, { name: 'Everyone begins here', shared: true })
    const own = await create(colleague, { name: 'I begin here' })
    const choose = async (view_id: number | null) => {
      const { body } = await colleague.call(views.setDefault, { body: { list: 'suppliers', view_id } })
      return body.filter(({ is_default }) => is_default).map(({ name }) => name)
    }
    expect(await choose(shared.id)).toEqual(['Everyone begins here'])
    expect(await choose(own.id)).toEqual(['I begin here'])
    expect(await choose(null)).toEqual([])
    expect(await choose(shared.id)).toEqual(['Everyone begins here'])
    const { body: admins } = await world.admin.call(views.list, { query: { list: 'suppliers' } })
    expect(admins.filter(({ is_default }) => is_default)).toEqual([])
    const params = { id: shared.id }
    const share = async (value: boolean) => world.admin.call(views.update, { params, body: { shared: value } })
    expect((await share(false)).body.shared).toBe(false)
    expect(await seen(colleague)).not.toContain('Everyone begins here')
    await share(true)
    const { body } = await colleague.call(views.get, { params })
    expect(body.is_default).toBe(false)
    await choose(own.id)
    await colleague.call(views.remove, { params: { id: own.id } })
    const { body: left } = await colleague.call(views.list, { query: { list: 'suppliers' } })
    expect(left.filter(({ is_default }) => is_default)).toEqual([])
    // A view of another list opens nothing here.
    const orders = await colleague.call(views.create, { body: orderView })
    const wrong = await colleague.call(views.setDefault, { body: { list: 'suppliers', view_id: orders.body.id } })
    expect(wrong.status).toBe(404)
  })

  test('what the list does not have is refused when it is saved, and falls away if it is gone later', async () => {
    const save = async (body: Partial<typeof supplierView>) => {
      const answer = await world.admin.call(views.create, { body: { ...supplierView, name: 'Wrong', ...body } })
      return [answer.status, Object.keys(answer.body.fields ?? {})]
    }
    const wrongQuery = (query: Record<string, string>) => save({ query: query as never })
    expect(await wrongQuery({ shoe_size: '43' })).toEqual([422, ['query']])
    expect(await wrongQuery({ sort: 'shoe_size' })).toEqual([422, ['query']])
    expect(await wrongQuery({ page: '7' })).toEqual([422, ['query']])
    expect(await save({ columns: [{ id: 'shoe_size', isChecked: true }] })).toEqual([422, ['columns']])
    expect((await save({ list: 'shoes' }))[0]).toBe(404)

    const { id } = await create(world.admin, { name: 'Older than the list' })
    await world.database.query(
      `update list_view set query = query || '{"shoe_size": "43", "sort": "shoe_size"}', columns = '[{"id": "shoe_size", "isChecked": true}]'
       where id = $1`,
      [id],
    )
    const { status, body } = await world.admin.call(views.get, { params: { id } })
    expect([status, body.query]).toEqual([200, { q: 'alfa' }])
    expect(body.columns.map((column) => column.id)).not.toContain('shoe_size')
    expect(body.columns).toContainEqual({ id: 'name', isChecked: true })
  })

  test('days counted from today are kept as they are, and ask the list for the days of today', async () => {
    const query = { at_from: 'today-6', at_to: 'today' }
    const body = { list: 'audit', name: 'This week', query, columns: [{ id: 'at', isChecked: true }] }
    const made = await world.admin.call(views.create, { body })
    expect([made.status, made.body.query]).toEqual([201, query])
    const totalOf = async (asked: Record<string, string>) =>
      (await world.admin.call(audit.list, { query: { ...asked, rows_per_page: 1 } })).body.total
    const fixed = await totalOf({ at_from: resolveDay('today-6'), at_to: resolveDay('today') })
    expect(fixed).toBeGreaterThan(0)
    expect(await totalOf(query)).toBe(fixed)
    expect(await totalOf({ at_to: 'today-1' })).toBe(0)
    const wrong = await world.admin.call(audit.list, { query: { at_from: 'soon' } })
    expect([wrong.status, wrong.body.fields]).toMatchObject([422, { at_from: { code: 'date' } }])
  })

  test('every list has views for those who may read it', async () => {
    const readable = async (who: Person) => {
      const answers = await Promise.all(
        lists.map(async ({ name }) => [name, (await who.call(views.list, { query: { list: name } })).status] as const),
      )
      return answers.filter(([, status]) => status === 200).map(([name]) => name)
    }
    expect(await readable(world.admin)).toEqual(lists.map(({ name }) => name))
    const theirs = ['assigned-products', 'assignments', 'discrepancies', 'imports', 'orders']
    expect((await readable(world.technician)).sort()).toEqual(theirs)
  })

  test('a technician has views of the lists they may use, sees no filter that they may not, and shares none', async () => {
    const { technician, otherTechnician } = world
    expect((await technician.call(views.list, { query: { list: 'suppliers' } })).status).toBe(403)
    expect((await technician.call(views.create, { body: supplierView })).status).toBe(403)
    const mine = await technician.call(views.create, { body: orderView })
    expect(mine.status).toBe(201)
    const params = { id: mine.body.id }
    expect((await technician.call(views.update, { params, body: { shared: true } })).status).toBe(403)
    expect((await technician.call(views.create, { body: { ...orderView, name: 'To all', shared: true } })).status).toBe(
      403,
    )
    const byTechnician = { technician_id: String(otherTechnician.id) }
    const asked = await technician.call(views.create, {
      body: { ...orderView, name: 'Theirs', query: byTechnician as never },
    })
    expect(asked.status).toBe(422)

    const usual = { ...orderView, name: 'Office: regular', shared: true }
    const office = { ...orderView, name: 'Office: one technician', shared: true, query: byTechnician as never }
    const made = await world.admin.call(views.create, { body: usual })
    const hidden = await world.admin.call(views.create, { body: office })
    expect(await seen(world.admin, 'orders')).toEqual(expect.arrayContaining([usual.name, office.name]))
    expect(await seen(technician, 'orders')).toEqual(['Regular', usual.name])
    expect(await seen(otherTechnician, 'orders')).toEqual([usual.name])
    expect((await technician.call(views.get, { params: { id: hidden.body.id } })).status).toBe(404)
    const shared = { id: made.body.id }
    expect((await technician.call(views.remove, { params: shared })).status).toBe(403)
  })

  test('a person has so many views of a list and no more', async () => {
    const full = await world.person('admin', 'carlo')
    await world.database.query(
      `insert into list_view (list, account_id, name, query, columns)
       select 'suppliers', $1, 'View ' || n, '{}', '[]' from generate_series(1, $2::int) n`,
      [full.id, mostViews],
    )
    const refused = await full.call(views.create, { body: supplierView })
    expect([refused.status, refused.body.code]).toEqual([422, 'view.too_many'])
  })

  test('with its account a private view goes; a shared one stays, and an admin may delete it', async () => {
    const { rows } = await world.database.query<{ id: number }>(
      `insert into account (username, first_name, last_name, email, role) values ('gone', 'Gone', 'Person', 'gone@example.com', 'admin') returning id`,
    )
    const owner = rows[0]?.id
    await world.database.query(
      `insert into list_view (list, account_id, name, shared, query, columns)
       select 'suppliers', $1, name, name = 'Stays', '{}', '[]' from unnest(array['Stays', 'Goes']) name`,
      [owner],
    )
    await world.database.query('delete from account where id = $1', [owner])
    const left = await world.database.query(
      `select id, name, account_id from list_view where name in ('Stays', 'Goes')`,
    )
    expect(left.rows).toMatchObject([{ name: 'Stays', account_id: null }])
    const params = { id: Number(left.rows[0].id) }
    expect((await world.admin.call(views.get, { params })).body).toMatchObject({ owner: null, own: false })
    expect((await world.admin.call(views.remove, { params })).status).toBe(204)
  })
})
