/** The tabs at the bottom of a technician's phone, in reach of the thumb. */
import { Link } from '@tanstack/react-router'
import { useSay } from '../language.ts'
import { isActive, type NavigationLink } from './navigation.ts'
import styles from './tab-bar.module.css'
import { shellTexts } from './texts.ts'

export function TabBar({ tabs, pathname }: { tabs: readonly NavigationLink[]; pathname: string }) {
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
          <tab.icon size={22} stroke={1.75} aria-hidden />
          <span>{say(tab.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
