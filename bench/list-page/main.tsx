/** The page of the list bench: our table or the bare one, waiting for an answer that the bench lets go. */
import '#web/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ListPage } from '#web/list/list-page.tsx'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { BareTable } from './bare-table.tsx'
import { answer, benchEndpoint, benchList, sortedAnswer } from './bench-rows.ts'
import { DressedTable } from './dressed-table.tsx'

const first = Promise.withResolvers<void>()
let isFirst = true
// The network is no part of the figure: the first answer waits for the bench, the next is there at once.
window.fetch = async () => {
  if (!isFirst) return new Response(sortedAnswer)
  isFirst = false
  await first.promise
  return new Response(answer)
}
Object.assign(window, { release: () => first.resolve() })

const bulk = [{ label: 'Assign', run: () => {} }]
const endpoints = { list: benchEndpoint, export: benchEndpoint }
const Ours = () => <ListPage list={benchList} endpoints={endpoints} bulkActions={bulk} />

const tables: Record<string, () => ReactNode> = { bare: BareTable, dressed: DressedTable, ours: Ours }
const Page = tables[new URLSearchParams(location.search).get('table') ?? ''] ?? Ours
const root = createRootRoute({
  component: () => (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Page />
    </div>
  ),
})
const router = createRouter({ routeTree: root, history: createMemoryHistory() })
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
