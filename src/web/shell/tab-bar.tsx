/** The tabs at the bottom of a technician's phone, in reach of the thumb. */
import { Link } from '@tanstack/react-router'
import { useSay } from '../language.ts'
import { Box, look, Row } from '../ui/layout.tsx'
import { isActive, type NavigationTab } from './navigation.ts'
import styles from './tab-bar.module.css'
import { shellTexts } from './texts.ts'

export function TabBar({ tabs, pathname }: { tabs: readonly NavigationTab[]; pathname: string }) {
  const say = useSay()
  return (
    <nav className={styles.bar} aria-label={say(shellTexts.shortcuts)}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={styles.tab}
          data-active={isActive(tab, pathname) || undefined}
          aria-current={isActive(tab, pathname) ? 'page' : undefined}
        >
          <tab.icon size={22} />
          <span>{say(tab.label)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The screens of the open tab, where it has several. */
export function TabParts({ tabs, pathname }: { tabs: readonly NavigationTab[]; pathname: string }) {
  const say = useSay()
  const open = tabs.find((tab) => isActive(tab, pathname))
  if (!open?.parts) return null
  return (
    <Box narrowOnly bg="surface" line="bottom">
      <Row as="nav" gap={1} p={1} aria-label={say(open.label)}>
        {open.parts.map((part) => {
          const isHere = isActive(part, pathname)
          return (
            <Link
              key={part.path}
              to={part.path}
              aria-current={isHere ? 'page' : undefined}
              {...look({
                ...{ flow: 'grid', place: 'center', grow: true, touch: true, round: 'box', size: 'label' },
                ...(isHere ? { bg: 'well', c: 'text', weight: 600 } : { c: 'text-2', weight: 500 }),
              })}
            >
              {say(part.label)}
            </Link>
          )
        })}
      </Row>
    </Box>
  )
}
