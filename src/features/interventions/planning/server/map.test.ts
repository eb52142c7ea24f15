import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../contract.ts'
import { dispatchMap } from '../map-contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }
/** Alba and Bra. */
const [alba, bra] = [4003, 4029]

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: code })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
})

describe('the map beside the board', () => {
  test('a region has its provinces, and is kept by the browser', async () => {
    const { body, status, headers } = await world.admin.call(dispatchMap.shapes, {
      params: { region: 'piemonte' },
      query: {},
    })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable'])
    expect(body.provinces.map(({ province }) => province).sort()).toEqual(
      ['AL', 'AT', 'BI', 'CN', 'NO', 'TO', 'VB', 'VC'].sort(),
    )
    // What the compiler refuses, a stranger may send.
    const unknown = { region: 'atlantide' as 'lazio' }
    expect((await world.admin.call(dispatchMap.shapes, { params: unknown, query: {} })).status).toBe(404)
  })

  test('towns are near by the minutes that days are planned with', async () => {
    const { items } = (await world.admin.call(dispatchMap.near, { params: { id: alba }, query: { minutes: 30 } })).body
    expect(items).toContainEqual({ id: alba, minutes: 12 })
    expect(items.some(({ id }) => id === bra)).toBe(true)
    expect(items.every(({ minutes }) => minutes <= 30)).toBe(true)
    expect((await world.admin.call(dispatchMap.near, { params: { id: 999_999 }, query: {} })).status).toBe(404)
  })

  test('the board says where its jobs are; one without a known town has no place', async () => {
    for (const city of ['Alba', 'Alba', 'Atlantide'])
      await world.admin.call(interventions.create, {
        body: { ...ground, merchant_name: 'Bar', city, province: 'CN', closing_days: 3 },
      })
    const { jobs, places } = (await world.admin.call(dispatchBoard.get, { query: {} })).body
    expect(jobs.map(({ municipality_id }) => municipality_id).sort()).toEqual([alba, alba, null])
    expect(places).toMatchObject([{ id: alba, name: 'Alba', province: 'CN' }])
  })

  test('home towns and jobs are no business of technicians', async () => {
    for (const call of [
      world.technician.call(dispatchMap.near, { params: { id: alba }, query: {} }),
      world.technician.call(dispatchMap.shapes, { params: { region: 'piemonte' }, query: {} }),
    ])
      expect((await call).status).toBe(403)
  })
})
