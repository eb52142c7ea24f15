/**
 * What the build leaves out of the browser's contracts. A page needs to know where an endpoint is and what its form checks; the schema
 * of the reply is for types alone there. Schemas that nothing names any more then go with the other dead code.
 */
import type { Plugin } from 'vite'

/** What pages read of an endpoint. */
const kept = new Set(['method', 'path', 'reads'])
/** The form of a record checks what is typed by the body of the endpoint with this name (src/web/record). */
const checked = 'create'
/** Those that make endpoints by their method: `byAdmin.get(path, summary, {…})`. */
const makers = new Set(['byAdmin', 'byTechnician', 'byBoth'])

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

function find(node: Node, type: string): Node[] {
  const inside = Object.values(node).flatMap((value) => nodesOf(value).flatMap((child) => find(child, type)))
  return node.type === type ? [node, ...inside] : inside
}

type Edit = { start: number; end: number; text: string }
/** From the end, so that the places of the others stay. */
const apply = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

const nameOf = (property: Node) => String(nodesOf(property.key)[0]?.name)

/** `endpoint({…})`, and `byAdmin.get(path, summary, {…})`. */
const isMade = ({ callee }: Node) => makers.has(String(nodesOf(nodesOf(callee)[0]?.object)[0]?.name))
const endpointsIn = (program: Node) =>
  find(program, 'CallExpression').filter((call) => isMade(call) || nodesOf(call.callee)[0]?.name === 'endpoint')

const unreadOf = (shape: Node, keepsBody = false): Edit[] => {
  const properties = nodesOf(shape.properties)
  return properties.flatMap((property, at) => {
    const name = nameOf(property)
    if (property.type !== 'Property' || kept.has(name) || (name === 'body' && keepsBody)) return []
    return [{ start: property.start, end: properties[at + 1]?.start ?? shape.end - 1, text: '' }]
  })
}

/** What each endpoint says that pages do not read. */
function leaveOut(program: Node): Edit[] {
  const creating = find(program, 'Property').filter((property) => nameOf(property) === checked)
  const withBody = new Set(creating.flatMap(({ value }) => nodesOf(value).map(({ start }) => start)))
  return endpointsIn(program).flatMap((call) => {
    const given = nodesOf(call.arguments)
    const summary = isMade(call) ? given.slice(1, 2).map(({ start, end }) => ({ start, end, text: "''" })) : []
    return [...summary, ...given.slice(-1).flatMap((shape) => unreadOf(shape, withBody.has(call.start)))]
  })
}

/** What several endpoints of a contract share (`one`, `...one`) is said once, and left out alike. */
function leaveOutShared(program: Node): Edit[] {
  const values = new Map(
    find(program, 'VariableDeclarator').map(({ id, init }) => [nodesOf(id)[0]?.name, nodesOf(init)[0]]),
  )
  const named = ({ type, name }: Node): Node[] => {
    const value = type === 'Identifier' ? values.get(name) : undefined
    return value ? [value, ...sharedIn(value)] : []
  }
  const sharedIn = (shape: Node): Node[] =>
    nodesOf(shape.properties)
      .filter(({ type }) => type === 'SpreadElement')
      .flatMap(({ argument }) => nodesOf(argument))
      .flatMap(named)
  const shapes = endpointsIn(program).flatMap((call) => nodesOf(call.arguments).slice(-1))
  const shared = new Set(shapes.flatMap((shape) => [...named(shape), ...sharedIn(shape)]))
  return [...shared].flatMap((shape) => unreadOf(shape))
}

/** What stands at the top of a contract is only a value: marked so, it goes where nothing uses it. */
function markValues(program: Node): Edit[] {
  return nodesOf(program.body)
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' ? nodesOf(statement.declaration) : [statement],
    )
    .flatMap((statement) => nodesOf(statement.declarations))
    .flatMap(({ init }) => nodesOf(init))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression' || type === 'ArrayExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

/** Imports that only stood in what was left out, or a file would still bring along what it named there. */
function leaveImports(program: Node, text: string): string {
  const body = text.slice(nodesOf(program.body).findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0)
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body)
  const edits = nodesOf(program.body)
    .filter(({ type }) => type === 'ImportDeclaration')
    .filter((declaration) => {
      const locals = nodesOf(declaration.specifiers).flatMap(({ local }) => nodesOf(local))
      return locals.length > 0 && !locals.some(({ name }) => isUsed(String(name)))
    })
    .map(({ start, end }) => ({ start, end, text: '' }))
  return apply(text, edits)
}

export function endpointsForBrowser(): Plugin {
  return {
    name: 'endpoints-for-browser',
    transform: {
      filter: { id: /\/src\/(features\/[^/]+\/[^/]+|lib\/.*)\/[^/]+\.ts$/ },
      handler(code) {
        // The parser's own types say each kind of node apart, which nobody needs here.
        const parse = (text: string) => this.parse(text) as unknown as Node
        const program = parse(code)
        const smaller = apply(code, [...leaveOut(program), ...leaveOutShared(program), ...markValues(program)])
        return { code: leaveImports(parse(smaller), smaller), map: null }
      },
    },
  }
}
