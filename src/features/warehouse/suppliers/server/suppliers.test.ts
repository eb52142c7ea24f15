import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formWith, useWorld } from '#test/client.ts'
import { suppliers } from '../fields.ts'

const world = useWorld()
const create = (name: string) => world.admin.call(suppliers.create, { body: { name } })

describe('suppliers', () => {
  test('an admin creates, finds, changes and deletes a supplier, and the audit log knows it', async () => {
    const created = await world.admin.call(suppliers.create, {
      body: {
        name: '  Banca Tirrenia ',
        vat_number: 'IT 00743110157',
        email: 'pos@tirrenia.example',
        phone: '02 555 1234',
      },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Banca Tirrenia', vat_number: 'IT00743110157', version: 1, logo: null })
    const { id } = created.body

    const found = await world.admin.call(suppliers.list, { query: { q: 'tirren' } })
    expect(found.body.items.map((item) => item.id)).toEqual([id])

    const changed = await world.admin.call(
      suppliers.update,
      { params: { id }, body: { phone: '02 555 9999' } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({ phone: '02 555 9999', email: 'pos@tirrenia.example', version: 2 })

    const removed = await world.admin.call(suppliers.remove, { params: { id } })
    expect(removed.status).toBe(204)
    expect((await world.admin.call(suppliers.get, { params: { id } })).status).toBe(404)
    const { rows } = await world.database.query(
      'select action, changes from audit where subject = $1 and subject_id = $2 order by id',
      ['suppliers', id],
    )
    expect(rows).toEqual([
      { action: 'create', changes: null },
      { action: 'update', changes: { phone: ['02 555 1234', '02 555 9999'] } },
      { action: 'delete', changes: null },
    ])
  })

  test('a name that differs only in case and spaces is taken, and says so at the field', async () => {
    await create('Credito Adriatico')
    const again = await world.admin.call(
      suppliers.create,
      { body: { name: 'CREDITO  adriatico' } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(again.status).toBe(409)
    expect(again.body.fields).toEqual({ name: { code: 'taken', message: 'Questo valore è già in uso.' } })
  })

  test('bad input is named field by field in the words of the specification, and nothing is written', async () => {
    const bad = await world.admin.call(suppliers.create, {
      body: { name: '  ', email: 'nobody', phone: 'abc', vat_number: '123', colour: 'red' } as never,
    })
    expect(bad.status).toBe(422)
    expect(Object.fromEntries(Object.entries(bad.body.fields).map(([key, field]) => [key, field.message]))).toEqual({
      name: 'Please enter name.',
      email: 'Please enter valid email.',
      phone: 'Please enter valid phone number.',
      vat_number: 'Please enter a valid VAT number.',
      colour: 'There is no such field.',
    })
    const { rows } = await world.database.query("select 1 from supplier where email = 'nobody'")
    expect(rows).toEqual([])
  })

  test('an edit of something that changed meanwhile is refused, and the answer names the present version', async () => {
    const { body } = await create('PagoSicuro')
    await world.admin.call(suppliers.update, { params: { id: body.id }, body: { phone: '0212345' } })
    const stale = await world.admin.call(
      suppliers.update,
      { params: { id: body.id }, body: { phone: '0299999' } },
      { headers: { 'if-match': '1' } },
    )
    expect([stale.status, stale.body.code, stale.body.params]).toEqual([412, 'request.stale', { version: 2 }])
  })

  test('a supplier with parts in the catalogue is not deleted, and the answer names them', async () => {
    const { body } = await create('Nexipoint')
    await world.database.query(
      `with c as (insert into product_category (name) values ('Desktop') returning id)
       insert into part (part_number, model_number, category_id, supplier_id) select 'VG-1', 'Vega', id, $1 from c`,
      [body.id],
    )
    const blocked = await world.admin.call(suppliers.remove, { params: { id: body.id } })
    expect(blocked.status).toBe(409)
    expect(blocked.body.message).toBe(
      'This supplier engaged in 1 part in the catalogue. Please delete all 1 part in the catalogue from this supplier first.',
    )
    expect(blocked.body.params).toEqual({
      label: 'supplier',
      items: '1 part in the catalogue',
      links: `/port-and-model?supplier_id=${body.id} 1 part in the catalogue`,
    })
    const italian = await world.admin.call(
      suppliers.remove,
      { params: { id: body.id } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(italian.body.message).toBe(
      'Non si può eliminare il fornitore Nexipoint: è in uso (1 articolo a catalogo). Elimina o sposta prima ciò che è elencato qui.',
    )
  })

  test('the same request key has one effect however often it arrives, and a different body with it is an error', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.admin.call(suppliers.create, { body: { name: 'Once only' } }, { headers }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    const other = await world.admin.call(suppliers.create, { body: { name: 'Another' } }, { headers })
    expect([other.status, other.body.code]).toEqual([422, 'request.key_reused'])
  })

  test('a logo is re-encoded and served; an svg and a file that is too large are refused', async () => {
    const { body } = await create('With logo')
    const params = { id: body.id }
    const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#288BCF' } })
      .png()
      .toBuffer()
    const kept = await world.admin.call(suppliers.setLogo, { params }, { form: formWith(png, 'logo.png') })
    expect(kept.status).toBe(200)
    const picture = await world.admin.fetch(String(kept.body.logo))
    const meta = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([picture.headers.get('content-type'), meta.format, meta.width]).toEqual(['image/webp', 'webp', 512])

    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(3_000_000)}</svg>`
    const tooLarge = await world.admin.call(suppliers.setLogo, { params }, { form: formWith(svg, 'logo.svg') })
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'request.file_too_large'])
    const small = await world.admin.call(suppliers.setLogo, { params }, { form: formWith('<svg/>', 'logo.png') })
    expect([small.status, small.body.message]).toEqual([422, 'Please use a png, jpeg or webp picture.'])
    expect((await world.admin.call(suppliers.get, { params })).body.logo).toBe(kept.body.logo)
  })

  test('a list is filtered, sorted and exported as shown', async () => {
    for (const name of ['Zeta 10', 'Zeta 9', 'Zeta à']) await create(name)
    const page = await world.admin.call(suppliers.list, { query: { name: 'zeta', sort: '-name' } })
    expect(page.body.items.map((item) => item.name)).toEqual(['Zeta à', 'Zeta 10', 'Zeta 9'])
    const csv = await world.admin.call(suppliers.export, {
      query: { name: 'zeta', sort: 'name', format: 'csv', columns: 'name,phone' },
    })
    expect(csv.headers.get('x-total-rows')).toBe('3')
    expect(
      csv.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Name,Phone', 'Zeta 9,', 'Zeta 10,', 'Zeta à,'])
    const unknown = await world.admin.call(suppliers.list, { query: { colour: 'red' } })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['colour']])
  })

  test('strangers and technicians are turned away', async () => {
    expect((await world.stranger.call(suppliers.list, { query: {} })).status).toBe(401)
    expect((await world.technician.call(suppliers.list, { query: {} })).status).toBe(403)
    const { authorization = '' } = world.admin.credentials
    const copied = await world.stranger.call(suppliers.list, { query: {} }, { headers: { authorization } })
    expect(copied.status).toBe(401)
  })
})
