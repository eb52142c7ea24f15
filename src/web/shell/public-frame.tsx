/** The frame of the signed-out pages: what the product answers on the left, the form on the right. */

import type { ReactNode } from 'react'
import { formatDay } from '#lib/time/dates.ts'
import { IconBuildingStore, IconUserCheck } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Brand } from './brand.tsx'
import styles from './public-frame.module.css'
import { LanguageSwitch, ThemeToggle } from './switches.tsx'
import { shellTexts } from './texts.ts'

/** How bright each tile of the wall is, 0 to 9, right-aligned; `b` is the one that answers. */
const wall = [
  '00124227',
  '00213152',
  '02122243',
  '01213538',
  '011341b3',
  '01111222',
  '01122422',
  '00111122',
  '00021121',
  '00001021',
]

function Wall() {
  return (
    <div className={styles.wall} aria-hidden>
      {wall.flatMap((row, y) =>
        [...row].map((tile, x) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place on the wall.
            key={`${y}-${x}`}
            className={styles.tile}
            data-answer={tile === 'b' || undefined}
            style={tile === 'b' ? {} : { opacity: Number(tile) / 9 }}
          />
        )),
      )}
    </div>
  )
}

export function PublicFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const say = useSay()
  return (
    <div className={styles.frame}>
      <aside className={styles.side}>
        <Wall />
        <Brand large />
        <div className={styles.pitch} aria-hidden>
          <p className={styles.headline}>{say(shellTexts.headline)}</p>
          <div className={styles.card}>
            <div className={styles.first}>
              <span className={styles.serial}>00123-PX-88412</span>
              <StatusBadge family="theme">{say(shellTexts.installed)}</StatusBadge>
              <span className={styles.since}>{say(shellTexts.since, { day: formatDay('2026-11-11') })}</span>
            </div>
            <div className={styles.line}>
              <IconBuildingStore size={16} stroke={1.75} /> Farmacia San Giorgio, Milano (MI)
            </div>
            <div className={styles.line}>
              <IconUserCheck size={16} stroke={1.75} /> {say(shellTexts.confirmed_by, { name: 'Elena Marchetti' })}
            </div>
          </div>
        </div>
      </aside>
      <div className={styles.content}>
        <header className={styles.switches}>
          <span className={styles.phoneBrand}>
            <Brand />
          </span>
          <LanguageSwitch />
          <ThemeToggle />
        </header>
        <main className={styles.main}>
          <div className={styles.form}>{children}</div>
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  )
}
