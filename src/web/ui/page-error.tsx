/** Shown in place of a page that broke or whose data did not come. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '#web/icons.tsx'
import { Text } from '#web/ui/layout.tsx'
import { CallError } from '../call.ts'
import { useSay } from '../language.ts'
import styles from './dialog.module.css'
import { EmptyState } from './empty.tsx'
import { useOpenPage } from './page-context.ts'
import { uiTexts } from './texts.ts'

export type PageErrorProps = { error?: unknown; retry?: () => void }

export function PageError({ error, retry }: PageErrorProps) {
  const say = useSay()
  const failure = error instanceof CallError ? error : undefined
  const { trail } = useOpenPage()
  // A record that is not there: its list is where people go on, and no log says more than that.
  const list = failure?.status === 404 ? trail.findLast(({ to }) => to !== undefined) : undefined
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={say(uiTexts.page_failed)}
        hint={
          <>
            {failure?.message || say(uiTexts.something_wrong)}
            {failure?.correlation_id && failure.status !== 404 && (
              <Text className={styles.reference} mt={1} size="caption" leading={16} c="text-3">
                <br />
                {say(uiTexts.error_number)}: <code>{failure.correlation_id}</code>
              </Text>
            )}
          </>
        }
        action={
          list?.to ? (
            <Link to={list.to}>{say(uiTexts.to_list, { name: say(list.words) })}</Link>
          ) : (
            retry && (
              <Button variant="default" onClick={retry}>
                {say(uiTexts.retry)}
              </Button>
            )
          )
        }
      />
    </div>
  )
}
