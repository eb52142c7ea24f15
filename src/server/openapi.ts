/** Describes every endpoint as OpenAPI 3.1, made from the same values that serve it; and a plain page of it for people. */
import { z } from 'zod'
import { type Endpoint, isRead, subjectOf } from '#lib/endpoint.ts'

type Json = Record<string, unknown>

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
function schemaOf(schema: unknown, io: 'input' | 'output'): Json {
  // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => shorten(jsonSchema),
  }) as Json
  return rest
}

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` is `type: ['string', 'null']`. */
function shorten(schema: Json): void {
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return
  const [value, nothing] = anyOf as [Json, Json]
  if (nothing.type !== 'null' || typeof value.type !== 'string' || 'enum' in value || 'const' in value) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'] })
}

const isWrite = (endpoint: Endpoint) => !isRead(endpoint)

/** Who may call it, in a sentence; see docs/decisions/0039. */
function callersOf(endpoint: Endpoint): string {
  if (endpoint.allow === 'public') return 'Anyone.'
  const people = `Roles: ${endpoint.allow.join(', ')}.`
  if (endpoint.session_only) return `${people} Not with an API key.`
  return `${people} API keys: ${subjectOf(endpoint)}, ${isRead(endpoint) ? 'read' : 'read and write'}.`
}

/** What the headers of a write mean; see docs/decisions/0007. */
function headers(endpoint: Endpoint): Json[] {
  const all: Json[] = []
  if (endpoint.versioned)
    all.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'The version that was seen. Another one by now answers 412; without it the present version counts.',
      schema: { type: 'string', pattern: '^"?[0-9]+"?$' },
    })
  if (isWrite(endpoint) && endpoint.allow !== 'public' && endpoint.idempotent !== false)
    all.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A key of your own for this intention. The same key and content again give the first answer and no second effect.',
      schema: { type: 'string', maxLength: 200 },
    })
  return all
}

const refusal = (description: string, headersOf: Json = {}): Json => ({
  description,
  ...(Object.keys(headersOf).length > 0 ? { headers: headersOf } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
/** How an endpoint may refuse; the code in the answer says what it was. */
const refusals: Record<number, Json> = {
  400: refusal('The request could not be read.'),
  401: refusal('Not signed in.'),
  403: refusal('The role, or the scope of the API key, does not allow this.'),
  404: refusal("No such record, or another's."),
  409: refusal('It conflicts with the present state: already there, in use, or done by someone else.'),
  412: refusal('The record has changed since the version in If-Match.'),
  413: refusal('Too large.'),
  415: refusal('This kind of content is not accepted.'),
  422: refusal('Not valid; `fields` names each refused field.'),
  429: refusal('Too many tries.', retryAfter),
  503: refusal('Busy; worth repeating.', retryAfter),
}

function refusalsOf(endpoint: Endpoint): Json {
  const guarded = endpoint.allow !== 'public'
  const takes = endpoint.query || endpoint.body || endpoint.upload
  const statuses = [
    400,
    ...(guarded ? [401, 403] : []),
    ...(endpoint.params ? [404] : []),
    ...(isWrite(endpoint) ? [409] : []),
    ...(endpoint.versioned ? [412] : []),
    ...(endpoint.body || endpoint.upload ? [413, 415] : []),
    ...(takes ? [422] : []),
    ...(endpoint.limit || endpoint.path === '/api/login' ? [429] : []),
    503,
  ]
  const pairs = statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return { ...Object.fromEntries(pairs), default: { $ref: '#/components/responses/default' } }
}

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
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query'), ...headers(endpoint)]
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
    properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: ['file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function operation(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? 200)
  const content =
    endpoint.kind === 'stream'
      ? { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } }
      : endpoint.kind === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  return {
    summary: endpoint.summary,
    description: callersOf(endpoint),
    tags: [subjectOf(endpoint)],
    security: endpoint.allow === 'public' ? [] : [{ token: [] }],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [status]: { description: 'Done.', ...(status === '204' ? {} : { content }) },
      ...refusalsOf(endpoint),
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
  const field = { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] }
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldstock', version: '1' },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, or the token of a sign-in together with its cookie. A key reads, or reads and writes, on the subjects it was made for (the tags of this document) and until its last day. Keys never reach accounts: profile, users, keys, passwords and security.',
        },
      },
      responses: { ...refusals, default: refusal('Refused.') },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            code: text,
            message: text,
            params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
            fields: {
              type: 'object',
              description: 'Each refused field by its path, with the code of the problem and words for people.',
              additionalProperties: field,
            },
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

/** The document as a page: endpoints, roles, parameters. */
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
