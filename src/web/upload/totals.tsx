/** The totals of an upload: green for what is or can be inserted, red for what is not, grey for what is left out. */

import type { Words } from '#lib/texts/texts.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Grid, Row } from '#web/ui/layout.tsx'
import report from './report.module.css'

export type Total = { family: 'success' | 'danger' | 'neutral'; count: number; words: Words }

const icons = { success: IconCircleCheck, danger: IconCircleX, neutral: IconCircleMinus }

/** A total of nothing is not shown. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Row className={report.totals} gap={3} role="status">
      {totals
        .filter(({ count }) => count > 0)
        .map(({ family, count, words }) => {
          const Icon = icons[family]
          return (
            <div key={words.EN} className={report.total} data-family={family}>
              <Grid as="span" className={report.totalIcon} rigid place="center" bg="surface">
                <Icon size={20} />
              </Grid>
              <div>
                <div className={report.totalNumber}>{formatNumber(count, language)}</div>
                <Box size="body" weight={500} leading={18}>
                  {say(words, { count })}
                </Box>
              </div>
            </div>
          )
        })}
    </Row>
  )
}
