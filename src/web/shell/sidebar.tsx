/** The sidebar in the theme colour: links and groups for one role, the active one marked, folded to icons on demand. */

import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import { IconChevronDown, IconChevronRight } from '#web/icons.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Box, Text } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import {
  isActive,
  isGroup,
  isGroupActive,
  type Navigation,
  type NavigationGroup,
  type NavigationLink,
  sidebarFor,
} from './navigation.ts'
import styles from './sidebar.module.css'
import { shellTexts } from './texts.ts'

type SidebarProps = { navigation: Navigation; role: Role; pathname: string; collapsed: boolean }

function SidebarLink({ entry, pathname, collapsed }: { entry: NavigationLink; pathname: string; collapsed: boolean }) {
  const say = useSay()
  const label = say(entry.label)
  return (
    <Link
      to={entry.path}
      className={styles.item}
      data-active={isActive(entry, pathname) || undefined}
      aria-current={isActive(entry, pathname) ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
    >
      <entry.icon size={18} />
      {!collapsed && <Text truncate>{label}</Text>}
    </Link>
  )
}

/** Folded to icons, a group opens beside itself. */
function GroupMenu({ group, pathname }: { group: NavigationGroup; pathname: string }) {
  const say = useSay()
  return (
    <Menu position="right-start" offset={10} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={styles.item}
          data-active={isGroupActive(group, pathname) || undefined}
          aria-label={say(group.label)}
          title={say(group.label)}
        >
          <group.icon size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        <Menu.Label>{say(group.label)}</Menu.Label>
        {group.items.map((item) => (
          <Menu.Item
            key={item.path}
            component={Link}
            // The polymorphic item does not know the link's own properties.
            {...({ to: item.path } as object)}
            className={styles.flyout}
            aria-current={isActive(item, pathname) ? 'page' : undefined}
          >
            {say(item.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type GroupProps = { group: NavigationGroup; pathname: string; open: boolean; toggle: () => void }

function Group({ group, pathname, open, toggle }: GroupProps) {
  const say = useSay()
  const id = useId()
  const inside = isGroupActive(group, pathname)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-inside={inside || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <group.icon size={18} />
        <Text truncate>{say(group.label)}</Text>
        <Chevron size={14} className={styles.chevron} />
      </button>
      <Box id={id} as="ul" className={styles.subItems} relative mt={0.5} mb={1.5} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              className={styles.subItem}
              data-active={isActive(item, pathname) || undefined}
              aria-current={isActive(item, pathname) ? 'page' : undefined}
            >
              <Text truncate>{say(item.label)}</Text>
            </Link>
          </li>
        ))}
      </Box>
    </>
  )
}

/** One group is open at a time: the one that the path lies in, until another is opened. */
function useOpenGroup({ navigation, role, pathname }: SidebarProps) {
  const entries = sidebarFor(navigation, role)
  const inside = entries.filter(isGroup).find((group) => isGroupActive(group, pathname))
  const alone = entries.length === 1 ? entries[0] : undefined
  const first = (inside ?? alone)?.label.EN
  const [open, setOpen] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page opens its group, whatever was opened by hand.
  useEffect(() => {
    if (first) setOpen(first)
  }, [first, pathname])
  return { entries, open, setOpen }
}

export function Sidebar(props: SidebarProps) {
  const { pathname, collapsed } = props
  const say = useSay()
  const { entries, open, setOpen } = useOpenGroup(props)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight depends on the page and on the open group.
  useEffect(() => {
    const group = nav.current?.querySelector('ul ul:not([hidden])')
    const current = nav.current?.querySelector('[aria-current="page"]')
    // What was opened by hand is shown whole; a closed group has nothing to show.
    if (group && !group.contains(current ?? null)) group.scrollIntoView({ block: 'nearest' })
    else current?.scrollIntoView({ block: 'nearest' })
  }, [pathname, open, collapsed])
  return (
    <nav ref={nav} className={styles.nav} aria-label={say(shellTexts.main_navigation)}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label.EN}>
            {!isGroup(entry) ? (
              <SidebarLink entry={entry} pathname={pathname} collapsed={collapsed} />
            ) : collapsed ? (
              <GroupMenu group={entry} pathname={pathname} />
            ) : (
              <Group
                group={entry}
                pathname={pathname}
                open={open === entry.label.EN}
                toggle={() => setOpen(open === entry.label.EN ? undefined : entry.label.EN)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
