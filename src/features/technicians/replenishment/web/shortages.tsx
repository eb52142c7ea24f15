/** Models that run short in the warehouses, each with how the figure comes about. */

import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Grid, Hint, SectionTitle, Under } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { Plan } from '../contract.ts'
import { countedWeeks, warnedWeeks } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './replenishment.module.css'

export function Shortages({ plan }: { plan: Plan }) {
  const say = useSay()
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const partOf = new Map(plan.parts.map((part) => [part.id, part]))
  return (
    <Card rigid p={4} round="box" aria-label={say(texts.running_short)}>
      <SectionTitle as="h2">{say(texts.running_short)}</SectionTitle>
      {plan.shortages.length === 0 ? (
        <Hint>{say(texts.lasts, { weeks: warnedWeeks })}</Hint>
      ) : (
        <ul>
          {plan.shortages.map(({ part_id, in_stock, installed, minimum, per_week, empty_on }) => {
            const part = partOf.get(part_id)
            return (
              <Grid as="li" key={part_id} className={styles.shortage} gap={2.5} py={1.5} line="top">
                <IconAlertTriangle size={16} color="var(--fs-warning-text)" />
                <span>
                  <a href={`/products?part_id=${part_id}&status=in_stock`}>{part?.model_number}</a>
                  <Under>{part?.part_number}</Under>
                </span>
                <span>
                  {empty_on &&
                    unbroken(
                      say(texts.why_short, {
                        stock: number(in_stock),
                        installed: number(installed),
                        weeks: countedWeeks,
                        rate: number(per_week),
                        day: formatDay(empty_on),
                      }),
                    )}{' '}
                  {in_stock < minimum && say(texts.why_minimum, { stock: number(in_stock), minimum: number(minimum) })}
                </span>
              </Grid>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
