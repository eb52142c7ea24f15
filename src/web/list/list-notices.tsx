/** What a list shows in place of rows: grey lines while it loads, the first step when it is empty, the alert when it failed. */
import { Button } from '@mantine/core'
import type { Words } from '#lib/texts/texts.ts'
import { CallError } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { unbroken } from '../ui/unbroken.tsx'
import { type PageAction, wordOf } from './actions.ts'
import { ActionButton } from './header-actions.tsx'
import styles from './notices.module.css'
import { texts } from './texts.ts'

export function ListSkeleton({ columns }: { columns: number }) {
  const say = useSay()
  const cells = Array.from({ length: Math.max(2, Math.min(columns, 12)) }, (_, index) => index)
  const rows = Array.from({ length: 16 }, (_, index) => index)
  return (
    <div className={styles.skeleton} role="status" aria-label={say(texts.loading)}>
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          {cells.map((cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}

export type Empty = {
  text: Words | string
  action?: PageAction
  /** It is said too where the list is filtered only as it opens by itself. */
  at_start?: boolean
}

type EmptyListProps = {
  filtered: boolean
  empty: Empty | undefined
  onClear: () => void
}

export function EmptyList({ filtered, empty, onClear }: EmptyListProps) {
  const say = useSay()
  return (
    <div className={styles.blank}>
      {filtered ? (
        <EmptyState
          title={say(texts.empty)}
          hint={say(texts.empty_filtered)}
          action={
            <Button variant="default" onClick={onClear}>
              {say(texts.clear_all)}
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={say(texts.empty)}
          hint={empty && wordOf(say, empty.text)}
          action={empty?.action && <ActionButton action={empty.action} />}
        />
      )}
    </div>
  )
}

export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const refusal = error instanceof CallError ? error : undefined
  return (
    <div className={styles.blank}>
      <div className={styles.problem} role="alert">
        <strong>{say(texts.failed)}</strong>
        {refusal?.message && <p>{unbroken(refusal.message)}</p>}
        {refusal?.correlation_id && <p className={styles.reference}>{refusal.correlation_id}</p>}
        <Button variant="default" onClick={onRetry}>
          {say(texts.retry)}
        </Button>
      </div>
    </div>
  )
}
