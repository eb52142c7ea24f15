/** Examples for the API document, made from its schemas: values by the name of a field where there is a fitting one, else by its type. */
import { asSchema, type Json, propertiesOf, requiredOf } from './openapi-schemas.ts'

const values: Readonly<Record<string, unknown>> = {
  address: 'Via Torino 12',
  appointment_at: '09:30',
  article: 'INST',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  city: 'Milano',
  client_reference: 'RIF-20481',
  client_terminal_id: '30415926',
  code: 'INST',
  contact: 'Sig. Ferri',
  content: 'AAAA',
  correlation_id: '6f1f2f4e-8a70-4a4e-9d6c-0f1f8b7f2a11',
  description: 'Installation of a terminal',
  email: 'ufficio@example.com',
  first_name: 'Elena',
  installed_serial: 'VG-400-00017',
  kind: 'installation',
  label: '2026/17',
  last_name: 'Ricci',
  lunch_from: '12:30',
  merchant_name: 'Pasticceria Villa',
  message: 'This field is required.',
  model_number: 'Vega P400',
  month: '2026-10',
  name: 'Banca Alfa',
  note: 'Closed for works',
  notes: 'Ring twice',
  number: '2026/00412',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  part_number: 'VG-P400',
  password: 'a long enough phrase',
  phone: '02 555 1234',
  pos_code: 'PV-118',
  postal_code: '20123',
  province: 'MI',
  q: 'VG-400',
  reason: 'Counted again',
  reception_date: '2026-11-03',
  request_key: 'b6d1c6f2-1',
  serial_number: 'VG-400-00017',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  supplier: 'Banca Alfa',
  technician: 'Marco Galli',
  ticket: 'R3lIuC3v1fHqk0o2vYw9XhZb4nTj8mQs',
  time: '16:00',
  tml_model: 'Vega P400',
  tracking_link: 'https://track.example.com/{tracking}',
  tracking_number: 'BRT-7781',
  username: 'elena.ricci',
  value_cents: 3800,
  vat_number: 'IT00743110157',
  warehouse: 'Milano',
  website: 'https://example.com',
  withdrawn_serial: 'VG-200-00391',
  work_from: '08:00',
  work_until: '17:00',
}
const formats: Readonly<Record<string, string>> = {
  date: '2026-11-03',
  'date-time': '2026-11-03T08:00:00.000Z',
  email: 'ufficio@example.com',
  uuid: '6f1f2f4e-8a70-4a4e-9d6c-0f1f8b7f2a11',
}

const typeOf = (type: unknown) => (Array.isArray(type) ? type[0] : type)

function textOf(schema: Json, name: string): string {
  const byFormat = formats[String(schema.format)]
  if (byFormat) return byFormat
  if (/_at$|^at$/.test(name)) return formats['date-time'] ?? ''
  if (/_on$|_date$|_from$|^from$|^to$|^until$/.test(name)) return formats.date ?? ''
  return 'text'
}

/** Answers show every field; what is sent shows the required ones, and the rows of a bulk action by their ids. */
export function exampleOf(schema: Json, sent: boolean, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[key])) return exampleOf(asSchema(schema[key][0]), sent, name)
  const known = values[name]
  switch (typeOf(schema.type)) {
    case 'object': {
      // A JSON schema of type object has its fields in properties.
      const fields = Object.entries(propertiesOf(schema))
      const required = requiredOf(schema)
      const selects = fields.some(([key]) => key === 'except')
      const named = fields.filter(
        ([key, it]) => required.includes(key) || (selects && key === 'ids' && it.type === 'array'),
      )
      // Where nothing is required, one field shows what a change looks like.
      const shown = !sent ? fields : named.length > 0 ? named : fields.slice(0, 1)
      return Object.fromEntries(shown.map(([key, it]) => [key, exampleOf(it, sent, key)]))
    }
    case 'array':
      if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map((it) => exampleOf(asSchema(it), sent, name))
      return [exampleOf(asSchema(schema.items ?? {}), sent, name)]
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return typeof known === 'string' && !schema.format ? known : textOf(schema, name)
    default:
      return sent ? 1 : null
  }
}
