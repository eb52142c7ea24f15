/** The API document is what it says: OpenAPI 3.1, with schemas of JSON Schema 2020-12. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { importStatuses, importStatusNote } from '#lib/uploads/upload-states.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { openApiTypes } from '#server/openapi-types.ts'
import { withoutRefs } from '#test/openapi-refs.ts'
import { routes } from '../../src/api.ts'

type Parameter = { name: string; in: string; schema: object }
type Content = Record<
  string,
  { schema: { $ref?: string; type?: unknown; properties?: object }; examples?: { example: { value: unknown } } }
>
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

const endpoints = routes.map(({ endpoint }) => endpoint)
const document = openApiDocument(endpoints)
// Made by openApiDocument: a path has an operation per method.
const { paths } = withoutRefs<{ paths: Record<string, Record<string, Operation>> }>(document)

const operationOf = ({ method, path }: Endpoint): Operation => {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}
const headersOf = (endpoint: Endpoint) =>
  operationOf(endpoint).parameters.flatMap((it) => (it.in === 'header' ? [it.name] : []))

/** Every schema of the document, with where it is. */
function schemasIn(value: unknown, place = ''): [place: string, schema: object][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, object][] => {
    const here = `${place}/${key}`
    // A value that is shown as an example may have a field of that name.
    if (key === 'examples') return []
    return key === 'schema' ? [[here, inner as object]] : schemasIn(inner, here)
  })
}

describe('the API document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
  })

  test('has schemas of JSON Schema 2020-12 alone, which say null as a type', () => {
    const schemas = schemasIn(withoutRefs(document))
    expect(schemas.length).toBeGreaterThan(200)
    const dialect = new Ajv2020({ strict: false })
    const wrong = schemas.flatMap(([place, schema]) =>
      dialect.validateSchema(schema) ? [] : [`${place}: ${dialect.errorsText(dialect.errors)}`],
    )
    expect(wrong).toEqual([])
    const text = JSON.stringify(document)
    expect(text).toContain('"type":["string","null"]')
    // Words of OpenAPI 3.0, which the newer dialect ignores silently.
    expect(text).not.toMatch(/"nullable":|"format":"binary"/)
  })

  test('names If-Match where a version counts, and Idempotency-Key where a key does', () => {
    for (const endpoint of endpoints) {
      const writes = endpoint.method !== 'GET' && !endpoint.reads && endpoint.allow !== 'public'
      const expected = [
        ...(endpoint.versioned ? ['If-Match'] : []),
        ...(writes && endpoint.idempotent !== false ? ['Idempotency-Key'] : []),
      ]
      expect([endpoint.method, endpoint.path, headersOf(endpoint)]).toEqual([endpoint.method, endpoint.path, expected])
    }
    expect(endpoints.filter((it) => headersOf(it).includes('If-Match')).length).toBeGreaterThan(5)
  })

  test('names how each endpoint may refuse', () => {
    for (const endpoint of endpoints) {
      const statuses = Object.keys(operationOf(endpoint).responses)
      expect(statuses).toEqual(expect.arrayContaining(['4XX', '5XX']))
      expect(statuses.includes('412')).toBe(endpoint.versioned === true)
    }
    const { responses } = document.components as { responses: { Refused: { description: string } } }
    for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429])
      expect(responses.Refused.description).toContain(`${status}: `)
  })

  test('is short enough to read: what calls share is written once', () => {
    const { examples: _examples, ...components } = document.components as Record<string, object>
    const lines = (part: object) => JSON.stringify(part, null, 1).split('\n').length
    const own = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
    expect(own.filter(({ parameters }) => parameters.length > 8).map(({ operationId }) => operationId)).toEqual([])
    // Before queries, refusals and callers were shared: 29,645 lines of calls and 39,706 of components.
    expect(lines(document.paths as object)).toBeLessThan(25_100)
    expect(lines(components)).toBeLessThan(44_100)
  })

  test('names every operation once, in words', () => {
    const ids = endpoints.map((it) => operationOf(it).operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    expect(ids).toEqual(
      expect.arrayContaining([
        'listSuppliers',
        'getSupplier',
        'createSupplier',
        'updateSupplier',
        'deleteSupplier',
        'exportSuppliers',
        'confirmClosing',
        'confirmClosings',
      ]),
    )
  })

  test('writes every object once, under a name', () => {
    const { paths: written, components } = document as {
      paths: object
      components: { schemas: Record<string, object>; requestBodies: object; responses: object }
    }
    const inPlace = schemasIn(written).filter(([, schema]) => 'properties' in schema)
    expect(inPlace.map(([place]) => place)).toEqual([])
    const contents = Object.values(components.schemas).map((schema) => JSON.stringify(schema))
    expect(contents.filter((content, at) => contents.indexOf(content) !== at)).toEqual([])
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Supplier', 'SupplierInput', 'SupplierChange', 'SupplierPage', 'SupplierQuery', 'Error']),
    )
  })

  test('is served as types that can be read: a type per schema, a line per call', () => {
    const types = openApiTypes(document)
    expect(parseSync('types.ts', types).errors).toEqual([])
    const lines = types.split('\n')
    // A generator writes 25,000 lines of the same document, of which 14,000 say nothing.
    expect(lines.length).toBeLessThan(5_700)
    const { schemas } = document.components as { schemas: object }
    expect(Object.keys(schemas).filter((name) => !types.includes(`\nexport type ${name} = `))).toEqual([])
    const missing = endpoints.filter(
      ({ method, path }) => !types.includes(`\n  '${method} ${path.replace(/:(\w+)/g, '{$1}')}': { `),
    )
    expect(missing).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        "  'GET /api/suppliers': { query?: SupplierQuery; answer: SupplierPage }",
        "  'PATCH /api/suppliers/{id}': { path: { id: number }; body: SupplierChange; answer: Supplier }",
        "  'DELETE /api/suppliers/{id}': { path: { id: number }; answer: void }",
      ]),
    )
    expect(types).toContain('unreadable: string[]')
  })

  test('says what each state of an upload means for a program', () => {
    const read = endpoints.find(({ method, path }) => method === 'GET' && path === '/api/imports/:id')
    const answer = read && operationOf(read).responses['200']?.content?.['application/json']?.schema
    expect(answer?.properties).toMatchObject({ status: { enum: importStatuses } })
    for (const status of importStatuses) expect(importStatusNote).toContain(status)
    expect(answer?.properties).toMatchObject({ status: { description: importStatusNote } })
  })

  test('says where it is served, what large work answers, and shows bodies that are accepted', () => {
    expect(openApiDocument([], 'https://stock.example.com').servers).toEqual([{ url: 'https://stock.example.com' }])
    const later = endpoints.filter((it) => '202' in operationOf(it).responses).map((it) => operationOf(it).operationId)
    expect(later.sort()).toEqual(
      expect.arrayContaining(['checkImport', 'commitImport', 'createComparison', 'revertBatch', 'revertImport']),
    )
    const refused = endpoints.flatMap((it) => {
      const shown = operationOf(it).requestBody?.content['application/json']?.examples?.example.value
      // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
      const result = shown === undefined ? undefined : (it.body as z.ZodType).safeParse(shown)
      return result && !result.success ? [`${it.method} ${it.path}`] : []
    })
    // Only the six digits of a device cannot be made up.
    expect(refused).toEqual(['POST /api/profile/totp/confirm'])
  })
})
