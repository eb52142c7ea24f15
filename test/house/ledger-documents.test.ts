import { expect, test } from 'vitest'
import { featuresAbove } from '../../scripts/walls.ts'
import { filesIn, nodesOf, readSource, textOf } from './source.ts'

/** The ledger learns of documents from their registry (src/features.ts): a new kind needs no line in the stock. */
test('the stock names no feature of a higher floor', async () => {
  const named = featuresAbove('warehouse/stock').flatMap((feature) => [
    `features/${feature}`,
    `/api/${feature.split('/')[1]}`,
  ])
  const isNamed = (text: string) => named.some((path) => text.endsWith(path) || text.includes(`${path}/`))
  const found: string[] = []
  for (const file of await filesIn('src/features/warehouse/stock/**/*.{ts,tsx}')) {
    // about.ts names chapters of the user guide.
    if (file.includes('.test.') || file.endsWith('/about.ts')) continue
    for (const node of nodesOf(file, await readSource(file))) {
      const text = textOf(node)
      if (text !== undefined && isNamed(text)) found.push(`${file}: ${text}`)
    }
  }
  expect(found).toEqual([
    // A product keeps the delivery note that it came with: the list filters by it, the form picks it (src/lib/words/picks.ts) and asks where it is full.
    'src/features/warehouse/stock/columns.ts: /api/delivery-notes',
    'src/features/warehouse/stock/web/form-page.tsx: #features/warehouse/delivery-notes/web/shared.tsx',
    // The page of a product shows its stays in shops, in the words of their own feature.
    'src/features/warehouse/stock/web/history/stays-card.tsx: #features/warehouse/installations/contract.ts',
    'src/features/warehouse/stock/web/history/stays-card.tsx: #features/warehouse/installations/web/shared.tsx',
  ])
})
