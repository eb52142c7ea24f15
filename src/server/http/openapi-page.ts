/** The API document as a page for people: contents, every call with what it takes and answers, and the named schemas. `public/api-docs.js` adds search and a call with a key. */
import { asSchema, type Json, propertiesOf, requiredOf } from './openapi-schemas.ts'

type Parameter = { name: string; in: string; required: boolean; explode?: boolean; schema: Json }
type Content = Record<string, { schema: Json; examples?: { example: { $ref: string } } }>
type Response = { $ref?: string; description?: string; content?: Content }
type Operation = {
  operationId: string
  summary: string
  security: { session?: string[]; key?: string[] }[]
  tags: string[]
  parameters: { $ref: string }[]
  requestBody?: { $ref?: string; content?: Content }
  responses: Record<string, Response>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    requestBodies: Record<string, { content: Content }>
    examples: Record<string, { value: unknown }>
  }
}

/** Nothing but our own files runs or is loaded, and no text becomes markup. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const asText = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''
const code = (text: unknown) => `<code>${asText(text)}</code>`

/** A type in a few words; named schemas lead to their place. */
function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string')
    return `<a href="#schema-${asText(nameIn(schema.$ref))}">${asText(nameIn(schema.$ref))}</a>`
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return schema.enum.map((it) => code(JSON.stringify(it))).join(' | ')
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key])) return schema[key].map((it) => typeOf(asSchema(it))).join(' | ')
  if (Array.isArray(schema.allOf)) return schema.allOf.map((it) => typeOf(asSchema(it))).join(' &amp; ')
  const type = [schema.type ?? 'any'].flat().join(' | ')
  if (schema.items) return `${typeOf(asSchema(schema.items))}[]`
  return asText(schema.format ? `${type} (${schema.format})` : type)
}

const row = (name: string, kind: string, required: boolean, about: unknown) =>
  `<tr><th scope="row">${code(name)}${required ? ' <b>required</b>' : ''}</th><td>${kind}</td><td>${asText(about ?? '')}</td></tr>`
const table = (rows: readonly string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

function fieldsOf(schema: Json): string {
  const properties = Object.entries(propertiesOf(schema))
  const required = requiredOf(schema)
  if (properties.length === 0) return `<p>${typeOf(schema)}</p>`
  return table(properties.map(([name, it]) => row(name, typeOf(it), required.includes(name), it.description)))
}

const contentText = (content: Content | undefined, { components }: Document) =>
  Object.entries(content ?? {})
    .map(([type, { schema, examples }]) => {
      const example = components.examples[nameIn(examples?.example.$ref ?? '')]?.value
      const shown = example === undefined ? '' : `<pre>${asText(JSON.stringify(example, null, 2))}</pre>`
      return `<p>${asText(type)}: ${typeOf(schema)}</p>${shown}`
    })
    .join('')

/** What went well is shown whole; refusals all look alike. */
function answerText(status: string, response: Response, document: Document): string {
  const known = response.$ref ? document.components.responses[nameIn(response.$ref)] : response
  const content = status.startsWith('2') ? contentText(known?.content, document) : ''
  return `<li>${code(status)} ${asText(known?.description ?? '')}${content}</li>`
}

/** Each parameter; the fields of a query that is one object stand in the address one by one. */
function parametersIn($ref: string, { components }: Document): Parameter[] {
  const known = components.parameters[nameIn($ref)]
  const schema = known?.explode ? components.schemas[nameIn(String(known.schema.$ref))] : undefined
  if (!known || !schema) return known ? [known] : []
  const required = requiredOf(schema)
  return Object.entries(propertiesOf(schema)).map(([name, it]) => ({
    name,
    in: known.in,
    required: required.includes(name),
    schema: it,
  }))
}

/** Who may call it, in a sentence. */
function callersText({ security }: Operation): string {
  const roles = security.flatMap(({ session = [] }) => session)
  const scopes = security.flatMap(({ key = [] }) => key)
  if (roles.length === 0) return 'Anyone.'
  return `Roles: ${roles.join(', ')}. ${scopes.length > 0 ? `API keys: ${scopes.join(', ')}.` : 'Not with an API key.'}`
}

function operationText(path: string, method: string, it: Operation, document: Document): string {
  const parameters = it.parameters.flatMap(({ $ref }) => parametersIn($ref, document))
  const body = it.requestBody?.$ref ? document.components.requestBodies[nameIn(it.requestBody.$ref)] : it.requestBody
  const takes = parameters.map((one) =>
    row(one.name, `${one.in}, ${typeOf(one.schema)}`, one.required, one.schema.description),
  )
  return `<details class="operation" id="${asText(it.operationId)}" data-method="${method.toUpperCase()}" data-path="${asText(path)}">
<summary><b>${method.toUpperCase()}</b> ${code(path)} <span>${asText(it.summary)}</span></summary>
<p>${asText(callersText(it))} ${code(it.operationId)}</p>
${takes.length > 0 ? `<h4>Parameters</h4>${table(takes)}` : ''}
${body ? `<h4>Body</h4>${contentText(body.content, document)}` : ''}
<h4>Answers</h4><ul>${Object.entries(it.responses)
    .map(([status, response]) => answerText(status, response, document))
    .join('')}</ul></details>`
}

export function openApiPage(made: Json): string {
  // Made by openApiDocument.
  const document = made as unknown as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({
      tag: it.tags[0] ?? '',
      text: operationText(path, method, it, document),
    })),
  )
  const sections = Map.groupBy(
    operations.toSorted((left, right) => left.tag.localeCompare(right.tag)),
    ({ tag }) => tag,
  )
  const contents = Array.from(
    sections,
    ([tag, some]) => `<li><a href="#${tag}">${tag}</a> <small>${some.length}</small></li>`,
  )
  const texts = Array.from(
    sections,
    ([tag, some]) => `<section id="${tag}"><h2>${tag}</h2>${some.map(({ text }) => text).join('\n')}</section>`,
  )
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details class="schema" id="schema-${asText(name)}"><summary>${code(name)}</summary>${fieldsOf(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fieldstock API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><script src="/scheme.js"></script><link rel="stylesheet" href="/api-docs.css"><script src="/api-docs.js" defer></script></head><body>
<nav aria-label="Contents"><h1>Fieldstock API</h1>
<label for="search" hidden>Search</label><input id="search" type="search" placeholder="Search calls" hidden>
<label for="key" hidden>API key</label><input id="key" type="password" placeholder="For calls from here" autocomplete="off" hidden>
<ul>${contents.join('')}<li><a href="#schemas">Schemas</a> <small>${schemas.length}</small></li></ul></nav>
<main><p>Everything that the screens do, for programs. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>; as types: <a href="/api/types.ts">/api/types.ts</a>. An admin makes API keys under Settings, API keys.</p>
<p id="found" role="status" hidden></p>${texts.join('\n')}<section id="schemas"><h2>Schemas</h2>${schemas.join('\n')}</section></main></body></html>`
}
