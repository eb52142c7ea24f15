/** Builds the router for the signed-in user: only what the role may open is registered, all else is not found. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { CallError } from '../call.ts'
import { sayNow } from '../language.ts'
import type { Page } from '../page.ts'
import { session } from '../session.ts'
import { Dialogs } from '../ui/dialogs.tsx'
import { type AskAbout, type Crumb, PageContext } from '../ui/page-context.ts'
import { PageError } from '../ui/page-error.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { uiTexts } from '../ui/texts.ts'
import { wait } from '../wait.ts'
import { groupOf, menuPlace } from './navigation.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { afterLogin, isAllowed, isKnown, type Site, trailOf } from './paths.ts'
import { plainSearch } from './plain-search.ts'
import { PublicFrame } from './public-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

/** The frame is not needed to sign in, so the login page does not wait for it. */
const loadShell = async () => (await import('./shell.tsx')).Shell

/** Tells the page's header which page is open. */
type Trail = (page: Page, params: Readonly<Record<string, string>>) => Crumb[]

type ProviderProps = { trail: Trail; about?: Omit<AskAbout, 'path'>; children: ReactNode }

function OpenPageProvider({ trail, about, children }: ProviderProps) {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const page = match?.staticData.page
  const params = match?.params
  const open = useMemo(
    () =>
      page && {
        title: page.title,
        // Parameters of the address are always text.
        trail: trail(page, params as Readonly<Record<string, string>>),
        about: about && { ...about, path: page.path },
      },
    [trail, about, page, params],
  )
  return open ? <PageContext value={open}>{children}</PageContext> : children
}

/**
 * A screen whose code does not come says so in its place. As the browser throws it, the router would reload the page, which without a network
 * loses all that is open; `stale-chunks.ts` reloads where that helps.
 */
const componentOf = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent<{ default: ComponentType }>(async () => {
    try {
      return { default: await load() }
    } catch {
      throw new CallError(0, { code: 'network', message: sayNow(uiTexts.screen_not_here) })
    }
  })

/** What a page throws is shown in its place; going elsewhere or trying again clears it. */
function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  return <PageError error={error} retry={reset} />
}

function Root() {
  return (
    <>
      <Outlet />
      <Dialogs />
    </>
  )
}

/** The origin travels in the address of the login page, so that it survives a reload. */
const toLogin = (href: string) => redirect({ to: '/login', search: href === '/' ? {} : { from: href }, replace: true })

async function loadNetworkLine(outbox: `/${string}`) {
  const { NetworkLine } = await import('../offline/network-line.tsx')
  return <NetworkLine outbox={outbox} />
}

const noTrail: Trail = () => []

const createRoot = () => createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: Broken })

/** The pages of the signed-out; signed-in users are redirected. */
function publicRoutesOf(
  root: ReturnType<typeof createRoot>,
  pages: readonly Page[],
  onward: (from: unknown) => string,
) {
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'public',
    component: () => (
      <PublicFrame>
        <OpenPageProvider trail={noTrail}>
          <Outlet />
        </OpenPageProvider>
      </PublicFrame>
    ),
  })
  const routes = pages
    .filter((page) => page.allow === 'public')
    .map((page) =>
      createRoute({
        getParentRoute: () => frame,
        path: page.path,
        staticData: { page },
        component: componentOf(page.load),
        errorComponent: Broken,
        beforeLoad({ search }) {
          // The search of a page is whatever the address says; `from` is checked before it is used.
          const { from } = search as { from?: unknown }
          if (session.get()) throw redirect({ href: onward(from), replace: true })
        },
      }),
    )
  return frame.addChildren(routes)
}

/** For a visitor: the login, the way there from every page that exists, and not-found for the rest. */
export function createPublicRouter(pages: readonly Page[], load: () => Promise<Site>, history: RouterHistory) {
  const root = createRoot()
  const elsewhere = ['/', '$'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: NotFoundPage,
      async beforeLoad({ location }) {
        if (isKnown((await load()).pages, location.pathname)) throw toLogin(location.href)
      },
    }),
  )
  return createRouter({
    ...plainSearch,
    history,
    routeTree: root.addChildren([...elsewhere, publicRoutesOf(root, pages, () => '/')]),
  })
}

function createSiteRouter(site: Site, history: RouterHistory) {
  const role = session.get()?.role ?? 'technician'
  const root = createRoot()
  const trail: Trail = (page, params) => trailOf(site, page, params)
  const about = { role, load: site.loadAbout }
  const allowed = site.pages.filter((page) => isAllowed(page, role))
  // Found out when somebody searches.
  const listScreens = () =>
    allowed
      .filter(({ path }) => !path.includes('$'))
      .toSorted((a, b) => menuPlace(site.navigation, a.path) - menuPlace(site.navigation, b.path))
      .map(({ path, title }) => ({ path, title, group: groupOf(site.navigation, path)?.label }))
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    component: componentOf(async () => {
      const { outbox } = site.navigation
      const [Shell, Frame, networkLine] = await Promise.all([
        loadShell(),
        site.loadFrame(role),
        outbox.allow.includes(role) ? loadNetworkLine(outbox.path) : null,
      ])
      return () => (
        <Shell
          navigation={site.navigation}
          role={role}
          listScreens={listScreens}
          findRecords={site.findRecords}
          bell={<site.Bell />}
          networkLine={networkLine}
        >
          <Frame>
            <OpenPageProvider trail={trail} about={about}>
              <Outlet />
            </OpenPageProvider>
          </Frame>
        </Shell>
      )
    }),
  })
  const routes = allowed.map((page) =>
    createRoute({
      getParentRoute: () => frame,
      path: page.path,
      staticData: { page },
      component: componentOf(page.load),
      pendingComponent: PageSkeleton,
      errorComponent: Broken,
      beforeLoad({ location }) {
        if (!session.get()) throw toLogin(location.href)
      },
    }),
  )
  const home = allowed.some(({ path }) => path === '/')
    ? []
    : [
        createRoute({
          getParentRoute: () => frame,
          path: '/',
          beforeLoad() {
            throw redirect({ to: site.homes[role], replace: true })
          },
        }),
      ]
  // A path of its own, so that not-found keeps the frame.
  const elsewhere = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage })
  return createRouter({
    ...plainSearch,
    history,
    routeTree: root.addChildren([
      frame.addChildren([...routes, ...home, elsewhere]),
      publicRoutesOf(root, site.pages, (from) => afterLogin(site, role, from)),
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
  })
}

/** Frame and page are there before the first picture: drawn at once, and in one go. */
export async function openSite(load: () => Promise<Site>, history: RouterHistory) {
  const [site] = await Promise.all([load(), loadShell()])
  await wait()
  const router = createSiteRouter(site, history)
  await wait()
  await router.load()
  return router
}
