/** A row of tabs with their counts; the chosen one is underlined. */
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import { useLanguage } from '../language.ts'
import styles from './tab-row.module.css'

export type Tab<Key extends string> = {
  key: Key
  label: string
  /** Undefined while it is not known yet: its place is kept, so that no tab moves away under a finger. */
  count?: number | undefined
}

type TabRowProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** On the right of the row. */
  end?: ReactNode
}

const asWideAsADigit = '\u2007'

/** Tabs between a page's title and its list. */
export const ListTabs = ({ children }: { children: ReactNode }) => (
  <Box className={styles.listTabs} mt={2}>
    {children}
  </Box>
)

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
    <Row className={styles.tabRow} rigid align="center" justify="space-between" gap={4} touch px={4} line="bottom">
      <Row ref={row} as="nav" className={styles.tabs} self="stretch" gap={5} shrink overflow="auto" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            className={styles.tab}
            aria-current={tab.key === chosen ? 'true' : undefined}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
            {'count' in tab && (
              <Text px={1.5} bg="neutral-tint" round="badge" c="text-2" size="badge" tabular weight={500} leading={18}>
                {tab.count === undefined ? asWideAsADigit : formatNumber(tab.count, language)}
              </Text>
            )}
          </button>
        ))}
      </Row>
      {end && (
        <Text rigid c="text-2" size="caption" wideOnly>
          {end}
        </Text>
      )}
    </Row>
  )
}
