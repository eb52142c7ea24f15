/** A plausible call of every endpoint, made from its schemas, so that only the guard it meets can stop it. */
import { z } from 'zod'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { formWith, type Person } from '#test/client.ts'
import { routes } from '../../src/api.ts'

export const endpoints: readonly Endpoint[] = routes.map((route) => route.endpoint)
export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

type Json = Readonly<Record<string, unknown>>

/** Values for fields that take only certain texts; others get a plain one. */
const texts: Readonly<Record<string, string>> = {
  address: 'Via Roma 1, Milano',
  code: '123456',
  columns: 'name',
  context: '{}',
  current: 'the old password',
  ddt_date: '2026-10-30',
  email: 'sample@example.com',
  file_key: 'sample-file-1',
  expires_on: '2026-12-31',
  file: 'parts.xlsx',
  format: 'csv',
  from: '2026-08-10',
  kind: 'product-categories',
  lunch_from: '12:30',
  list: 'suppliers',
  minimum_stock: '3',
  month: '2026-10',
  part_number: 'SAMPLE-1',
  password: 'a long enough phrase',
  phone: '02 555 1234',
  province: 'MI',
  reception_date: '2026-11-03',
  request_key: 'sample-request-1',
  secret: 'a'.repeat(43),
  sent_on: '2026-11-15',
  auth: 'a'.repeat(22),
  content: 'AAAA',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  sha256: 'a'.repeat(64),
  ticket: 'a'.repeat(32),
  time: '16:00',
  tracking_link: 'https://track.example.com/{tracking}',
  to: '2026-08-21',
  tax_code: '00743110157',
  transport_start: '2026-11-15T09:30:00.000Z',
  username: 'sample.person',
  valid_from: '2026-01-01',
  vat_number: 'IT00743110157',
  website: 'https://example.com',
  work_from: '08:00',
  work_until: '17:00',
}

/** Values by the format that a schema names. */
const formats: Readonly<Record<string, string>> = {
  date: '2026-11-03',
  'date-time': '2026-11-03T08:00:00.000Z',
  uuid: '6f1f2f4e-8a70-4a4e-9d6c-0f1f8b7f2a11',
}

function sampleOf(schema: Json, name = ''): unknown {
  const { anyOf, type, properties, required, items, enum: choices } = schema
  if ('const' in schema) return schema.const
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0], name)
  if (Array.isArray(schema.oneOf)) return sampleOf(schema.oneOf[0], name)
  if (Array.isArray(schema.allOf)) return sampleOf(schema.allOf[0], name)
  switch (type) {
    case 'object': {
      // A JSON schema of type object has its fields in properties.
      const fields = Object.entries((properties ?? {}) as Record<string, Json>)
      // The rows of an action are named by their ids, or as all results of a query: the sample names ids.
      const selects = fields.some(([key]) => key === 'except')
      const wanted = selects
        ? ['ids', ...((required ?? []) as string[])]
        : ((required ?? fields.map(([key]) => key)) as string[])
      return Object.fromEntries(
        fields.filter(([key]) => wanted.includes(key)).map(([key, it]) => [key, sampleOf(it, key)]),
      )
    }
    case 'array':
      return [sampleOf(items as Json, name)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    default:
      return texts[name] ?? formats[String(schema.format)] ?? 'Sample'
  }
}

const sample = (schema: unknown): Json => {
  if (!schema) return {}
  // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return sampleOf(json) as Json
}

/** What the endpoint's own schemas say of the sample: empty when it would be let in. */
export function faultsOfSample(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as z.ZodType | undefined
    const result = schema?.safeParse(
      part === 'query' ? queryOf(endpoint) : part === 'body' ? bodyOf(endpoint) : sample(schema),
    )
    return result && !result.success ? [`${nameOf(endpoint)} ${part}: ${z.prettifyError(result.error)}`] : []
  })
}

/** Filters are optional and stay out, but an export says its format, the search what it looks for, and views their list. */
const queryOf = ({ path }: Endpoint): Record<string, string> => {
  if (path === '/api/search') return { q: 'Sample' }
  if (path === '/api/views') return { list: 'orders' }
  if (path === '/api/phone/commands') return { keys: String(formats.uuid) }
  if (path.endsWith('/photos/:sha256')) return { offset: '0', size: '1' }
  return /\/(export|download)(\/|$)/.test(path) ? { format: 'csv' } : {}
}
const bodyOf = (endpoint: Endpoint): Json =>
  endpoint.path.endsWith('/query') ? queryOf(endpoint) : sample(endpoint.body)

export const takesJson = (endpoint: Endpoint) => endpoint.body !== undefined && !endpoint.upload

/** Calls with the sample, plus whatever the test adds to the body; answers the status and the refusal, if it is one. */
export async function tryCall(
  person: Person,
  endpoint: Endpoint,
  options: { headers?: Record<string, string>; extra?: Json; params?: Json } = {},
): Promise<{ status: number; code?: string; fields?: Record<string, unknown> }> {
  const json = takesJson(endpoint)
  const content = endpoint.upload
    ? formWith('name,city,address\nSample,Milano,Via Roma 1\n', 'sample.csv', formFields(endpoint))
    : null
  const abort = new AbortController()
  const response = await person.fetch(
    addressOf(endpoint, { ...sample(endpoint.params), ...options.params }, endpoint.query ? queryOf(endpoint) : {}),
    {
      method: endpoint.method,
      headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...options.headers },
      body: json ? JSON.stringify({ ...bodyOf(endpoint), ...options.extra }) : content,
      signal: abort.signal,
    },
  )
  // An event stream never ends by itself.
  if (endpoint.kind === 'events' && response.ok) {
    abort.abort()
    return { status: response.status }
  }
  const text = await response.text()
  const refused = !response.ok && response.headers.get('content-type')?.includes('json')
  return { status: response.status, ...(refused ? JSON.parse(text) : {}) }
}

const formFields = (endpoint: Endpoint) =>
  Object.fromEntries(Object.entries(sample(endpoint.body)).map(([key, value]) => [key, String(value)]))
