/** The sidebar in the theme colour: links and groups for one role, the active one marked, folded to icons on demand. */
import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Role } from '#lib/endpoint.ts'
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
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link
        to={entry.path}
        className={styles.item}
        data-active={isActive(entry, pathname) || undefined}
        aria-current={isActive(entry, pathname) ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
      >
        <entry.icon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span className={styles.label}>{label}</span>}
      </Link>
    </Tooltip>
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
          <group.icon size={18} stroke={1.75} aria-hidden />
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

/** Opens by itself when the path lies in it, or when there is nothing else to open. */
function Group({ group, pathname, alone }: { group: NavigationGroup; pathname: string; alone: boolean }) {
  const say = useSay()
  const id = useId()
  const inside = isGroupActive(group, pathname)
  const [open, setOpen] = useState(inside || alone)
  useEffect(() => {
    if (inside) setOpen(true)
  }, [inside])
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-inside={inside || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <group.icon size={18} stroke={1.75} aria-hidden />
        <span className={styles.label}>{say(group.label)}</span>
        <Chevron size={14} stroke={1.75} aria-hidden className={styles.chevron} />
      </button>
      <ul id={id} className={styles.subItems} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              className={styles.subItem}
              data-active={isActive(item, pathname) || undefined}
              aria-current={isActive(item, pathname) ? 'page' : undefined}
            >
              <span className={styles.label}>{say(item.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Sidebar({ navigation, role, pathname, collapsed }: SidebarProps) {
  const say = useSay()
  const entries = sidebarFor(navigation, role)
  return (
    <nav className={styles.nav} aria-label={say(shellTexts.main_navigation)}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label.EN}>
            {!isGroup(entry) ? (
              <SidebarLink entry={entry} pathname={pathname} collapsed={collapsed} />
            ) : collapsed ? (
              <GroupMenu group={entry} pathname={pathname} />
            ) : (
              <Group group={entry} pathname={pathname} alone={entries.length === 1} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
