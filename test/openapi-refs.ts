/** The API document with every name replaced by what it stands for, and every query that is one object by its fields. */
type Json = Record<string, unknown>

type Parameter = { in: string; explode?: true; schema: { properties?: Json; required?: string[] } }

function fieldByField(parameters: unknown): unknown {
  if (!Array.isArray(parameters)) return parameters
  // As openApiDocument makes them.
  return (parameters as Parameter[]).flatMap((it): object[] => {
    if (!it.explode) return [it]
    const { properties = {}, required = [] } = it.schema
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: it.in,
      required: required.includes(name),
      schema,
    }))
  })
}

export function withoutRefs<T = Json>(document: Json): T {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref !== 'string')
      return Object.fromEntries(
        Object.entries(value).map(([key, it]) => [key, key === 'parameters' ? fieldByField(resolve(it)) : resolve(it)]),
      )
    // A reference names a place inside the document, step by step.
    const place = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
    if (place === undefined) throw new Error(`${$ref} leads nowhere`)
    return resolve(place)
  }
  // The same document; the caller says which parts it reads.
  return resolve(document) as T
}
