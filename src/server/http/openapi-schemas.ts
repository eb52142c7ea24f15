/** The schemas of the API document: each that is used more than once, and each body and answer, has a name and is written once. */
import { z } from 'zod'

export type Json = Record<string, unknown>
// What zod writes as JSON Schema: parts of a schema are schemas, and `required` is a list of names.
export const asSchema = (part: unknown) => part as Json
export const propertiesOf = (schema: Json) => asSchema(schema.properties ?? {}) as Record<string, Json>
export const requiredOf = (schema: Json) => (schema.required ?? []) as string[]

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export function schemaOf(schema: unknown, io: 'input' | 'output'): Json {
  // Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      shorten(jsonSchema)
      // What may be left out and may be nothing is nothing when left out; said as a default, generators would demand it.
      if (jsonSchema.default === null) delete jsonSchema.default
    },
  }) as Json
  return rest
}

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` is `type: ['string', 'null']`. */
function shorten(schema: Json): void {
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return
  // Two of them, as was just counted.
  const [value, nothing] = anyOf as [Json, Json]
  if (nothing.type !== 'null' || typeof value.type !== 'string' || 'enum' in value || 'const' in value) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'] })
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRecord = (schema: Json) => isObject(schema.properties) && Object.keys(schema.properties).length > 0
const longChoice = 8
const isLongChoice = (schema: Json) => Array.isArray(schema.enum) && schema.enum.length > longChoice
const pascal = (text: string) => text.replace(/(?:^|_)([a-z])/g, (_all, first: string) => first.toUpperCase())

export type NamedSchemas = ReturnType<typeof namedSchemas>

/** Gathers schemas under names. The same content has one name, given by the first that asks; two contents never share one. */
export function namedSchemas() {
  const nameOf = new Map<string, string>()
  const schemas = new Map<string, Json>()

  function named(schema: Json, wanted: string): Json {
    const content = JSON.stringify(schema)
    let name = nameOf.get(content)
    if (!name) {
      name = wanted
      for (let count = 2; schemas.has(name); count += 1) name = `${wanted}${count}`
      nameOf.set(content, name)
      schemas.set(name, schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Replaces every object and long choice inside by its name, from the inside out. */
  function inner(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((it) => inner(it, name))
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, it]) => {
      if (key === 'properties' && isObject(it))
        return [
          key,
          Object.fromEntries(Object.entries(it).map(([field, of]) => [field, part(of, `${name}${pascal(field)}`)])),
        ]
      if (['items', 'additionalProperties'].includes(key)) return [key, part(it, name)]
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) && Array.isArray(it))
        return [key, it.map((one) => part(one, name))]
      return [key, it]
    })
    return Object.fromEntries(entries)
  }
  const part = (value: unknown, name: string): unknown => {
    const replaced = inner(value, name)
    return isObject(replaced) && (isRecord(replaced) || isLongChoice(replaced)) ? named(replaced, name) : replaced
  }

  return {
    /** The schema under its name, where it is an object or a long choice; others are short enough to stand where they are. */
    use: (schema: Json, name: string): Json => part(schema, name) as Json,
    all: (): Json => Object.fromEntries([...schemas].sort(([left], [right]) => left.localeCompare(right))),
  }
}
