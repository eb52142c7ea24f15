/** Requests made up from the OpenAPI document that is served: mostly plausible, always a little wrong. None may hurt the server. */
import assert from 'node:assert/strict'
import { cookieName, openSession } from '#server/access/session.ts'
import { formWith, Person, type World } from '#test/client.ts'
import { withoutRefs } from '#test/openapi-refs.ts'
import { type Chance, chanceFrom, type Figures } from './ground.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { nastyValues, nastyWords, plausible } from './nasty.ts'

export type Schema = {
  type?: string | string[]
  const?: unknown
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  maxItems?: number
}
type Operation = {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Target = { method: string; path: string; operation: Operation }
type Made = { method: string; address: string; headers: Record<string, string>; body: string | FormData | null }

/** A value of the schema, which now and then is none. */
function madeOf(schema: Schema, name: string, chance: Chance, depth = 0): unknown {
  if (chance.oneIn(25)) return chance.pick(nastyValues)
  const types = [schema.type ?? []].flat()
  if (types.includes('null') && chance.oneIn(4)) return null
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return madeOf(chance.pick(choices), name, chance, depth)
  switch (types.find((type) => type !== 'null')) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const fields = Object.entries(properties)
        .filter(([field]) => (required.includes(field) ? !chance.oneIn(40) : chance.oneIn(2)))
        .map(([field, it]) => [field, madeOf(it, field, chance, depth + 1)])
      if (typeof additionalProperties === 'object')
        fields.push([chance.pick(nastyWords), madeOf(additionalProperties, name, chance, depth + 1)])
      if (chance.oneIn(60)) fields.push([chance.pick(nastyWords), 1])
      return Object.fromEntries(fields)
    }
    case 'array': {
      const count = chance.oneIn(50) ? Math.min((schema.maxItems ?? 100) + 1, 3_000) : chance.upTo(4)
      return Array.from({ length: count }, () => madeOf(schema.items ?? {}, name, chance, depth + 1))
    }
    case 'integer':
    case 'number':
      return numberOf(schema, chance)
    case 'boolean':
      return chance.oneIn(2)
    default:
      return textOf(schema, name, chance)
  }
}

function numberOf({ minimum = 0, maximum = 100, type = [] }: Schema, chance: Chance): number {
  if (chance.oneIn(10)) return chance.pick([minimum - 1, minimum, maximum, maximum + 1, 0, -1, 2_147_483_648, 0.1])
  // Most numbers name a record, and most records have a low one.
  const value = minimum + 1 + chance.upTo(Math.min(60, Math.max(1, maximum - minimum)))
  return [type].flat().includes('number') && chance.oneIn(3) ? value + 0.25 : value
}

function textOf({ format }: Schema, name: string, chance: Chance): string {
  if (chance.oneIn(6)) return chance.pick(nastyWords)
  const known = plausible[name] ?? (format ? plausible[format] : undefined)
  return known ? chance.pick(known) : `Sample ${chance.upTo(1_000)}`
}

const versions = ['"1"', '1', '"2"', '*', 'x', 'W/"1"', '"1", "2"', '', '-1', '"999999999999999999999"']
const badKeys = ['', ' ', 'k'.repeat(201), 'k'.repeat(5_000), '\u00e8']
/** Heads that promise a form which the body is not. */
const badForms = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'b'.repeat(3_000)}`,
]
/** Bodies that are cut off, hold a key twice, or are no JSON at all. */
const badBodies = ['', '{', '['.repeat(5_000), '{"a":1,"a":2}', '{"__proto__":{"a":1}}', 'null', '"\\ud800"']

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
/** As it stands in an address; now and then not even encoded. */
const encoded = (text: string, chance: Chance) =>
  chance.oneIn(80) ? `${text}%zz` : encodeURIComponent(text.toWellFormed())

function make({ method, path, operation }: Target, chance: Chance): Made {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = operation.parameters.find((it) => it.name === name)?.schema ?? {}
    return encoded(asText(madeOf(schema, name, chance)), chance) || '1'
  })
  const asked = operation.parameters
    .filter((it) => it.in === 'query' && (it.required ? !chance.oneIn(20) : chance.oneIn(5)))
    .map(({ name, schema }) => `${name}=${encoded(asText(madeOf(schema, name, chance)), chance)}`)
  if (chance.oneIn(60)) asked.push(`${encodeURIComponent(chance.pick(nastyWords).toWellFormed())}=1`)
  const headers: Record<string, string> = {
    'accept-language': chance.pick(['it', 'en', 'it-IT,it;q=0.9', '*', 'xx-'.repeat(50)]),
    ...(chance.oneIn(4)
      ? { 'idempotency-key': chance.oneIn(12) ? chance.pick(badKeys) : `fuzz-${chance.upTo(300)}` }
      : {}),
    ...(chance.oneIn(4) ? { 'if-match': chance.pick(versions) } : {}),
  }
  return {
    method,
    address: asked.length > 0 ? `${address}?${asked.join('&')}` : address,
    headers,
    body: bodyOf(operation, headers, chance),
  }
}

function bodyOf({ requestBody }: Operation, headers: Record<string, string>, chance: Chance): Made['body'] {
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form) {
    if (chance.oneIn(8)) {
      headers['content-type'] = chance.pick(badForms)
      return chance.pick(['', '--x', '--x\r\ncontent-dispo', '--x\r\n\r\n--x--\r\n', 'name=1'])
    }
    const fields = Object.entries(form.properties ?? {})
      .filter(([name]) => name !== 'file' && !chance.oneIn(15))
      .map(([name, schema]) => [name, asText(madeOf(schema, name, chance))])
    const content = chance.pick([
      '',
      'name\nSample\n',
      'a;b\n1;2\n',
      '<svg/>',
      '\x89PNG\r\n',
      'PK\x03\x04',
      ...nastyWords,
    ])
    return formWith(
      content.toWellFormed(),
      chance.pick(['a.csv', 'b.xlsx', 'c.png', ...nastyWords]).toWellFormed(),
      Object.fromEntries(fields),
    )
  }
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return null
  headers['content-type'] = chance.oneIn(50)
    ? chance.pick(['text/plain', 'application/xml', 'application/json; charset=x'])
    : 'application/json'
  const text = JSON.stringify(madeOf(schema, '', chance)) ?? ''
  if (chance.oneIn(50)) return text.slice(0, -1)
  return chance.oneIn(60) ? chance.pick(badBodies) : text
}

let newcomers = 0

/** Fuzzing signs people out, switches them off, deletes them and asks for second factors: someone always comes back. */
async function comeBack(world: World, { id }: Person, role: 'admin' | 'technician'): Promise<Person> {
  const { rowCount } = await world.database.query(
    `update account set active = true, role = $2, totp_secret = null where id = $1`,
    [id, role],
  )
  await world.database.query(`delete from setting where name = 'require_totp'`)
  if (rowCount === 0) return world.person(role, `newcomer${++newcomers}`)
  const { token, cookie } = await world.database.write((tx) => openSession(tx, id, { address: '::1', device: 'fuzz' }))
  return new Person(id, { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }, () => world.base)
}

async function targetsOf(world: World): Promise<Target[]> {
  const document = await (await world.stranger.fetch('/api/openapi.json')).json()
  // What openApiDocument makes, as it comes over the wire.
  const { paths } = withoutRefs<{ paths: Record<string, Record<string, Operation>> }>(
    document as Record<string, unknown>,
  )
  return Object.entries(paths)
    .filter(([path]) => path !== '/api/live')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
}

const isRefusal = (text: string) => {
  const { code, message, params, correlation_id } = JSON.parse(text) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' && typeof params === 'object' && !!correlation_id
}

/** The world holds the demo company, so that most requests find something. */
export async function fuzzedRequests(requests: number, world: World, { seed = 7 } = {}): Promise<Figures> {
  const targets = await targetsOf(world)
  const figures = { requests: 0, done: 0, refused: 0, slowest_ms: 0 }
  const wrong: string[] = []
  let admin = world.admin
  let technician = world.technician
  for (; figures.requests < requests; figures.requests++) {
    if (figures.requests % 50 === 0) {
      admin = await comeBack(world, admin, 'admin')
      technician = await comeBack(world, technician, 'technician')
    }
    const chance = chanceFrom(seed * 1_000_003 + figures.requests)
    const target = targets[figures.requests % targets.length]
    if (!target) break
    const { method, address, headers, body } = make(target, chance)
    const by = chance.oneIn(8) ? chance.pick([technician, world.stranger]) : admin
    const begun = performance.now()
    const response = await by.fetch(address, { method, headers, body }).catch((error: Error) => {
      throw new Error(`request ${figures.requests} of seed ${seed}: ${method} ${address.slice(0, 300)} got no answer`, {
        cause: error.cause ?? error,
      })
    })
    const text = await response.text()
    figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - begun))
    if (response.ok) figures.done++
    else figures.refused++
    const strange = response.status >= 500 || (!response.ok && !isRefusal(text))
    if (strange) {
      const sent = typeof body === 'string' ? body.slice(0, 500) : 'a form or nothing'
      wrong.push(
        `request ${figures.requests} of seed ${seed}: ${method} ${address.slice(0, 300)} ${sent} → ${response.status} ${text.slice(0, 300)}`,
      )
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await hiddenCharacters(world.database), [])
  return figures
}
