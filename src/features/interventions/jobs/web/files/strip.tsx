/** Something to know or to decide about a client's file, across the width of the page. */

import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '#web/icons.tsx'
import styles from './files.module.css'

type StripProps = { family: 'danger' | 'warning' | 'info'; title: string; actions?: ReactNode; children: ReactNode }

export function Strip({ family, title, actions, children }: StripProps) {
  return (
    <section className={styles.strip} data-family={family} role="alert">
      {family === 'info' ? (
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      )}
      <div className={styles.stripBody}>
        <strong>{title}</strong>
        {children}
        {actions && <div className={styles.stripActions}>{actions}</div>}
      </div>
    </section>
  )
}
