/** Names for the API document: of each operation, and of what goes in and comes out. Made from method and path, so that they stay what they are. */
import type { Endpoint } from '#lib/records/endpoint.ts'

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
const camel = (text: string) => pascal(text).replace(/^./, (first) => first.toLowerCase())

/** `statuses` is not among the nouns: what ends in `us` or `ss` is one already. */
function singular(noun: string): string {
  if (/(us|ss|days)$/.test(noun)) return noun
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  if (/(ch|sh|x)es$/.test(noun)) return noun.slice(0, -2)
  return noun.replace(/s$/, '')
}

type Named = Pick<Endpoint, 'method' | 'path' | 'status' | 'kind'>

/** The path as words: a noun before a parameter is one of them. `delivery-notes/:id/products` is DeliveryNoteProducts. */
function wordsOf(parts: readonly string[]): string {
  return parts
    .flatMap((part, at) => {
      if (part.startsWith(':')) return part === ':id' ? [] : [`by-${part.slice(1)}`]
      return [parts[at + 1]?.startsWith(':') ? singular(part) : part]
    })
    .map(pascal)
    .join('')
}

const partsOf = ({ path }: Pick<Endpoint, 'path'>) => path.split('/').slice(2)
const endsInParameter = (parts: readonly string[]) => parts.at(-1)?.startsWith(':') === true

/** `POST /api/closings/:id/confirm` is confirmClosing, `GET /api/closings` listClosings. */
export function operationIdOf(endpoint: Named): string {
  const { method, status, kind } = endpoint
  const parts = partsOf(endpoint)
  const words = wordsOf(parts)
  const [last = '', before = parts.slice(0, -1)] = [parts.at(-1), parts.slice(0, -1)]
  switch (method) {
    case 'PUT':
      return `set${words}`
    case 'PATCH':
      return `update${words}`
    case 'DELETE':
      return `delete${words}`
    case 'GET':
      if (last === 'export') return `export${wordsOf(before)}`
      return `${kind === 'stream' ? 'download' : endsInParameter(parts) || last.endsWith('s') === false ? 'get' : 'list'}${words}`
    case 'POST': {
      if (parts.length === 1 && status !== 201 && status !== 202) return camel(last)
      if (status === 201 || (status === 202 && parts.length === 1)) {
        const noun = singular(last)
        return `create${wordsOf([...before])}${pascal(noun)}`
      }
      return `${camel(last)}${wordsOf(before[0] !== undefined && last !== 'query' ? before : before)}`
    }
  }
}

/** What a record of this path is called: Supplier, DeliveryNoteProduct. */
export const recordNameOf = (endpoint: Pick<Endpoint, 'path'>): string => {
  const parts = partsOf(endpoint).filter((part) => !['export', 'query'].includes(part))
  const nouns = parts.filter((part) => !part.startsWith(':'))
  return nouns.map((noun) => pascal(singular(noun))).join('')
}
