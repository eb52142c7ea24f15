/** A status as tint, dot and dark words; never a solid pill, never colour without its word. */
import type { ReactNode } from 'react'
import { type State, type Tone, toneOf } from '#lib/texts/states.ts'
import type { Words } from '#lib/texts/texts.ts'
import { useSay } from '../language.ts'
import styles from './badge.module.css'

type StatusBadgeProps = {
  family: Tone
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

/** A state; where its words are shortened, the full label is shown on hover. */
export function StateBadge({ is, short }: { is: State; short?: Words | undefined }) {
  const say = useSay()
  return (
    <StatusBadge family={toneOf(is)} {...(short ? { title: say(is) } : {})}>
      {say(short ?? is)}
    </StatusBadge>
  )
}

/** A number beside a title or a heading, in neutral grey. */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>
}
