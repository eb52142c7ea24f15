import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formWith, useWorld } from '#test/client.ts'
import { company } from '../contract.ts'
import { tableSettings } from '../table-settings-contract.ts'

const world = useWorld()
const suppliers = { list: 'suppliers' }

describe('company', () => {
  test('it is empty at first, is written once whole, and strangers see only name and address', async () => {
    const empty = await world.admin.call(company.get, {})
    expect(empty.body).toMatchObject({ name: '', vat_number: null, logo: null, version: 0 })

    const written = await world.admin.call(
      company.put,
      {
        body: {
          name: 'Terminali Lombardi Srl',
          address: 'Via Breda 10',
          postal_code: '20126',
          city: 'Milano',
          province: 'mi',
          vat_number: 'IT00743110157',
          sdi_code: 'm5uxcr1',
          website: 'https://terminali.example',
        },
      },
      { headers: { 'if-match': '0' } },
    )
    expect(written.status).toBe(200)
    expect(written.body).toMatchObject({ province: 'MI', sdi_code: 'M5UXCR1', phone: null, version: 1 })

    const seen = await world.stranger.call(company.public, {})
    expect(seen.body).toEqual({ name: 'Terminali Lombardi Srl', address: 'Via Breda 10, 20126 Milano (MI)' })
  })

  test('two people who write at once do not overwrite each other', async () => {
    const { version } = (await world.admin.call(company.get, {})).body
    const other = await world.person('admin', 'paolo')
    const headers = { 'if-match': String(version) }
    const answers = await Promise.all([
      world.admin.call(company.put, { body: { name: 'Prima Srl' } }, { headers }),
      other.call(company.put, { body: { name: 'Seconda Srl' } }, { headers }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412])
  })

  test('bad values are named at their fields', async () => {
    const bad = await world.admin.call(company.put, {
      body: { name: ' ', website: 'javascript:alert(1)', vat_number: '12', tax_code: 'ABC', sdi_code: '?' },
    })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.fields).sort()).toEqual(['name', 'sdi_code', 'tax_code', 'vat_number', 'website'])
  })

  test('the logo survives an edit of the rest, and can be taken away', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#000C3D' } })
      .png()
      .toBuffer()
    const set = await world.admin.call(company.setLogo, {}, { form: formWith(png, 'logo.png') })
    expect(set.body.logo).toMatch(/^\/api\/company\/logo\?v=\d+$/)
    const edited = await world.admin.call(company.put, { body: { name: 'Terza Srl' } })
    expect(edited.body.logo).toBe(set.body.logo)
    const picture = await world.admin.fetch(String(edited.body.logo))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await world.admin.call(company.removeLogo, {})).body.logo).toBeNull()
    expect((await world.admin.fetch('/api/company/logo')).status).toBe(404)
  })

  test('technicians read the public part only', async () => {
    expect((await world.technician.call(company.get, {})).status).toBe(403)
    expect((await world.technician.call(company.put, { body: { name: 'Mine' } })).status).toBe(403)
    expect((await world.technician.call(company.public, {})).status).toBe(200)
    expect((await world.stranger.call(company.get, {})).status).toBe(401)
  })
})

describe('table settings', () => {
  const get = async (who = world.admin) => (await who.call(tableSettings.get, { params: suppliers })).body
  const shown = (setting: { columns: { id: string; isChecked: boolean }[] }) =>
    setting.columns.filter((column) => column.isChecked).map((column) => column.id)

  test('a list shows what it declares, then what the company set, then what one person chose, and the way back', async () => {
    const shipped = await get()
    expect(shipped.own).toBe(false)
    expect(shown(shipped).slice(0, 3)).toEqual(['logo', 'name', 'vat_number'])

    const set = await world.admin.call(tableSettings.put, {
      params: suppliers,
      body: {
        columns: [
          { id: 'phone', isChecked: true },
          { id: 'name', isChecked: true },
          { id: 'vat_number', isChecked: false },
        ],
      },
    })
    expect([set.status, set.body.changed]).toEqual([200, true])
    // Columns that the choice does not name come last, as the list declares them.
    const forAll = await get()
    const named = ['phone', 'name', 'vat_number']
    const others = shipped.columns.map((column) => column.id).filter((id) => !named.includes(id))
    expect([forAll.own, forAll.columns.map((column) => column.id)]).toEqual([false, [...named, ...others]])

    const own = await world.admin.call(tableSettings.putOwn, {
      params: suppliers,
      body: { columns: [{ id: 'email', isChecked: true }] },
    })
    expect([own.body.own, own.body.columns[0]?.id]).toEqual([true, 'email'])
    const colleague = await world.person('admin', 'giulia')
    expect(await get(colleague)).toEqual(forAll)

    expect((await world.admin.call(tableSettings.resetOwn, { params: suppliers })).body).toEqual(forAll)
    const back = await world.admin.call(tableSettings.reset, { params: suppliers })
    expect(back.body.changed).toBe(false)
    expect(await get()).toEqual(shipped)
  })

  test('a column that no longer exists is dropped when a saved choice is read', async () => {
    await world.database.query(
      `insert into table_setting (list, columns) values ('suppliers', '[{"id":"fax","isChecked":true},{"id":"email","isChecked":true}]')`,
    )
    const { columns } = await get()
    expect(columns.map((column) => column.id)).not.toContain('fax')
    expect(columns[0]).toEqual({ id: 'email', isChecked: true })
    await world.admin.call(tableSettings.reset, { params: suppliers })
  })

  test('unknown and repeated columns, none shown and unknown lists are refused', async () => {
    const put = (columns: { id: string; isChecked: boolean }[]) =>
      world.admin.call(tableSettings.put, { params: suppliers, body: { columns } })
    const unknown = await put([
      { id: 'name', isChecked: true },
      { id: 'constructor', isChecked: true },
      { id: 'name', isChecked: true },
    ])
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['columns.1.id', 'columns.2.id']])
    expect((await put([{ id: 'name', isChecked: false }])).status).toBe(422)
    expect((await put([])).status).toBe(422)
    expect((await world.admin.call(tableSettings.get, { params: { list: 'nothing' } })).status).toBe(404)
  })

  test('all lists are returned with their texts in both languages', async () => {
    const { body } = await world.admin.call(tableSettings.all, {})
    expect(body.find((setting) => setting.list === 'suppliers')).toMatchObject({
      title: { EN: 'Suppliers', IT: 'Fornitori' },
      changed: false,
    })
    expect(body.every((setting) => setting.columns.length > 0)).toBe(true)
  })

  test('every list that can be exported has its table settings', async () => {
    const answer = await world.admin.fetch('/api/openapi.json')
    // The document is ours and has its paths by name.
    const { paths } = (await answer.json()) as { paths: Record<string, unknown> }
    const names = Object.keys(paths).flatMap((path) => /^\/api\/([\w-]+)\/export$/.exec(path)?.[1] ?? [])
    // Programs ask for these; no screen shows them.
    const shown = names.filter((name) => !['cost-lines', 'installations'].includes(name))
    const { body } = await world.admin.call(tableSettings.all, {})
    expect(body.map((setting) => setting.list).sort()).toEqual(expect.arrayContaining(shown.sort()))
    expect(names.length).toBeGreaterThan(4)
  })

  test('a technician chooses for themselves and not for everyone', async () => {
    const body = { columns: [{ id: 'name', isChecked: true }] }
    expect((await world.technician.call(tableSettings.put, { params: suppliers, body })).status).toBe(403)
    expect((await world.technician.call(tableSettings.reset, { params: suppliers })).status).toBe(403)
    expect((await world.technician.call(tableSettings.all, {})).status).toBe(403)
    expect((await world.technician.call(tableSettings.putOwn, { params: suppliers, body })).body.own).toBe(true)
    expect((await get(world.otherTechnician)).own).toBe(false)
    expect((await world.stranger.call(tableSettings.get, { params: suppliers })).status).toBe(401)
  })
})
