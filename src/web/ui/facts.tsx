/** What is known of something, name and value line by line. */
import type { ReactNode } from 'react'
import { Row, Text } from '#web/ui/layout.tsx'
import styles from './facts.module.css'
import { unbroken } from './unbroken.tsx'

export type Fact = readonly [label: string, value: ReactNode]
type FactsProps = {
  /** What is false is left out. */
  rows: readonly (Fact | false | null | undefined | 0 | '')[]
  /** Two columns on a tablet. */
  pairs?: boolean
}

export const Facts = ({ rows, pairs = false }: FactsProps) => (
  <dl className={styles.facts} data-pairs={pairs || undefined}>
    {rows
      .flatMap((row) => (row ? [row] : []))
      .map(([label, value]) => (
        <Row justify="space-between" gap={3} leading={24} key={label}>
          <Text as="dt" rigid c="text-2">
            {label}
          </Text>
          <Text as="dd" shrink tabular breakAnywhere ta="right">
            {unbroken(value)}
          </Text>
        </Row>
      ))}
  </dl>
)
