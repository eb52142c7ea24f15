import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { warehouseStatus } from '#features/warehouse/stock/status.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { severalLines } from '#lib/texts/clean-text.ts'
import { formWith, type Refusal, useWorld } from '#test/client.ts'
import { cookieFrom, deviceCookie, sessionCookie } from '../access/session.ts'
import { doubleKey } from './json-body.ts'

const world = useWorld()

const send = async (method: string, address: string, headers: Record<string, string>, body: string | null = null) => {
  const response = await world.admin.fetch(address, { method, headers, body })
  const { code, message, fields = {} } = (await response.json()) as Pick<Refusal, 'code' | 'message'> & Partial<Refusal>
  return { status: response.status, code, message, fields }
}
const json = { 'content-type': 'application/json' }

describe('input that cannot be read', () => {
  test.each(['0000-01-01', '0000-12-31', '2026-02-30', '99999-01-01'])(
    'the day %s is refused in words',
    async (day) => {
      for (const [path, field] of [
        ['/api/audit', 'at_from'],
        ['/api/audit', 'at_to'],
        ['/api/delivery-notes', 'ddt_date_from'],
        [warehouseStatus.get.path, 'as_of'],
      ] as const) {
        const { status, code, fields } = await send('GET', `${path}?${field}=${day}`, {})
        // By our own schema, which names the field, and not only by the database.
        expect([path, status, code, Object.keys(fields)]).toEqual([path, 422, 'request.invalid', [field]])
      }
    },
  )

  test('an object where a name belongs is no name', async () => {
    for (const path of ['/api/forgot-password', '/api/login']) {
      const answer = await send('POST', path, json, '{"username":{"toString":1},"password":"x"}')
      expect([path, answer.status]).toEqual([path, 422])
    }
  })

  test('a form without a boundary, cut off, or with a long boundary is refused in words', {
    tags: ['long'],
  }, async () => {
    const part = (boundary: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n`
    const long = 'b'.repeat(5_000)
    const forms: [string, string][] = [
      ['multipart/form-data', part('x')],
      ['multipart/form-data; boundary=', part('x')],
      ['multipart/form-data; boundary=x', part('x')],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
      ['multipart/form-data; boundary=x', ''],
      // A part without a head: the parser waits for the rest of it for ever.
      ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--\r\n'],
      ['multipart/form-data; boundary=x', `--x\r\n\r\n${'name\r\n'.repeat(100_000)}--x--\r\n`],
      [`multipart/form-data; boundary=${long}`, part(long)],
    ]
    for (const [type, body] of forms)
      for (const [method, path] of [
        ['POST', '/api/imports'],
        ['PUT', '/api/company/logo'],
      ] as const) {
        const { status, message } = await send(method, path, { 'content-type': type }, body)
        expect([path, type.slice(0, 60), status >= 400 && status < 500, message.length > 5]).toEqual([
          path,
          type.slice(0, 60),
          true,
          true,
        ])
      }
  })

  test('JSON that is nested without end is refused as unreadable', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"name":${open.repeat(20_000)}1${close.repeat(20_000)}}`
      const { status, code } = await send('POST', '/api/suppliers', json, body)
      expect([status, code]).toEqual([400, 'request.malformed'])
    }
  })

  test('a stranger sends little, and of many unknown fields a few are named', { tags: ['long'] }, async () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`field${n}`, 1])))
    const large = await send('POST', '/api/login', json, many)
    expect([large.status, large.code]).toEqual([413, 'request.too_large'])
    const { status, fields } = await send('POST', '/api/suppliers', json, many)
    expect([status, Object.keys(fields).length]).toEqual([422, 11])
    expect(fields).toMatchObject({ name: { code: 'enter_name' }, field0: { code: 'unknown' } })
  })

  test('an If-Match of a form that is not read is refused, not ignored', async () => {
    const { body } = await world.admin.call(suppliers.create, { body: { name: 'Versionata' } })
    const path = `/api/suppliers/${body.id}`
    for (const given of ['"1', '1"', 'W/"1"', 'one', '"1", "2"', '-1', '""', '1'.repeat(16)]) {
      const answer = await send('PATCH', path, { ...json, 'if-match': given }, '{"phone":"02 1234"}')
      expect([given, answer.status, answer.code]).toEqual([given, 400, 'request.bad_version'])
    }
    for (const given of ['"1"', '*']) {
      const right = await world.admin.fetch(path, {
        method: 'PATCH',
        headers: { ...json, 'if-match': given },
        body: '{"phone":"02 1234"}',
      })
      expect([given, right.status]).toEqual([given, 200])
    }
  })

  test('a request key that is empty or too long is refused, not cut', async () => {
    for (const key of ['', ' ', 'k'.repeat(201)]) {
      const answer = await send('POST', '/api/suppliers', { ...json, 'idempotency-key': key }, '{"name":"Chiave"}')
      expect([key.length, answer.status, answer.code]).toEqual([key.length, 400, 'request.bad_request_key'])
    }
  })

  test('a JSON key that is there twice is refused by its name', async () => {
    const answer = await send('POST', '/api/suppliers', json, '{"name":"Uno","phone":"02 1","na\\u006de":"Due"}')
    expect([answer.status, answer.message]).toEqual([400, 'The field “name” is there twice.'])
    expect(doubleKey('{"a":{"a":["a","a",{"b":1}],"b":2},"b":"}{\\"a\\":"}')).toBeUndefined()
    expect(doubleKey('[{"a":1},{"a":{"x":1,"y":[],"x":2}}]')).toBe('x')
    expect((await send('POST', '/api/suppliers', json, '{"name":')).status).toBe(400)
    expect((await send('POST', '/api/suppliers', json, '{"__proto__":{"x":1},"name":"P"}')).status).toBe(422)
  })

  test('what cannot be seen is removed from texts and names of files, the same way everywhere', async () => {
    const { body } = await world.admin.call(suppliers.create, { body: { name: 'Ban\u202eca\u200b\nUno\ud800' } })
    expect(body.name).toBe('Banca Uno')
    const found = await world.admin.call(suppliers.list, { query: { q: 'Ban\u200bca Uno' } })
    expect(found.body.total).toBe(1)
    const upload = await world.admin.call(
      imports.create,
      { body: { kind: 'product-categories' } as never },
      { form: formWith('name\nPO\u202eS\u200b\n', '\u202efdp.csv', { kind: 'product-categories' }) },
    )
    expect(upload.body.file_name).toBe('fdp.csv')
    const { rows } = await world.database.query('select cells::text as cells from import_row where import_id = $1', [
      upload.body.id,
    ])
    expect(rows[0]?.cells).toContain('POS')
  })

  test('fields of several lines are those that the screens show so', async () => {
    const names = new Set<string>()
    for await (const file of glob('src/features/*/*/web/**/*.tsx')) {
      const text = await readFile(file, 'utf8')
      for (const [, name] of text.matchAll(/<TextareaField[^>]*?name="(\w+)"/gs)) names.add(name ?? '')
    }
    expect([...names].filter((name) => !severalLines.has(name))).toEqual([])
    expect(names.size).toBeGreaterThan(3)
  })
})

describe('headers', () => {
  test('API answers carry a policy that allows nothing, and pages say what the device is asked for', async () => {
    const { headers } = await world.stranger.fetch('/api/health')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const { headers: ofPage } = await world.stranger.fetch('/login')
    expect(ofPage.get('permissions-policy')).toMatch(
      /^camera=\(self\), microphone=\(\), geolocation=\(self\), payment=\(\)/,
    )
  })

  test('over https the cookies are bound to this host', () => {
    const env = { public_url: 'https://stock.example.com' }
    expect(sessionCookie(env, 'x')).toBe(
      '__Host-fieldstock_session=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure',
    )
    expect(deviceCookie(env, 'x')).toMatch(/^__Host-fieldstock_device=x; .*Secure$/)
    expect(cookieFrom('fieldstock_session=planted; __Host-fieldstock_session=own')).toBe('own')
  })
})
