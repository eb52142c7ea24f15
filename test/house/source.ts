/** What the tests of the house read of the source: files, syntax trees and the words in them. */
import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

export const root = resolve(import.meta.dirname, '../..')

/** Paths from the root, in a fixed order; nothing that is installed or built. */
export async function filesIn(...patterns: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude: ['node_modules', 'dist', 'build', '.data'] }))
    found.push(file.replaceAll('\\', '/'))
  return found.sort()
}

export const readSource = (file: string) => readFile(join(root, file), 'utf8')

/** Loads a module by its path from the root; what it holds is for the caller to look at. */
export const load = async (file: string): Promise<Record<string, unknown>> =>
  // A module is a record of what it exports.
  (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>

export type Node = { type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (isNode(value)) {
    visit(value)
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child, visit)
  }
}

/** Every node of a file's syntax tree. */
export function nodesOf(file: string, text: string): Node[] {
  const nodes: Node[] = []
  walk(parseSync(file, text).program, (node) => nodes.push(node))
  return nodes
}

/** The properties of an object written out in the source. */
export function propertiesOf(node: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>()
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return found
  for (const property of node.properties) {
    if (!isNode(property) || property.type !== 'Property' || !isNode(property.key)) continue
    found.set(String(property.key.name ?? property.key.value), property.value)
  }
  return found
}

/** A text as written; values put into a template count as the placeholder {…}. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('{…}')
}

export type FoundWords = { at: string; EN: string; IT: string }

const catalogues = new Set(['bilingual', 'withGeneralWords', 'withRecordWords'])
/** Calls with the words of both languages. */
const pairs = new Set(['both', 'conflict', 'invalid'])
const speaks = new RegExp(`\\b(EN|${[...pairs, ...catalogues].join('|')})\\b`)

/** Everything that a file says in both languages: `both(…)`, `bilingual(…)`, and values with EN and IT. */
export function wordsIn(file: string, text: string): FoundWords[] {
  const found: FoundWords[] = []
  // Most files say nothing, and making a tree takes longer than looking.
  if (!speaks.test(text)) return found
  const add = (key: string, en: unknown, it: unknown) => {
    const [EN, IT] = [textOf(en), textOf(it)]
    if (EN !== undefined || IT !== undefined) found.push({ at: `${file} ${key}`.trim(), EN: EN ?? '', IT: IT ?? '' })
  }
  for (const node of nodesOf(file, text)) {
    if (node.type === 'ObjectExpression') {
      const fields = propertiesOf(node)
      if (fields.has('EN') && fields.has('IT')) add('', fields.get('EN'), fields.get('IT'))
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) continue
    const [first, second] = node.arguments
    if (pairs.has(String(node.callee.name))) add('', first, second)
    if (!catalogues.has(String(node.callee.name))) continue
    for (const [key, pair] of propertiesOf(first))
      if (isNode(pair) && Array.isArray(pair.elements)) add(key, pair.elements[0], pair.elements[1])
  }
  return found
}

let words: Promise<FoundWords[]> | undefined

/** All words of the product, read once. */
export const allWords = (): Promise<FoundWords[]> => (words ??= readWords())

async function readWords(): Promise<FoundWords[]> {
  const files = (await filesIn('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'))
  return (await Promise.all(files.map(async (file) => wordsIn(file, await readSource(file))))).flat()
}

const spoken = new Set(['aria-label', 'aria-description', 'placeholder', 'title', 'label', 'alt', 'description'])

/** Words that a screen says outright, in whatever language they were typed. */
export function bareWordsIn(file: string, text: string): string[] {
  return nodesOf(file, text).flatMap((node) => {
    if (node.type === 'JSXText') return [String(node.value).trim()]
    if (node.type !== 'JSXAttribute' || !isNode(node.name) || !spoken.has(String(node.name.name))) return []
    return [textOf(node.value) ?? '']
  })
}
