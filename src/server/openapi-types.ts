/** The API document as TypeScript, for programs without a generator: a type per schema, and a line per call with what it takes and answers. */
import { asSchema, type Json, propertiesOf, requiredOf } from './http/openapi-schemas.ts'

type Content = Record<string, { schema: Json }>
type Parameter = { name: string; in: string; required?: boolean; explode?: boolean; schema: Json }
type Operation = {
  parameters: { $ref: string }[]
  requestBody?: { $ref?: string; content?: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    parameters: Record<string, Parameter>
    responses: Record<string, { content?: Content }>
    requestBodies: Record<string, { content?: Content }>
  }
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''
const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const simple: Readonly<Record<string, string>> = { integer: 'number', number: 'number', string: 'string', null: 'null' }

/** What fits into a line stands in one. */
const longestLine = 120
const field = (name: string, type: string, required: boolean) => `${keyOf(name)}${required ? '' : '?'}: ${type}`
function objectOf(fields: readonly string[]): string {
  const line = `{ ${fields.join('; ')} }`
  return line.length <= longestLine && !line.includes('\n') ? line : `{\n  ${fields.join('\n  ')}\n}`
}

function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((it) => JSON.stringify(it)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (Array.isArray(several)) return several.map((it) => typeOf(asSchema(it))).join(' | ')
  if (Array.isArray(schema.allOf)) return schema.allOf.map((it) => `(${typeOf(asSchema(it))})`).join(' & ')
  if (schema.contentMediaType) return 'Blob'
  return [schema.type]
    .flat()
    .map((type) => typeNamed(type, schema))
    .join(' | ')
}

function typeNamed(type: unknown, schema: Json): string {
  if (type === 'boolean') return 'boolean'
  if (type === 'array') {
    // A tuple says its items one by one.
    if (Array.isArray(schema.prefixItems)) return `[${schema.prefixItems.map((it) => typeOf(asSchema(it))).join(', ')}]`
    const item = typeOf((schema.items ?? {}) as Json)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object') {
    const required = requiredOf(schema)
    const fields = Object.entries(propertiesOf(schema))
    if (fields.length > 0) return objectOf(fields.map(([name, it]) => field(name, typeOf(it), required.includes(name))))
    const { additionalProperties: of } = schema
    return `Record<string, ${typeof of === 'object' && of !== null ? typeOf(asSchema(of)) : 'unknown'}>`
  }
  return simple[String(type)] ?? 'unknown'
}

function callOf({ parameters, requestBody, responses }: Operation, { components }: Document): string {
  const all = parameters.flatMap(({ $ref }) => components.parameters[nameIn($ref)] ?? [])
  const part = (place: string) => {
    const own = all.filter((it) => it.in === place)
    const [whole] = own.filter(({ explode }) => explode)
    if (whole) return [field(place, typeOf(whole.schema), false)]
    const isNeeded = own.some(({ required }) => required)
    const fields = own.map((it) => field(it.name, typeOf(it.schema), it.required === true))
    return fields.length > 0 ? [field(place, `{ ${fields.join('; ')} }`, isNeeded)] : []
  }
  const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema
  const body = schemaIn(
    requestBody?.$ref ? components.requestBodies[nameIn(requestBody.$ref)]?.content : requestBody?.content,
  )
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const answer = schemaIn(done?.$ref ? components.responses[nameIn(done.$ref)]?.content : done?.content)
  const given = [...part('path'), ...part('query'), ...(body ? [field('body', typeOf(body), true)] : [])]
  return `{ ${[...given, field('answer', answer ? typeOf(answer) : 'void', true)].join('; ')} }`
}

export function openApiTypes(made: Json): string {
  // Made by openApiDocument.
  const document = made as unknown as Document
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => `  '${method.toUpperCase()} ${path}': ${callOf(it, document)}`),
  )
  return `/** The Fieldstock API, made from /api/openapi.json: \`Calls['GET /api/suppliers']['answer']\` is what that call answers. */
${schemas.join('\n')}

/** Every call with what stands in its path, its query and its body, and what it answers. A write takes an Idempotency-Key, an edit If-Match. Refusals are an Error. */
export type Calls = {
${calls.sort().join('\n')}
}
`
}
