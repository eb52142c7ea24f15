/** Describes every endpoint as OpenAPI 3.1, made from the same values that serve it; and a plain page of it for people. */
import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: unknown, io: 'input' | 'output'): Json =>
  // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: unknown, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
  }
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query')]
}

function requestBody(endpoint: Endpoint): Json {
  if (!endpoint.upload) {
    if (!endpoint.body) return {}
    return {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }
  }
  const { properties = {} } = (endpoint.body ? schemaOf(endpoint.body, 'input') : {}) as { properties?: Json }
  const schema = {
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function operation(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? 200)
  const content =
    endpoint.kind === 'stream'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : endpoint.kind === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  return {
    summary: endpoint.summary,
    description: endpoint.allow === 'public' ? 'Anyone.' : `Roles: ${endpoint.allow.join(', ')}.`,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.allow === 'public' ? [] : [{ token: [] }],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [status]: { description: 'Done.', ...(status === '204' ? {} : { content }) },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldstock', version: '1' },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            code: text,
            message: text,
            params: { type: 'object' },
            fields: { type: 'object' },
            correlation_id: text,
          },
          required: ['code', 'message', 'params', 'correlation_id'],
        },
      },
    },
    paths,
  }
}

const asText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The document as a page: what can be called, by whom, with what. */
export function openApiPage(document: Json): string {
  // Made by openApiDocument above.
  const paths = document.paths as Record<string, Record<string, Json>>
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => {
      const {
        summary,
        description,
        parameters: names,
        requestBody: body,
      } = about as {
        summary: string
        description: string
        parameters: { name: string; in: string; required: boolean }[]
        requestBody?: unknown
      }
      const list = names.map(
        (name) => `<li><code>${asText(name.name)}</code> (${name.in}${name.required ? ', required' : ''})</li>`,
      )
      const schema = body
        ? `<details><summary>Body</summary><pre>${asText(JSON.stringify(body, null, 2))}</pre></details>`
        : ''
      return `<section><h2><code>${method.toUpperCase()} ${asText(path)}</code></h2><p>${asText(summary)} ${asText(description)}</p><ul>${list.join('')}</ul>${schema}</section>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fieldstock API</title><meta name="viewport" content="width=device-width">
<h1>Fieldstock API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join('\n')}</html>`
}
