/** An empty place says what it is for and offers the first step. */

import type { ComponentType, ReactNode } from 'react'
import { IconInbox } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import styles from './empty.module.css'
import { uiTexts } from './texts.ts'
import { unbroken } from './unbroken.tsx'

type EmptyStateProps = {
  /** By default "There are no records to display." */
  title?: string
  /** A heading where nothing else names the page. */
  titleAs?: 'p' | 'h1'
  hint?: ReactNode
  icon?: ComponentType<{ size: number; stroke: number }>
  /** The first step, a button or a link. */
  action?: ReactNode
}

export function EmptyState({ title, titleAs: Title = 'p', hint, icon: Icon = IconInbox, action }: EmptyStateProps) {
  const say = useSay()
  return (
    <div className={styles.empty}>
      <span className={styles.sign} aria-hidden>
        <Icon size={22} stroke={1.75} />
      </span>
      <Title className={styles.title}>{unbroken(title ?? say(uiTexts.no_records))}</Title>
      {hint && <p className={styles.hint}>{unbroken(hint)}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
