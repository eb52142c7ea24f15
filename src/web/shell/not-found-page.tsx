/** Shown for any path that is not registered for this user. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconMapOff } from '#web/icons.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { EmptyState } from '../ui/empty.tsx'
import { useDocumentTitle } from '../ui/page-header.tsx'
import { uiTexts } from '../ui/texts.ts'
import styles from './plain-page.module.css'

export function NotFoundPage() {
  const say = useSay()
  useDocumentTitle(say(uiTexts.not_found))
  return (
    <Grid className={styles.centre} grow place="center">
      <EmptyState
        icon={IconMapOff}
        title={say(uiTexts.not_found)}
        titleAs="h1"
        hint={say(uiTexts.not_found_hint)}
        action={
          <Button component={Link} variant="default" {...{ to: '/login' }}>
            {say(uiTexts.back_to_login)}
          </Button>
        }
      />
    </Grid>
  )
}
