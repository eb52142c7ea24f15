import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { warehouses } from '../fields.ts'

const world = useWorld()
const create = (body: { name: string; code?: string; province?: string }) =>
  world.admin.call(warehouses.create, { body })

describe('warehouses', () => {
  test('an admin creates, finds by city, changes and deletes a warehouse', async () => {
    const created = await world.admin.call(warehouses.create, {
      body: { name: 'Milano Nord', code: 'MI1', address: 'Via Breda 10', city: 'Milano', province: 'mi', phone: '' },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ code: 'MI1', city: 'Milano', province: 'MI', phone: null, version: 1 })
    const { id } = created.body
    const found = await world.admin.call(warehouses.list, { query: { city: 'milan', q: 'nord' } })
    expect(found.body.items.map((item) => item.id)).toEqual([id])
    const changed = await world.admin.call(warehouses.update, { params: { id }, body: { city: 'Sesto San Giovanni' } })
    expect(changed.body).toMatchObject({ name: 'Milano Nord', city: 'Sesto San Giovanni', version: 2 })
    expect((await world.admin.call(warehouses.remove, { params: { id } })).status).toBe(204)
    expect((await world.admin.call(warehouses.get, { params: { id } })).status).toBe(404)
  })

  test('a name or a code that another warehouse bears is refused at its field', async () => {
    await create({ name: 'Roma', code: 'RM1' })
    const sameName = await create({ name: ' roma ', code: 'RM2' })
    expect([sameName.status, Object.keys(sameName.body.fields)]).toEqual([409, ['name']])
    const sameCode = await create({ name: 'Roma Sud', code: 'rm1' })
    expect([sameCode.status, Object.keys(sameCode.body.fields)]).toEqual([409, ['code']])
  })

  test('any number of warehouses have no code, and one with a field left empty loses only that field', async () => {
    const first = await create({ name: 'Bari', code: '' })
    const second = await create({ name: 'Lecce' })
    expect([first.status, second.status]).toEqual([201, 201])
    await world.admin.call(warehouses.update, { params: { id: first.body.id }, body: { code: 'BA1', city: 'Bari' } })
    const emptied = await world.admin.call(warehouses.update, { params: { id: first.body.id }, body: { code: '  ' } })
    expect(emptied.body).toMatchObject({ code: null, city: 'Bari' })
  })

  test('a province is two letters, and the refusal says so in Italian', async () => {
    const bad = await world.admin.call(
      warehouses.create,
      { body: { name: 'Torino', province: 'Torino' } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(bad.status).toBe(422)
    expect(bad.body.fields).toEqual({
      province: { code: 'province', message: 'Usa le due lettere della provincia, per esempio MI.' },
    })
  })

  test('strangers and technicians are turned away', async () => {
    expect((await world.stranger.call(warehouses.list, { query: {} })).status).toBe(401)
    expect((await world.technician.call(warehouses.list, { query: {} })).status).toBe(403)
    expect((await world.technician.call(warehouses.create, { body: { name: 'Van' } })).status).toBe(403)
  })
})
