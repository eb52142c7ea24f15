/** A row of tabs with their counts; the chosen one is underlined. */
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage } from '../language.ts'
import styles from './tab-row.module.css'

export type Tab<Key extends string> = { key: Key; label: string; count?: number | undefined }

type TabRowProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** On the right of the row. */
  end?: ReactNode
}

/** Tabs between a page's title and its list. */
export const ListTabs = ({ children }: { children: ReactNode }) => <div className={styles.listTabs}>{children}</div>

export function TabRow<Key extends string>({ label, tabs, chosen, onChoose, end }: TabRowProps<Key>) {
  const language = useLanguage()
  const row = useRef<HTMLElement>(null)
  const counted = tabs.filter(({ count }) => count !== undefined).length
  // On a narrow screen the chosen tab may lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, and when a count that came made a tab wider.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, counted])
  return (
    <div className={styles.tabRow}>
      <nav ref={row} className={styles.tabs} aria-label={label}>
        {tabs.map(({ key, label: name, count }) => (
          <button
            key={key}
            type="button"
            className={styles.tab}
            aria-current={key === chosen ? 'true' : undefined}
            onClick={() => onChoose(key)}
          >
            {name}
            {count !== undefined && <span className={styles.tabCount}>{formatNumber(count, language)}</span>}
          </button>
        ))}
      </nav>
      {end && <span className={styles.tabEnd}>{end}</span>}
    </div>
  )
}
