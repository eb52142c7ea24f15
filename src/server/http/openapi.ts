/** Describes every endpoint as OpenAPI 3.1, made from the same values that serve it. */
import { type Endpoint, isPosted, isRead, subjectOf } from '#lib/records/endpoint.ts'
import { exampleOf } from './openapi-examples.ts'
import { operationIdOf, recordNameOf } from './openapi-names.ts'
import { type Json, type NamedSchemas, namedSchemas, schemaOf } from './openapi-schemas.ts'

const isWrite = (endpoint: Endpoint) => !isRead(endpoint)

/** Who may call it: people by their roles, keys by their subject; see docs/decisions/0039. */
function callersOf(endpoint: Endpoint): Json[] {
  if (endpoint.allow === 'public') return []
  const people = { session: [...endpoint.allow] }
  const keys = { key: [`${subjectOf(endpoint)}:${isRead(endpoint) ? 'read' : 'write'}`] }
  return endpoint.session_only ? [people] : [people, keys]
}

/** What the headers of a write mean; see docs/decisions/0007. */
function headers(endpoint: Endpoint): Json[] {
  const all: Json[] = []
  if (endpoint.versioned)
    all.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      schema: {
        type: 'string',
        pattern: '^"?[0-9]+"?$',
        description:
          'The version that was seen. Another one by now answers 412; without it the present version counts.',
      },
    })
  if (isWrite(endpoint) && endpoint.allow !== 'public' && endpoint.idempotent !== false)
    all.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: {
        type: 'string',
        maxLength: 200,
        description:
          'A key of your own for this intention. The same key and content again give the first answer and no second effect.',
      },
    })
  return all
}

const refusal = (description: string, headersOf: Json = {}): Json => ({
  description,
  ...(Object.keys(headersOf).length > 0 ? { headers: headersOf } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
/** How a call may be refused, written once: all refusals look alike, and the code in the answer says what it was. */
const refused: Json = {
  Refused: refusal(
    'Refused. 400: the request could not be read. 401: not signed in. 403: the role, or the scope of the API key, does not allow this. 404: no such record, or another’s. 409: it conflicts with the present state: already there, in use, or done by someone else. 413: too large. 415: this kind of content is not accepted. 422: not valid; `fields` names each refused field. 429: too many tries.',
    retryAfter,
  ),
  Stale: refusal('412: the record has changed since the version in If-Match.'),
  Busy: refusal('503: busy; worth repeating.', retryAfter),
  Deleted: { description: 'Done; there is nothing to answer.' },
}
const responseRef = (response: string) => ({ $ref: `#/components/responses/${response}` })

const refusalsOf = (endpoint: Endpoint): Json => ({
  ...(endpoint.versioned ? { 412: responseRef('Stale') } : {}),
  '4XX': responseRef('Refused'),
  '5XX': responseRef('Busy'),
})

type Parts = {
  schemas: NamedSchemas
  parameters: ReturnType<typeof namedParameters>
  examples: Record<string, Json>
  bodies: Record<string, Json>
  responses: Record<string, Json>
}

/** A body or answer whose schema has a name lies under the same one; another is short and stands where it is. */
function shared(all: Record<string, Json>, place: string, content: Json, { $ref }: Json): Json {
  if (typeof $ref !== 'string') return content
  const name = $ref.split('/').at(-1) ?? ''
  const known = all[name] ?? content
  if (JSON.stringify(known) !== JSON.stringify(content)) return content
  all[name] = content
  return { $ref: `#/components/${place}/${name}` }
}

/** Parameters by name; the same one is written once for all calls. */
function namedParameters() {
  const nameOf = new Map<string, string>()
  const all: Record<string, Json> = {}
  return {
    all,
    use(parameter: Json, prefix: string): Json {
      const content = JSON.stringify(parameter)
      let name = nameOf.get(content)
      if (!name) {
        name = String(parameter.name)
        if (name in all) name = `${prefix}.${name}`
        for (let count = 2; name in all; count += 1) name = `${prefix}.${parameter.name}.${count}`
        nameOf.set(content, name)
        all[name] = parameter
      }
      return { $ref: `#/components/parameters/${name}` }
    },
  }
}

/** A query of more fields is one object under a name, whose fields stand in the address one by one. */
const mostParameters = 4

function parametersOf(endpoint: Endpoint, { parameters, schemas }: Parts): Json[] {
  const from = (schema: unknown, place: 'path' | 'query') => {
    if (!schema) return []
    const given = schemaOf(schema, 'input')
    // A schema of an object, as zod writes it.
    const { properties = {}, required = [] } = given as { properties?: Json; required?: string[] }
    if (Object.keys(properties).length > mostParameters) {
      const name = `${recordNameOf(endpoint)}Query`
      return [{ name: 'query', in: place, style: 'form', explode: true, schema: schemas.use(given, name) }]
    }
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
  }
  const all = [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query'), ...headers(endpoint)]
  return all.map((parameter) => parameters.use(parameter, subjectOf(endpoint)))
}

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())

/** SupplierInput creates, SupplierChange changes, SupplierQuery asks; other bodies are called by their operation. */
function bodyName(endpoint: Endpoint): string {
  if (isPosted(endpoint)) return `${recordNameOf(endpoint)}${endpoint.kind === 'stream' ? 'Export' : ''}Query`
  if (endpoint.method === 'POST' && endpoint.status === 201) return `${recordNameOf(endpoint)}Input`
  if (endpoint.method === 'PATCH') return `${recordNameOf(endpoint)}Change`
  return `${capital(operationIdOf(endpoint))}Input`
}

/** An example lies once beside the schema that it is one of. */
function exampleFor({ $ref }: Json, content: Json, sent: boolean, { examples }: Parts): Json {
  if (typeof $ref !== 'string') return {}
  const name = $ref.split('/').at(-1) ?? ''
  examples[name] ??= { value: exampleOf(content, sent) }
  return { examples: { example: { $ref: `#/components/examples/${name}` } } }
}

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }

function requestBody(endpoint: Endpoint, parts: Parts): Json {
  if (endpoint.raw)
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } } }
  if (!endpoint.body && !endpoint.upload) return {}
  const given = endpoint.body ? schemaOf(endpoint.body, 'input') : {}
  // As above.
  const { properties = {}, required = [] } = given as { properties?: Json; required?: string[] }
  const content = endpoint.upload
    ? { type: 'object', properties: { ...properties, file: bytes }, required: [...required, 'file'] }
    : given
  const schema = parts.schemas.use(content, bodyName(endpoint))
  const type = endpoint.upload ? 'multipart/form-data' : 'application/json'
  const example = endpoint.upload ? {} : exampleFor(schema, content, true, parts)
  const body = { required: true, content: { [type]: { schema, ...example } } }
  return { requestBody: shared(parts.bodies, 'requestBodies', body, schema) }
}

type Rows = { properties?: { items?: { items?: Json }; total?: Json } }

/** The rows of a list have a name of their own beside its page. */
function replySchema(endpoint: Endpoint, schema: Json, { schemas }: Parts): Json {
  const name = recordNameOf(endpoint)
  // The reply of a list, made by pageOf.
  const { properties } = schema as Rows
  if (properties?.items?.items && properties.total) {
    schemas.use(properties.items.items, `${name}Row`)
    return schemas.use(schema, `${name}Page`)
  }
  const isRecord = /\/:id$/.test(endpoint.path) || endpoint.status === 201
  return schemas.use(schema, isRecord ? name : `${capital(operationIdOf(endpoint))}Reply`)
}

function answerOf(endpoint: Endpoint, description: string, parts: Parts): Json {
  if (endpoint.status === 204) return responseRef('Deleted')
  const schema =
    endpoint.kind === 'stream'
      ? bytes
      : endpoint.kind === 'events'
        ? { type: 'string' }
        : schemaOf(endpoint.reply, 'output')
  if (endpoint.kind === 'stream')
    return shared(
      parts.responses,
      'responses',
      { description, content: { 'application/octet-stream': { schema } } },
      { $ref: 'File' },
    )
  if (endpoint.kind === 'events') return { description, content: { 'text/event-stream': { schema } } }
  const named = replySchema(endpoint, schema, parts)
  const content = { 'application/json': { schema: named, ...exampleFor(named, schema, false, parts) } }
  return shared(parts.responses, 'responses', { description, content }, named)
}

function operation(endpoint: Endpoint, parts: Parts): Json {
  const status = endpoint.status ?? 200
  const later = 'Taken: it goes on as a job.'
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [subjectOf(endpoint)],
    security: callersOf(endpoint),
    parameters: parametersOf(endpoint, parts),
    ...requestBody(endpoint, parts),
    responses: {
      [status]: answerOf(endpoint, status === 202 ? later : 'Done.', parts),
      ...(endpoint.as_job ? { 202: answerOf(endpoint, later, parts) } : {}),
      ...refusalsOf(endpoint),
    },
  }
}

/** Who is described first gives the names: records before their lists, lists before what is done with them. */
const order = ({ method, path, reads }: Endpoint): number => {
  if (method === 'GET') return /\/:id$/.test(path) ? 0 : 1
  return reads ? 2 : 3
}

export function openApiDocument(endpoints: readonly Endpoint[], server = '/'): Json {
  const parts: Parts = {
    schemas: namedSchemas(),
    parameters: namedParameters(),
    examples: {},
    bodies: {},
    responses: {},
  }
  const described = new Map(
    endpoints.toSorted((left, right) => order(left) - order(right)).map((it) => [it, operation(it, parts)]),
  )
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described.get(endpoint) }
  }
  const text = { type: 'string' }
  const field = { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldstock',
      version: '1',
      description:
        'Everything that the screens do, for programs: JSON over HTTP with an API key. Lists take `page`, `rows_per_page`, `sort`, `q` and a filter per column; `more` in the answer says that a search finds more than `total`. Words of answers are in the language of `Accept-Language` (EN or IT). Every write takes an `Idempotency-Key`.',
    },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a sign-in together with its cookie. Each call names the roles that may call it.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key. It reads, or reads and writes, on the subjects it was made for (the tags of this document) and until its last day; each call names what it needs. Keys never reach accounts: profile, users, keys, passwords and security.',
        },
      },
      parameters: parts.parameters.all,
      examples: parts.examples,
      requestBodies: parts.bodies,
      responses: { ...parts.responses, ...refused },
      schemas: {
        ...parts.schemas.all(),
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
