/** The small sign beside a page's title: says what the screen is for. Its words are loaded when somebody asks. */

import { useState } from 'react'
import { IconInfoCircle } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { AskAbout } from './page-context.ts'
import { uiTexts } from './texts.ts'
import styles from './what-is-this.module.css'

const AboutDialog = lazyPart(async () => (await import('./about-dialog.tsx')).AboutDialog)

export function WhatIsThis({ ask, title }: { ask: AskAbout; title: string }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const words = say(uiTexts.what_is_this)
  return (
    <>
      <button type="button" className={styles.sign} aria-label={words} title={words} onClick={() => setOpen(true)}>
        <IconInfoCircle size={18} />
      </button>
      {open && <AboutDialog ask={ask} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
