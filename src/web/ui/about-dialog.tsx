/** What the open screen is for, what one does there, what happens next, and where the guide says more. */

import { useEffect, useState } from 'react'
import { type About, aboutOf, guideChapters } from '#lib/texts/about.ts'
import { IconBook2 } from '#web/icons.tsx'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { useLanguage, useSay } from '../language.ts'
import styles from './about-dialog.module.css'
import { aboutTexts } from './about-texts.ts'
import { alert } from './alert.tsx'
import { Modal } from './modal.tsx'
import type { AskAbout } from './page-context.ts'

export function AboutDialog({ ask, title, onClose }: { ask: AskAbout; title: string; onClose: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const [about, setAbout] = useState<About>()
  const { load, path, role } = ask
  useEffect(() => {
    load().then(
      (pages) => setAbout(aboutOf(pages, path, role)),
      (error: unknown) => alert.failure(error),
    )
  }, [load, path, role])
  return (
    <Modal opened={about !== undefined} onClose={onClose} size={480} title={title}>
      {about && (
        <>
          <Stack as="dl" className={styles.about} gap={3}>
            {(['purpose', 'work', 'next'] as const).map((part) => (
              <div key={part}>
                <Text as="dt" c="text-3" size="caption" weight={600} leading={18}>
                  {say(aboutTexts[part])}
                </Text>
                <dd>{say(about[part])}</dd>
              </div>
            ))}
          </Stack>
          <Row as="p" gap={2} align="center" mt={4} pt={3} line="top" c="text-3">
            <IconBook2 size={18} />
            <a href={`/guide/${language.toLowerCase()}/${about.chapter}.html`} target="_blank" rel="noreferrer">
              {say(aboutTexts.more, { chapter: say(guideChapters[about.chapter]) })}
            </a>
          </Row>
        </>
      )}
    </Modal>
  )
}
