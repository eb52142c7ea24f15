/** Puts theme, data, live changes and router together, once for each session. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createBrowserHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { startLive } from '../live.ts'
import type { Page } from '../page.ts'
import { createQueryClient } from '../queries.ts'
import { useSession } from '../session.ts'
import { colorScheme, cssVariables, styleNonce, theme } from '../theme/theme.ts'
import { LoadingOverlay, startLoading } from '../ui/loading.tsx'
import { PageError } from '../ui/page-error.tsx'
import { Toasts } from '../ui/toasts.tsx'
import type { Site } from './paths.ts'
import { createPublicRouter, openSite } from './router.tsx'

let kept: RouterHistory | undefined
/** One for the page, made in the task that first needs it. */
const history = () => (kept ??= createBrowserHistory())

type FieldstockProps = {
  /** What a visitor may open. */
  publicPages: readonly Page[]
  /** Everything behind the login, loaded when it is first needed. */
  load: () => Promise<Site>
}

function Routes({ router, token }: { router: AnyRouter; token: string }) {
  // A session gets a cache of its own: nothing of one user is ever shown to the next.
  const client = useMemo(createQueryClient, [])
  useEffect(() => (token ? startLive(client, token) : undefined), [client, token])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function Visitor({ publicPages, load }: FieldstockProps) {
  const [router] = useState(() => createPublicRouter(publicPages, load, history()))
  return <Routes router={router} token="" />
}

function SignedIn({ load, token }: FieldstockProps & { token: string }) {
  const [router, setRouter] = useState<AnyRouter>()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    // In slices, so that a slow phone can be touched meanwhile.
    openSite(load, history()).then((opened) => startTransition(() => setRouter(opened)), setFailed)
  }, [load])
  const waits = router === undefined && failed === undefined
  useEffect(() => (waits ? startLoading() : undefined), [waits])
  if (failed) return <PageError error={failed} />
  return router ? <Routes router={router} token={token} /> : null
}

export function Fieldstock(props: FieldstockProps) {
  const token = useSession()?.token ?? ''
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      {token ? <SignedIn key={token} token={token} {...props} /> : <Visitor key="" {...props} />}
      <LoadingOverlay />
      <Toasts />
    </MantineProvider>
  )
}
