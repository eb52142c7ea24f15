/** Puts theme, data, live changes and router together, anew for each session. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { startLive } from '../live.ts'
import type { Page } from '../page.ts'
import { createQueryClient } from '../queries.ts'
import { useSession } from '../session.ts'
import { colorScheme, cssVariables, styleNonce, theme } from '../theme/theme.ts'
import type { Navigation } from './navigation.ts'
import type { Homes } from './paths.ts'
import { createSiteRouter } from './router.tsx'

const history = createBrowserHistory()

type FieldstockProps = { pages: readonly Page[]; navigation: Navigation; homes: Homes }

function Site({ token, ...site }: FieldstockProps & { token: string }) {
  // A session gets a cache and a router of its own: nothing of one user is ever shown to the next.
  const client = useMemo(createQueryClient, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is mounted anew for each session.
  const router = useMemo(() => createSiteRouter(site, history), [])
  useEffect(() => (token ? startLive(client, token) : undefined), [client, token])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

export function Fieldstock(site: FieldstockProps) {
  const token = useSession()?.token ?? ''
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <Notifications position="top-right" limit={4} zIndex={500} />
      <Site key={token} token={token} {...site} />
    </MantineProvider>
  )
}
