/** The frame around every page of a signed-in user: sidebar, top bar, content, and on a technician's phone the tab bar. */
import { useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#web/icons.tsx'
import { Box, Row, Stack } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { lazyPart } from '../lazy-part.tsx'
import { alert } from '../ui/alert.tsx'
import { Drawer } from '../ui/modal.tsx'
import { Brand } from './brand.tsx'
import type { CommandSearchProps, Screen } from './command-search.tsx'
import { DiskWarning } from './disk-warning.tsx'
import { foldedByPage } from './folding.ts'
import type { Navigation } from './navigation.ts'
import type { FindRecords } from './paths.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TabBar, TabParts } from './tab-bar.tsx'
import { shellTexts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { keepTyped, takeTyped } from './typed-ahead.ts'

const KeyHelp = lazyPart(async () => (await import('./key-help.tsx')).KeyHelp)

type ShellProps = {
  navigation: Navigation
  role: Role
  /** Every screen the role may open, for the search. */
  listScreens: () => readonly Screen[]
  bell: ReactNode
  /** Of a technician: the network, and what waits. */
  networkLine: ReactNode
  findRecords: FindRecords
  children: ReactNode
}

const collapsedKey = 'sidebar'

function useCollapsed() {
  const [kept, setKept] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed')
  const isByPage = foldedByPage.use()
  const keep = (collapsed: boolean) => {
    localStorage.setItem(collapsedKey, collapsed ? 'collapsed' : 'open')
    setKept(collapsed)
  }
  const toggle = () => {
    // Unfolded on a page that folds it, it is unfolded there.
    if (!isByPage) return keep(!kept)
    foldedByPage.set(false)
    if (kept) keep(false)
  }
  return [kept || isByPage, toggle] as const
}

/** A new page starts at its top. */
function useScrollToTop(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    // The first one stands at its top, and asking would lay it out twice.
    if (last.current !== pathname) main.current?.scrollTo(0, 0)
    last.current = pathname
  }, [pathname])
  return main
}

export function Shell({ navigation, role, listScreens, findRecords, bell, networkLine, children }: ShellProps) {
  const say = useSay()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [collapsed, toggleCollapsed] = useCollapsed()
  // The style sheet says the same; what nobody sees would still be drawn and measured.
  const inPanel = useMediaQuery('(max-width: 991px)', undefined, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState(false)
  const [Search, setSearch] = useState<ComponentType<CommandSearchProps>>()
  const main = useScrollToTop(pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes the panel.
  useEffect(() => setPanel(false), [pathname])

  const openSearch = async () => {
    keepTyped()
    try {
      const { CommandSearch, openCommandSearch } = await import('./command-search.tsx')
      setSearch(() => CommandSearch)
      openCommandSearch()
    } catch (error) {
      takeTyped()
      alert.failure(error)
    }
  }
  useHotkeys([['mod+K', () => void openSearch()]], [])
  const [help, setHelp] = useState(false)
  // The sign itself, as keyboards differ in how it is typed.
  useWindowEvent('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    const isBox = typing instanceof HTMLInputElement && typing.type === 'checkbox'
    if (event.key === '?' && !event.ctrlKey && !event.metaKey && (!typing || isBox)) setHelp(true)
  })

  const tabs = navigation.tabs.filter((tab) => tab.allow.includes(role))
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const collapseWords = say(collapsed ? shellTexts.expand : shellTexts.collapse)

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined} data-tabs={tabs.length > 0 || undefined}>
      <a href="#content" className={styles.skip}>
        {say(shellTexts.skip)}
      </a>
      {!inPanel && (
        <Stack as="aside" className={styles.sidebar} shrinkY bg="sidebar">
          <Row className={styles.head} rigid align="center">
            <Brand markOnly={collapsed} />
          </Row>
          <Sidebar navigation={navigation} role={role} pathname={pathname} collapsed={collapsed} />
          <Box className={styles.foot} rigid mx={2} py={2}>
            <button
              type="button"
              className={styles.collapse}
              onClick={toggleCollapsed}
              aria-expanded={!collapsed}
              aria-label={collapseWords}
              title={collapsed ? collapseWords : undefined}
            >
              <CollapseIcon size={18} />
              {!collapsed && <span>{collapseWords}</span>}
            </button>
          </Box>
        </Stack>
      )}
      <Drawer
        opened={panel}
        onClose={() => setPanel(false)}
        size={264}
        title={<Brand />}
        padding={0}
        classNames={{
          content: styles.panel ?? '',
          header: styles.panelHead ?? '',
          body: styles.panelBody ?? '',
          close: styles.panelClose ?? '',
        }}
        closeButtonProps={{ 'aria-label': say(shellTexts.close_menu), size: 44 }}
        overlayProps={{ color: 'rgb(6, 11, 38)', backgroundOpacity: 0.48 }}
      >
        <Sidebar navigation={navigation} role={role} pathname={pathname} collapsed={false} />
      </Drawer>
      <Box shrink>
        <TopBar
          links={navigation.top_bar}
          role={role}
          menuOpen={panel}
          openMenu={() => setPanel(true)}
          openSearch={() => void openSearch()}
          bell={bell}
        />
        {networkLine}
        <TabParts tabs={tabs} pathname={pathname} />
      </Box>
      <main id="content" tabIndex={-1} className={styles.main} ref={main}>
        {role === 'admin' && <DiskWarning />}
        {children}
      </main>
      {tabs.length > 0 && <TabBar tabs={tabs} pathname={pathname} />}
      {Search && <Search listScreens={listScreens} findRecords={findRecords} />}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  )
}
