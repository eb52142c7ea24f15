/** Stands for a screen whose feature is still to come: the frame, its title and a quiet word. */
import { IconHammer } from '@tabler/icons-react'
import { useSay } from '../language.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { uiTexts } from '../ui/texts.ts'
import styles from './plain-page.module.css'

export function ComingPage() {
  const say = useSay()
  return (
    <>
      <PageHeader />
      <div className={styles.card}>
        <EmptyState icon={IconHammer} title={say(uiTexts.coming)} hint={say(uiTexts.coming_hint)} />
      </div>
    </>
  )
}
