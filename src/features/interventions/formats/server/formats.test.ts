import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { codes, modules } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { formWith, useWorld } from '#test/client.ts'
import { chooseByHeader } from '../choose.ts'
import { formats } from '../contract.ts'
import { knownTo, propose } from '../propose.ts'
import { carryOver, roleOf, withRole } from '../roles.ts'
import { chooseFormat } from './service.ts'

const world = useWorld()

const sampleOf = async (file: string, content?: string | Uint8Array) =>
  world.admin.call(
    formats.sample,
    {},
    { form: formWith(content ?? (await readFile(`test/data/clients/${file}`)), file) },
  )

async function proposed(file: string) {
  const { body: sample } = await sampleOf(file)
  const proposal = propose(sample.sheets, knownTo(null, sample.known))
  if (!proposal) throw new Error(`nothing proposed for ${file}`)
  return proposal
}

let made = 0
async function client() {
  const supplier_id = (await world.admin.call(suppliers.create, { body: { name: `Client ${++made}` } })).body.id
  const module_id = (await world.admin.call(modules.create, { body: { supplier_id, name: 'POS 2026' } })).body.id
  return { supplier_id, module_id }
}

describe('a format from a sample', () => {
  test('is saved as version 1; the same mapping again changes nothing, another one is version 2 and both are kept', async () => {
    const { mapping } = await proposed('banca-alfa.xlsx')
    const owner = await client()
    const body = { name: 'Banca Alfa', ...owner, reading: { mapping, sample_name: 'banca-alfa.xlsx' } }
    const created = await world.admin.call(formats.create, { body })
    expect([created.status, created.body.number, created.body.versions.length]).toEqual([201, 1, 1])
    expect(created.body.versions[0]?.mapping).toEqual(mapping)
    const params = { id: created.body.id }

    const same = await world.admin.call(formats.update, { params, body: { reading: body.reading } })
    expect(same.body.number).toBe(1)
    const changed = { ...mapping, time_zone: 'utc' as const }
    const second = await world.admin.call(
      formats.update,
      { params, body: { reading: { mapping: changed, sample_name: 'second.xlsx' } } },
      { headers: { 'if-match': '2' } },
    )
    expect(
      second.body.versions.map(({ number, mapping: it, sample_name }) => [number, it.time_zone, sample_name]),
    ).toEqual([
      [2, 'utc', 'second.xlsx'],
      [1, 'rome', 'banca-alfa.xlsx'],
    ])
    const stale = await world.admin.call(
      formats.update,
      { params, body: { name: 'X' } },
      { headers: { 'if-match': '1' } },
    )
    expect(stale.status).toBe(412)
    const { body: list } = await world.admin.call(formats.list, { query: { supplier_id: String(owner.supplier_id) } })
    expect(list.items).toMatchObject([{ name: 'Banca Alfa', number: 2, module: 'POS 2026', used_at: null }])
    const blocked = await world.admin.call(modules.remove, { params: { id: owner.module_id } })
    expect([blocked.status, blocked.body.params.items]).toEqual([409, '1 file format'])
    expect((await world.admin.call(formats.remove, { params })).status).toBe(204)
    expect(
      (await world.database.query('select from file_format_version where format_id = $1', [params.id])).rowCount,
    ).toBe(0)
  })

  test('which words are known depends on the client, once it is clear whose file it is', async () => {
    const [mine, other] = [(await client()).supplier_id, (await client()).supplier_id]
    const words = { description_en: 'New', description_it: 'Nuovo', kind: 'installation' as const }
    await world.admin.call(codes.create, { body: { ...words, code: 'OWN-1', supplier_id: other } })
    await world.admin.call(codes.create, {
      body: { ...words, code: 'ALL-1', aliases: [{ alias: 'THEIRS', supplier_id: other }, { alias: 'EVERYONE' }] },
    })
    await world.admin.call(codes.create, { body: { ...words, code: 'OLD-1', active: false } })
    const { known } = (await sampleOf('banca-alfa.xlsx')).body
    const wanted = ['OWN-1', 'ALL-1', 'THEIRS', 'EVERYONE', 'OLD-1']
    const found = (supplier_id: number | null) =>
      wanted.filter((word) => knownTo(supplier_id, known).codes.includes(word))
    expect(found(null)).toEqual(['OWN-1', 'ALL-1', 'THEIRS', 'EVERYONE'])
    expect(found(other)).toEqual(['OWN-1', 'ALL-1', 'THEIRS', 'EVERYONE'])
    expect(found(mine)).toEqual(['ALL-1', 'EVERYONE'])
  })

  test('a mapping that is none is refused, and so is the module of another client', async () => {
    const { mapping } = await proposed('banca-alfa.xlsx')
    const [one, other] = [await client(), await client()]
    const reading = { mapping, sample_name: 'a.xlsx' }
    const foreign = await world.admin.call(formats.create, {
      body: { name: 'A', ...one, module_id: other.module_id, reading },
    })
    expect([foreign.status, foreign.body.fields.module_id?.code]).toEqual([422, 'module_of_other_supplier'])
    const wrong = { ...mapping, fields: { ...mapping.fields, salary: { from: 'column', heading: 'X' } } }
    const refused = await world.admin.call(formats.create, {
      body: { name: 'A', ...one, reading: { mapping: wrong as typeof mapping, sample_name: 'a.xlsx' } },
    })
    expect(refused.status).toBe(422)
  })

  test('a file that is no sheet, is empty or holds a header alone is refused in words', async () => {
    const refusals = await Promise.all([
      sampleOf('a.xlsx', 'not a workbook, just words'),
      sampleOf('a.xlsx', Buffer.from('504b03041400000008000000', 'hex')),
      sampleOf('a.csv', ''),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(refusals.every(({ body }) => body.message.length > 20)).toBe(true)
    expect((await world.technician.call(formats.sample, {}, { form: formWith('a;b\n1;2', 'a.csv') })).status).toBe(403)
  })
})

describe('the choice of a format', () => {
  test('is exact by the header in any order, names what changed where it fits nearly, and is none for another client', async () => {
    const alfa = await client()
    const beta = await client()
    for (const [owner, file] of [
      [alfa, 'banca-alfa.xlsx'],
      [beta, 'acquirer-beta.csv'],
    ] as const) {
      const { mapping } = await proposed(file)
      await world.admin.call(formats.create, {
        body: { name: file, ...owner, reading: { mapping, sample_name: file } },
      })
    }
    const header = async (file: string) => (await proposed(file)).mapping.header
    const choose = (supplier: number | null, found: readonly string[]) =>
      world.database.read((tx) =>
        chooseFormat(tx, supplier === null ? {} : { supplier_id: supplier }, [
          { name: '', rows: [{ n: 1, cells: found }] },
        ]),
      )

    const exact = await choose(null, (await header('banca-alfa.xlsx')).toReversed())
    expect(exact).toMatchObject({ fit: 'exact', version: { supplier_id: alfa.supplier_id, number: 1 }, others: [] })
    const nearly = await choose(null, await header('banca-alfa-changed-header.xlsx'))
    expect(nearly).toMatchObject({
      fit: 'nearly',
      version: { supplier_id: alfa.supplier_id },
      change: { renamed: [{ from: 'TML', to: 'CODICE TML' }], added: ['ZONA'], gone: [] },
    })
    expect(await choose(beta.supplier_id, await header('banca-alfa.xlsx'))).toEqual({ fit: 'none' })
    expect(await choose(null, ['Article', 'Price', 'Quantity'])).toEqual({ fit: 'none' })
  })

  test('of two formats with the same header the one used last comes first, and the other is named', () => {
    const version = { number: 1, header: ['A', 'B'], used_at: null }
    const choice = chooseByHeader(
      [
        { ...version, format_id: 1, version_id: 1, used_at: '2026-11-02T00:00:00Z' },
        { ...version, format_id: 2, version_id: 2, used_at: '2026-11-09T00:00:00Z' },
      ],
      () => ['b', 'a'],
    )
    expect(choice).toMatchObject({ fit: 'exact', version: { format_id: 2 }, others: [{ format_id: 1 }] })
  })
})

describe('a mapping on the screen', () => {
  test('a changed header keeps what was decided: renamed columns follow, new ones are proposed', async () => {
    const old = (await proposed('banca-alfa.xlsx')).mapping
    const decided = withRole(old, 'TML', { is: 'field', field: 'pos_code' }, [])
    const { mapping, change } = carryOver(decided, await proposed('banca-alfa-changed-header.xlsx'))
    expect(change?.added).toEqual(['ZONA'])
    expect(roleOf(mapping, 'CODICE TML')).toEqual({ is: 'field', field: 'pos_code' })
    expect(mapping.fields.client_reference).toEqual(old.fields.client_reference)
  })

  test('a column can be a field, the whole address, the time of the date, or nothing', () => {
    const column = (heading: string) => ({ from: 'column', heading }) as const
    const mapping = {
      sheets: { read: 'first' as const },
      header: ['Data', 'Ora', 'Sede', 'Comune'],
      date_order: 'DMY' as const,
      time_zone: 'rome' as const,
      fields: { received_at: column('Data'), city: column('Comune') },
    }
    const timed = withRole(mapping, 'Ora', { is: 'time' }, [])
    expect(timed.fields.received_at).toEqual({ from: 'date_and_time', heading: 'Data', time_heading: 'Ora' })
    expect([roleOf(timed, 'Ora').is, roleOf(timed, 'Data').is]).toEqual(['time', 'field'])
    expect(withRole(timed, 'Ora', { is: 'none' }, []).fields.received_at).toEqual(column('Data'))
    const split = withRole(mapping, 'Sede', { is: 'address' }, ['Via Po 3, Torino (TO)', 'Corso Como 1, Milano (MI)'])
    // The town keeps its own column.
    expect(roleOf(split, 'Sede')).toEqual({
      is: 'address',
      pattern: 'street_city_province',
      parts: ['address', 'province'],
    })
    expect(split.fields.city).toEqual(column('Comune'))
    expect(roleOf(withRole(split, 'Sede', { is: 'field', field: 'notes' }, []), 'Sede')).toEqual({
      is: 'field',
      field: 'notes',
    })
  })

  test('the preview says our code, kind, part and due date, and null for what is not known', async () => {
    const { supplier_id } = await client()
    await world.admin.call(codes.create, {
      body: {
        supplier_id,
        code: 'INST-01',
        description_en: 'Installation',
        description_it: 'Installazione',
        kind: 'installation',
        aliases: [{ alias: 'INST' }],
      },
    })
    const row = {
      code: 'inst',
      tml_model: 'X9',
      city: 'Milano',
      province: 'MI',
      received_at: '2026-11-12T07:15:00.000Z',
      closing_days: '3',
    }
    const { body } = await world.admin.call(formats.preview, {
      body: {
        supplier_id,
        rows: [
          row,
          { ...row, code: 'ALTRO', received_at: '', closing_days: '' },
          // No days, though a parser makes years of them.
          { ...row, code: 'ALTRO', received_at: 'Sample 454' },
          { ...row, code: 'ALTRO', received_at: '9999-12-31T10:00:00.000Z' },
        ],
      },
    })
    expect(body.rows).toEqual([
      { code: 'INST-01', kind: 'installation', part: null, due_on: '2026-11-17' },
      ...Array.from({ length: 3 }, () => ({ code: null, kind: null, part: null, due_on: null })),
    ])
  })
})
