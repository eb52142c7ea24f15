import { expect, test } from 'vitest'
import { floors } from '../../scripts/walls.ts'
import { filesIn, nodesOf, readSource, textOf } from './source.ts'

/** The ledger learns of documents from their registry (src/movement-documents.ts): a new kind needs no line in the stock. */
test('the stock names no feature of a higher floor', async () => {
  const higher = floors.slice(floors.findIndex((floor) => floor.includes('stock')) + 1).flat()
  const isNamed = (text: string) => higher.some((name) => new RegExp(`(^|/)${name}($|/)`).test(text))
  const found: string[] = []
  for (const file of await filesIn('src/features/stock/**/*.{ts,tsx}')) {
    // about.ts names chapters of the user guide.
    if (file.includes('.test.') || file.endsWith('/about.ts')) continue
    for (const node of nodesOf(file, await readSource(file))) {
      const text = textOf(node)
      if (text !== undefined && isNamed(text)) found.push(`${file}: ${text}`)
    }
  }
  expect(found).toEqual([
    // A product keeps the delivery note that it came with: the list filters by it, the form picks it.
    'src/features/stock/columns.ts: /api/delivery-notes',
    'src/features/stock/web/form-page.tsx: /api/delivery-notes',
    // The Upload button is the same on every list.
    'src/features/stock/web/list-page.tsx: #features/imports/web/parts.tsx',
    // The page of a product shows its stays in shops, in the words of their own feature.
    'src/features/stock/web/stays-card.tsx: #features/installations/contract.ts',
    'src/features/stock/web/stays-card.tsx: #features/installations/web/parts.tsx',
  ])
})
