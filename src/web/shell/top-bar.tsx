/** The top bar: search, the three shortcuts of the office, bell, language, theme and the user. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#lib/records/endpoint.ts'
import { IconMenu2, IconSearch } from '#web/icons.tsx'
import { Row, Text } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { Brand } from './brand.tsx'
import type { NavigationLink } from './navigation.ts'
import { LanguageSwitch, ThemeToggle } from './switches.tsx'
import { shellTexts } from './texts.ts'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

type TopBarProps = {
  links: readonly NavigationLink[]
  role: Role
  menuOpen: boolean
  openMenu: () => void
  openSearch: () => void
  bell: ReactNode
}

export function TopBar({ links, role, menuOpen, openMenu, openSearch, bell }: TopBarProps) {
  const say = useSay()
  const allowed = links.filter((link) => link.allow.includes(role))
  return (
    <Row as="header" className={styles.bar} relative align="center" pl={5} pr={2.5} line="bottom" bg="surface">
      <button
        type="button"
        className={styles.menu}
        aria-label={say(shellTexts.menu)}
        aria-expanded={menuOpen}
        onClick={openMenu}
      >
        <IconMenu2 size={22} />
      </button>
      <span className={styles.brand}>
        <Brand />
      </span>
      <button type="button" className={styles.search} onClick={openSearch}>
        <IconSearch size={18} />
        <Text className={styles.searchWords} grow ta="left" truncate>
          {say(shellTexts.search)}
        </Text>
        <kbd className={styles.keys} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {allowed.length > 0 && (
        <nav className={styles.links} aria-label={say(shellTexts.shortcuts)}>
          {allowed.map((link) => (
            <Link key={link.path} to={link.path} className={styles.link} title={say(link.label)}>
              <link.icon size={18} />
              <span>{say(link.label)}</span>
            </Link>
          ))}
        </nav>
      )}
      {bell}
      <Row className={styles.switches} align="center" gap={2} ml={1} mr={2}>
        <LanguageSwitch />
        <ThemeToggle />
      </Row>
      <UserMenu />
    </Row>
  )
}
