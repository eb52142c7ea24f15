/** Every text field of every endpoint: what cannot be seen, turns the reading direction or breaks a line is cleaned or refused, the same way everywhere. */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { cleanLine, severalLines } from '#lib/texts/clean-text.ts'
import { formWith, useWorld } from '#test/client.ts'
import { endpoints, nameOf, takesJson } from './calls.ts'

const world = useWorld()

/** A direction override, a zero-width space, a line break, half of a pair, a control, a byte order mark. */
const dirty = 'A\u202eB\u200bC\nD\ud800E\u0000F\ufeff'
const oneLine = 'ABC DEF'
const lines = 'ABC\nDEF'
/** A half pair cannot stand in an address. */
const inAddress = dirty.replace('\ud800', '')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An upload is refused before its fields are parsed if nobody knows its kind. */
const uploadKind = 'product-categories'

type Json = Readonly<Record<string, unknown>>
const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

const jsonOf = (schema: unknown) =>
  // Endpoints keep only the shape of their schemas in their type.
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json

/** One value with every text field that the schema could hold, those of all its alternatives together. */
function full(schema: Json, text: string): unknown {
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Json[])
  if (choices.length > 0) {
    const values = choices.filter((it) => it.type !== 'null').map((it) => full(it, text))
    const objects = values.filter((it) => typeof it === 'object' && it !== null && !Array.isArray(it))
    return objects.length > 0 ? Object.assign({}, ...objects) : values.find((it) => it !== 1 && it !== true)
  }
  if (schema.type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
    const free = schema.additionalProperties
    return Object.fromEntries([
      ...fields.map(([key, it]) => [key, full(it, text)]),
      ...(typeof free === 'object' && free !== null ? [[text, full(free as Json, text)]] : []),
    ])
  }
  if (schema.type === 'array') return [full((schema.items ?? {}) as Json, text)]
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : text
}

type Found = { field: string; value: string }
/** Every text in a value, with the names of its fields. */
function textsIn(value: unknown, field: string): Found[] {
  if (typeof value === 'string') return [{ field, value }]
  if (Array.isArray(value)) return value.flatMap((it) => textsIn(it, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, it]) => [
    // A name that is free, as in a record by serial.
    ...(key.includes('A') ? [{ field: 'a name', value: key }] : []),
    ...textsIn(it, `${field}.${key}`),
  ])
}

/** Sends every text field of an endpoint dirty, and returns what reaches its schemas; nothing gets past them. */
async function whatArrives(endpoint: Endpoint): Promise<Found[]> {
  const { params, query, body } = endpoint
  const seen: Partial<Record<Part, unknown>> = {}
  const last = parts.findLast((part) => endpoint[part] !== undefined)
  for (const part of parts)
    if (endpoint[part])
      endpoint[part] = z.custom((value) => {
        seen[part] = value
        return part !== last
      })
  try {
    const asked = Object.entries(query ? (full(jsonOf(query), inAddress) as Json) : {})
    const address = addressOf(
      endpoint,
      Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', inAddress])),
      Object.fromEntries(asked.map(([key]) => [key, inAddress])),
    )
    const fields = body ? (full(jsonOf(body), dirty) as Json) : {}
    const json = takesJson(endpoint)
    const person =
      endpoint.allow === 'public' ? world.stranger : endpoint.allow.includes('admin') ? world.admin : world.technician
    // A form takes what is text; the file is one that its endpoint may read before it looks at the fields.
    const texts = Object.fromEntries(Object.entries(fields).map(([key]) => [key, inAddress]))
    if (nameOf(endpoint) === 'POST /api/imports') texts.kind = `\u202e${uploadKind}`
    for (const content of ['name\nSample\n', picture]) {
      const form = endpoint.upload && formWith(content, '\u202efdp.csv', texts)
      const init = { method: endpoint.method, headers: json ? { 'content-type': 'application/json' } : {} }
      await person.fetch(address, { ...init, body: form ?? (json ? JSON.stringify(fields) : null) })
      if (last && last in seen) break
    }
    return parts.flatMap((part) => {
      if (!endpoint[part]) return []
      if (!(part in seen)) return [{ field: `${nameOf(endpoint)} ${part}`, value: 'did not arrive' }]
      return textsIn(seen[part], `${nameOf(endpoint)} ${part}`)
    })
  } finally {
    Object.assign(endpoint, { params, query, body })
  }
}

const nameIn = (field: string) => field.split('.').at(-1) ?? ''

describe('texts that come in', () => {
  const arrived: Found[] = []
  beforeAll(async () => {
    for (const endpoint of endpoints) if (endpoint.kind !== 'events') arrived.push(...(await whatArrives(endpoint)))
  })

  test('arrive clean in every field of every address, query and body', () => {
    expect(arrived.length).toBeGreaterThan(1_000)
    const wrong = arrived.filter(({ field, value }) => {
      // Filters that take a pasted list get it line by line; what they do with it is theirs.
      const keeps = severalLines.has(nameIn(field)) || / query\b|\/query body|\.query\./.test(field)
      if (value === uploadKind) return false
      // A form writes every line break as two characters.
      return value.replace('\r\n', '\n') !== (keeps ? lines : oneLine)
    })
    // Secrets alone are taken as they are.
    expect([...new Set(wrong.map(({ field, value }) => `${nameIn(field)} ${JSON.stringify(value)}`))].sort()).toEqual(
      ['current', 'password', 'token'].map((secret) => `${secret} ${JSON.stringify(dirty)}`),
    )
  })

  test('a field that is there twice is refused by every endpoint, in JSON and in forms', async () => {
    const wrong: string[] = []
    for (const endpoint of endpoints.filter((it) => it.body)) {
      const form = new FormData()
      form.append('twice', '1')
      form.append('twice', '2')
      const response = await (endpoint.allow === 'public' ? world.stranger : world.admin).fetch(
        addressOf(endpoint, { id: 1, n: 1, list: 'suppliers' }),
        {
          method: endpoint.method,
          headers: takesJson(endpoint) ? { 'content-type': 'application/json' } : {},
          body: takesJson(endpoint) ? '{"twice":1,"twice":2}' : form,
        },
      )
      const { code } = (await response.json()) as { code: string }
      if (response.status !== 400 || code !== 'request.double_field')
        wrong.push(`${nameOf(endpoint)} answers ${response.status} ${code}`)
    }
    expect(wrong).toEqual([])
  })

  test('names of fields that become the same when they are cleaned are refused', async () => {
    const response = await world.admin.fetch('/api/suppliers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Uno","na\\u200bme":"Due"}',
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'request.double_field'])
  })

  test('every character that is never shown is removed, but for the ones that choose the form of another', () => {
    const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
    const left: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (ignorable.test(character) && cleanLine(`a${character}b`) !== 'ab') left.push(code.toString(16))
    }
    const selectors = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => (from + at).toString(16))
    expect(left).toEqual([...selectors(0xfe00, 0xfe0f), ...selectors(0xe0100, 0xe01ef)])
  })
})
