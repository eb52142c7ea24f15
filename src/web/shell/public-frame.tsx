/** The frame of the signed-out pages: what the product answers on the left, the form on the right. */

import type { ReactNode } from 'react'
import { formatDay } from '#lib/time/dates.ts'
import { IconBuildingStore, IconUserCheck } from '#web/icons.tsx'
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
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

export function PublicFrame({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <div className={styles.frame}>
      <Stack as="aside" className={styles.side} relative justify="space-between" overflow="hidden" bg="theme">
        <Wall />
        <Brand large />
        <div aria-hidden>
          <p className={styles.headline}>{say(shellTexts.headline)}</p>
          <Box className={styles.card} capped p={4} bg="surface">
            <Row align="center" c="text-2" gap={2.5} mb={1}>
              <Text className={styles.serial} mono weight={600} c="text">
                00123-PX-88412
              </Text>
              <StatusBadge family="theme">{say(shellTexts.installed)}</StatusBadge>
              <Text ml="auto" size="caption" c="text-3">
                {say(shellTexts.since, { day: formatDay('2026-11-11') })}
              </Text>
            </Row>
            <div className={styles.line}>
              <IconBuildingStore size={16} /> Farmacia San Giorgio, Milano (MI)
            </div>
            <div className={styles.line}>
              <IconUserCheck size={16} /> {say(shellTexts.confirmed_by, { name: 'Elena Marchetti' })}
            </div>
          </Box>
        </div>
      </Stack>
      <Stack className={styles.content} relative shrink>
        <Row as="header" className={styles.switches} justify="end" align="center" gap={2}>
          <span className={styles.phoneBrand}>
            <Brand />
          </span>
          <LanguageSwitch />
          <ThemeToggle />
        </Row>
        <Grid as="main" className={styles.main} grow place="center">
          <div className={styles.form}>{children}</div>
        </Grid>
      </Stack>
    </div>
  )
}
