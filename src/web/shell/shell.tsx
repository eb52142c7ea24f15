/** The frame around every page of a signed-in user: sidebar, top bar, content, and on a technician's phone the tab bar. */
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { alert } from '../ui/alert.tsx'
import { Drawer } from '../ui/modal.tsx'
import { Brand } from './brand.tsx'
import type { CommandSearchProps, Screen } from './command-search.tsx'
import { DiskWarning } from './disk-warning.tsx'
import type { Navigation } from './navigation.ts'
import type { FindRecords } from './paths.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { shellTexts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { keepTyped, takeTyped } from './typed-ahead.ts'

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))

type ShellProps = {
  navigation: Navigation
  role: Role
  /** Every screen the role may open, for the search. */
  screens: readonly Screen[]
  bell: ReactNode
  findRecords: FindRecords
  children: ReactNode
}

const collapsedKey = 'sidebar'

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle] as const
}

/** A new page starts at its top. */
function useScrollToTop(pathname: string) {
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for.
  useEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [pathname])
  return main
}

export function Shell({ navigation, role, screens, findRecords, bell, children }: ShellProps) {
  const say = useSay()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [collapsed, toggleCollapsed] = useCollapsed()
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
      <aside className={styles.sidebar}>
        <div className={styles.head}>
          <Brand markOnly={collapsed} />
        </div>
        <Sidebar navigation={navigation} role={role} pathname={pathname} collapsed={collapsed} />
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.collapse}
            onClick={toggleCollapsed}
            aria-expanded={!collapsed}
            aria-label={collapseWords}
            title={collapsed ? collapseWords : undefined}
          >
            <CollapseIcon size={18} stroke={1.75} aria-hidden />
            {!collapsed && <span>{collapseWords}</span>}
          </button>
        </div>
      </aside>
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
      <div className={styles.top}>
        <TopBar
          links={navigation.top_bar}
          role={role}
          menuOpen={panel}
          openMenu={() => setPanel(true)}
          openSearch={() => void openSearch()}
          bell={bell}
        />
      </div>
      <main id="content" tabIndex={-1} className={styles.main} ref={main}>
        {role === 'admin' && <DiskWarning />}
        {children}
      </main>
      {tabs.length > 0 && <TabBar tabs={tabs} pathname={pathname} />}
      {Search && <Search screens={screens} findRecords={findRecords} />}
      <Suspense fallback={null}>{help && <KeyHelp onClose={() => setHelp(false)} />}</Suspense>
    </div>
  )
}
