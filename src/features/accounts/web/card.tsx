/** A card of the profile: a head with its sign and state, then what can be done. */
import type { ReactNode } from 'react'
import styles from './accounts.module.css'

type CardProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

export function Card({ title, note, action, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note}
        {action && <div className={styles.headAction}>{action}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
