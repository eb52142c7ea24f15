/** The API document is what it says: OpenAPI 3.1, with schemas of JSON Schema 2020-12. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { openApiDocument } from '#server/openapi.ts'
import { routes } from '../../src/api.ts'

type Parameter = { name: string; in: string; schema: object }
type Operation = { parameters: Parameter[]; responses: Record<string, unknown> }

const endpoints = routes.map(({ endpoint }) => endpoint)
const document = openApiDocument(endpoints)
// Made by openApiDocument: a path has an operation per method.
const paths = document.paths as Record<string, Record<string, Operation>>

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
    const schemas = schemasIn(document)
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
      expect(statuses).toEqual(expect.arrayContaining(['400', '503', 'default']))
      expect(statuses.includes('401')).toBe(endpoint.allow !== 'public')
      expect(statuses.includes('412')).toBe(endpoint.versioned === true)
    }
  })
})
