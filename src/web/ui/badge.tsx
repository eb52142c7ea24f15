/** A status as tint, dot and dark words; never a solid pill, never colour without its word. */
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export const badgeFamilies = ['success', 'info', 'theme', 'warning', 'danger', 'neutral'] as const
export type BadgeFamily = (typeof badgeFamilies)[number]

type StatusBadgeProps = {
  family: BadgeFamily
  children: ReactNode
  /** The full label, when the words shown are shortened. */
  title?: string
}

export function StatusBadge({ family, children, title }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-family={family} title={title}>
      {children}
    </span>
  )
}

/** A number beside a title or a heading, in neutral grey. */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>
}
