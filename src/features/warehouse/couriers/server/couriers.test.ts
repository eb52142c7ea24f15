import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { couriers } from '../fields.ts'

const world = useWorld()

describe('couriers', () => {
  test('a new courier is active, can be switched off and on, and the list distinguishes the two', async () => {
    const created = await world.admin.call(couriers.create, {
      body: { name: 'Freccia Express', tracking_link: 'https://freccia.example/t/{tracking}' },
    })
    expect([created.status, created.body.active]).toEqual([201, true])
    const params = { id: created.body.id }
    const off = await world.admin.call(
      couriers.update,
      { params, body: { active: false } },
      { headers: { 'if-match': '1' } },
    )
    expect(off.body).toMatchObject({ active: false, tracking_link: 'https://freccia.example/t/{tracking}', version: 2 })
    const inactive = await world.admin.call(couriers.list, { query: { active: 'false' } })
    expect(inactive.body.items.map((item) => item.name)).toEqual(['Freccia Express'])
    expect((await world.admin.call(couriers.list, { query: { active: 'true' } })).body.total).toBe(0)
    await world.admin.call(couriers.update, { params, body: { active: true } })
    // A change of another field leaves the switch where it is.
    const renamed = await world.admin.call(couriers.update, { params, body: { phone: '06 123456' } })
    expect(renamed.body).toMatchObject({ active: true, phone: '06 123456' })
  })

  test('a tracking link that is no web address, or does not say where the number goes, is refused', async () => {
    for (const tracking_link of ['javascript:alert("{tracking}")', 'https://c.example/', 'c.example/{tracking}']) {
      const bad = await world.admin.call(couriers.create, { body: { name: 'Bad link', tracking_link } })
      expect([bad.status, bad.body.fields.tracking_link?.message]).toEqual([
        422,
        'Use a full web address with {tracking} where the tracking number goes.',
      ])
    }
    expect((await world.admin.call(couriers.list, { query: { name: 'bad link' } })).body.total).toBe(0)
  })

  test('two couriers do not bear one name', async () => {
    await world.admin.call(couriers.create, { body: { name: 'Rapida' } })
    const again = await world.admin.call(couriers.create, { body: { name: 'RAPIDA' } })
    expect([again.status, again.body.fields.name?.code]).toEqual([409, 'taken'])
  })

  test('what is exported says yes and no in the caller’s language', async () => {
    const csv = await world.admin.call(
      couriers.export,
      { query: { format: 'csv', columns: 'name,active', name: 'rapida' } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(
      csv.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Nome;Attivo', 'Rapida;sì'])
  })

  test('strangers and technicians are turned away', async () => {
    expect((await world.stranger.call(couriers.list, { query: {} })).status).toBe(401)
    expect((await world.technician.call(couriers.create, { body: { name: 'X' } })).status).toBe(403)
  })
})
