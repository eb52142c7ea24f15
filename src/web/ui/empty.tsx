/** An empty place says what it is for and offers the first step. */

import type { ReactNode } from 'react'
import { type Icon, IconInbox } from '#web/icons.tsx'
import { Box, Grid, Stack } from '#web/ui/layout.tsx'
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
  icon?: Icon
  /** The first step, a button or a link. */
  action?: ReactNode
}

export function EmptyState({ title, titleAs: Title = 'p', hint, icon: Sign = IconInbox, action }: EmptyStateProps) {
  const say = useSay()
  return (
    <Stack className={styles.empty} align="center" gap={1} ta="center">
      <Grid as="span" className={styles.sign} place="center" mb={2} c="text-3" card aria-hidden>
        <Sign size={22} />
      </Grid>
      <Title className={styles.title}>{unbroken(title ?? say(uiTexts.no_records))}</Title>
      {hint && <p className={styles.hint}>{unbroken(hint)}</p>}
      {action && <Box mt={3}>{action}</Box>}
    </Stack>
  )
}
