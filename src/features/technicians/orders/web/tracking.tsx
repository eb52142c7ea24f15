/** A tracking number, as a link where the courier has a tracking page. */
import { useSay } from '#web/language.ts'
import { NotAvailable } from '#web/ui/values.tsx'
import type { Order } from '../contract.ts'
import { listTexts as words } from '../receiving-texts.ts'
import styles from './orders.module.css'

export function Tracking({ order: { tracking_number, tracking_link } }: { order: Order }) {
  const say = useSay()
  if (!tracking_number) return <NotAvailable />
  if (!tracking_link) return <span className={styles.mono}>{tracking_number}</span>
  return (
    <a
      className={styles.mono}
      href={tracking_link}
      target="_blank"
      rel="noreferrer"
      title={say(words.track, { tracking: tracking_number })}
    >
      {tracking_number}
    </a>
  )
}
