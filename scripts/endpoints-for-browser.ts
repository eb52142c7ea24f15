/**
 * What the build leaves out of the browser's contracts. A page needs to know where an endpoint is and what its form checks; the schema
 * of the reply is for types alone there. Schemas that nothing names any more then go with the other dead code.
 */
import type { Plugin } from 'vite'

/** What pages read of an endpoint. */
const kept = new Set(['method', 'path', 'reads', 'body'])

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

function find(node: Node, type: string): Node[] {
  const inside = Object.values(node).flatMap((value) => nodesOf(value).flatMap((child) => find(child, type)))
  return node.type === type ? [node, ...inside] : inside
}

type Edit = { start: number; end: number; text: string }

/** The properties of each `endpoint({…})` that pages do not read. */
function leaveOut(program: Node): Edit[] {
  return find(program, 'CallExpression').flatMap((call) => {
    const [called, given] = [...nodesOf(call.callee), ...nodesOf(call.arguments)]
    if (called?.name !== 'endpoint' || given?.type !== 'ObjectExpression') return []
    const properties = nodesOf(given.properties)
    return properties.flatMap((property, at) => {
      const [key] = nodesOf(property.key)
      if (!key || kept.has(String(key.name))) return []
      return [{ start: property.start, end: properties[at + 1]?.start ?? given.end - 1, text: '' }]
    })
  })
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

export function endpointsForBrowser(): Plugin {
  return {
    name: 'endpoints-for-browser',
    transform: {
      filter: { id: /\/src\/(features\/[^/]+\/[^/]+|lib\/.*)\/[^/]+\.ts$/ },
      handler(code) {
        // The parser's own types say each kind of node apart, which nobody needs here.
        const program = this.parse(code) as unknown as Node
        const edits = [...leaveOut(program), ...markValues(program)].sort((a, b) => b.start - a.start || b.end - a.end)
        const smaller = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
        return { code: smaller, map: null }
      },
    },
  }
}
