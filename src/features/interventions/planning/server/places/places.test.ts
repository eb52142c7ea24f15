import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { placesOf } from '#lib/places/municipalities.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { useWorld } from '#test/client.ts'
import { places } from '../../places-contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }

async function job(city: string | null, province: string | null, postal_code: string | null = null): Promise<number> {
  const body = { ...ground, merchant_name: 'Bar Sport', city, province, postal_code, closing_days: 3 }
  const made = await world.admin.call(interventions.create, { body })
  expect(made.status).toBe(201)
  return made.body.id
}
const list = async () => (await world.admin.call(places.list, {})).body

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'SOST', description_en: 'Replace', description_it: 'Sostituzione', kind: 'replacement' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: code })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
})

describe('places of jobs', () => {
  test('a town that is no municipality is listed once for all its spellings, with what it may mean', async () => {
    await job('Alba', 'CN', '12051')
    await job('Mussotto d’Alba', 'CN', '12051')
    await job('MUSSOTTO D ALBA', 'CN')
    await job('Saviglano', 'CN')
    await job(null, 'CN')
    const { unknown, without_city } = await list()
    expect(without_city).toBe(1)
    expect(unknown.map(({ city, jobs }) => [city.toLowerCase().replace(/\W/g, ''), jobs])).toEqual([
      ['mussottodalba', 2],
      ['saviglano', 1],
    ])
    expect(unknown[0]?.proposals[0]).toMatchObject({ name: 'Alba', province: 'CN' })
    expect(unknown[1]?.proposals[0]).toMatchObject({ name: 'Savigliano', province: 'CN' })
  })

  test('put right once, it holds for all jobs that have it; forgotten, it is listed again', async () => {
    const { unknown } = await list()
    const alba = unknown[0]?.proposals[0]?.id ?? 0
    const body = { city: 'mussotto d’alba', province: 'CN', municipality_id: alba }
    const saved = await world.admin.call(places.putRight, { body })
    expect(saved.body).toMatchObject({ municipality: { name: 'Alba' }, province: 'CN' })
    await job('Mussotto d Alba', 'CN')
    const after = await list()
    expect(after.unknown.map(({ city }) => city)).toEqual(['Saviglano'])
    expect(after.aliases.map(({ id }) => id)).toEqual([saved.body.id])
    // Said again it is changed, not doubled.
    const bra = (await world.admin.call(places.municipalities, { query: { q: 'Bra' } })).body.items[0]
    expect(bra).toMatchObject({ name: 'Bra' })
    await world.admin.call(places.putRight, { body: { ...body, municipality_id: bra?.id ?? 0 } })
    expect((await list()).aliases).toMatchObject([{ municipality: { name: 'Bra' } }])
    expect((await world.admin.call(places.forget, { params: { id: saved.body.id } })).status).toBe(204)
    expect((await list()).unknown.map(({ jobs }) => jobs)).toEqual([3, 1])
  })

  test('a part of a town is taken for the town where that is in the province', () => {
    const places = placesOf(municipalities(), [])
    const first = (city: string, province: string) => places.similar({ city, province }, 3)[0]?.name
    expect([first('Roma EUR', 'RM'), first('Sant’Agnello di Sopra', 'NA')]).toEqual(['Roma', "Sant'Agnello"])
    expect(first('Roma EUR', 'TO')).not.toBe('Roma')
  })

  test('neither a municipality nor a town without letters is made up', async () => {
    const none = await world.admin.call(places.putRight, {
      body: { city: 'Atlantide', province: null, municipality_id: 999_999 },
    })
    expect([none.status, none.body.code]).toEqual([422, 'planning.unknown_municipality'])
    const signs = await world.admin.call(places.putRight, {
      body: { city: '---', province: 'CN', municipality_id: 1001 },
    })
    expect(signs.status).toBe(422)
    expect((await world.admin.call(places.municipality, { params: { id: 999_999 } })).status).toBe(404)
    expect((await world.admin.call(places.municipality, { params: { id: 1001 } })).body.name).toBe('Agliè')
  })
})
