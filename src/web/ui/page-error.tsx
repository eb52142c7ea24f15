/** Shown in place of a page that broke or whose data did not come. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallError } from '../call.ts'
import { useSay } from '../language.ts'
import styles from './dialog.module.css'
import { EmptyState } from './empty.tsx'
import { uiTexts } from './texts.ts'

export type PageErrorProps = { error?: unknown; retry?: () => void }

export function PageError({ error, retry }: PageErrorProps) {
  const say = useSay()
  const told = error instanceof CallError ? error : undefined
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={say(uiTexts.page_failed)}
        hint={
          <>
            {told?.message || say(uiTexts.something_wrong)}
            {told?.correlation_id && (
              <span className={styles.reference}>
                <br />
                {say(uiTexts.error_number)}: <code>{told.correlation_id}</code>
              </span>
            )}
          </>
        }
        action={
          retry && (
            <Button variant="default" onClick={retry}>
              {say(uiTexts.try_again)}
            </Button>
          )
        }
      />
    </div>
  )
}
