import { describe, expect, test } from 'vitest'
import { collectErrors, errorsDocument, errorsFile } from '../../scripts/docs.ts'
import { filesIn, nodesOf, propertiesOf, readSource, textOf } from './source.ts'

/** The codes written in the source, whether their module exports them or not. */
function codesIn(file: string, text: string): string[] {
  // Most files define none, and making a tree takes longer than looking.
  if (!text.includes('defineErrors')) return []
  return nodesOf(file, text).flatMap((node) => {
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    if (node.type !== 'CallExpression' || callee?.name !== 'defineErrors' || !given) return []
    return [...propertiesOf(given[1]).keys()].map((key) => `${textOf(given[0])}.${key}`)
  })
}

/** Codes and their texts as a document lists them. */
const linesOf = (document: string) =>
  new Map(Array.from(document.matchAll(/^\| `(\w+\.\w+)` \| (.+) \|$/gm), ([, code = '', rest = '']) => [code, rest]))

describe('the errors', () => {
  test('every code in the source has its line in docs/errors.md, and every line there a code', async () => {
    const files = (await filesIn('src/**/*.ts')).filter((file) => !file.includes('.test.'))
    const written = await Promise.all(files.map(async (file) => codesIn(file, await readSource(file))))
    const documented = [...linesOf(await readSource(errorsFile)).keys()]
    expect(documented.length).toBeGreaterThan(40)
    expect(written.flat().sort()).toEqual(documented.sort())
  })

  test('docs/errors.md is what "npm run docs" writes', async () => {
    expect(await readSource(errorsFile)).toBe(await errorsDocument())
  })

  test('a code is noun.problem, is defined once, and has its words in two languages', async () => {
    const errors = await collectErrors()
    expect(errors.filter(({ code }) => !/^[a-z_]+\.[a-z_]+$/.test(code))).toEqual([])
    expect(errors.filter(({ EN, IT }) => !EN.trim() || !IT.trim() || EN === IT)).toEqual([])
    const files = await filesIn('src/**/*.ts')
    const all = (await Promise.all(files.map(async (file) => codesIn(file, await readSource(file))))).flat()
    expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([])
  })

  test('a code without documentation is found', () => {
    const text = "const errors = defineErrors('supplier', { gone: { status: 404, EN: 'Gone.', IT: 'Non c’è più.' } })"
    expect(codesIn('a.ts', text)).toEqual(['supplier.gone'])
    expect([...linesOf('| `supplier.gone` | 404 | Gone. | Non c’è più. |')]).toEqual([
      ['supplier.gone', '404 | Gone. | Non c’è più.'],
    ])
  })
})
