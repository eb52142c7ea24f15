/** What is known of something, name and value line by line. */
import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { unbroken } from './unbroken.tsx'

export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{unbroken(value)}</dd>
      </div>
    ))}
  </dl>
)
