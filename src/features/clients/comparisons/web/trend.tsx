/** Lines over the last comparisons: small in a card, and the agreement of each client over time. */
import { useElementSize } from '@mantine/hooks'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Card, Row, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { comparisonList } from '../columns.ts'
import { comparisons } from '../contract.ts'
import { texts } from '../texts.ts'
import { percent } from './numbers.ts'
import styles from './trend.module.css'

type Point = { x: number; y: number }
const path = (points: readonly Point[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** Values in a box: the lowest at the bottom, the highest on top. */
function place(values: readonly number[], width: number, height: number): Point[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.map((value, at) => ({
    x: 3 + (at * (width - 6)) / Math.max(1, values.length - 1),
    y: high === low ? height / 2 : 3 + ((high - value) * (height - 6)) / (high - low),
  }))
}

/** Nothing where there is only one value. Its words are beside it, so it is hidden from readers. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const points = place(values, 50, 22)
  const last = points.at(-1)
  const worse = (values.at(-1) ?? 0) > (values.at(-2) ?? 0)
  return (
    <svg className={styles.spark} data-worse={worse || undefined} width={50} height={22} aria-hidden="true">
      <path d={path(points)} />
      {last && <circle cx={last.x} cy={last.y} r={2.2} />}
    </svg>
  )
}

const [height, left, bottom] = [120, 52, 20]
const families = ['info', 'theme', 'success', 'warning', 'danger', 'neutral'] as const

/** Agreement in per cent per client. Days are placed as on a calendar. */
export function AgreementChart() {
  const say = useSay()
  const language = useLanguage()
  // Drawn at its own size: a scaled one would have letters too small for a phone.
  const { ref, width } = useElementSize()
  const { data } = useAnswer([...listKey(comparisonList), 'trend'], comparisons.trend, {})
  const lines = (data?.items ?? []).filter(({ runs }) => runs.length > 1)
  if (lines.length === 0) return null
  const all = lines.flatMap(({ runs }) => runs)
  const days = all.map(({ as_of }) => Date.parse(as_of))
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const low = Math.floor(Math.min(...all.map(({ agreement }) => agreement)))
  const floor = low >= 100 ? 99 : low
  const at = ({ as_of, agreement }: { as_of: string; agreement: number }): Point => ({
    x: left + ((Date.parse(as_of) - first) * (width - left - 12)) / Math.max(1, last - first),
    y: 8 + ((100 - agreement) * (height - bottom - 16)) / (100 - floor),
  })
  const steps = [100, (100 + floor) / 2, floor]
  return (
    <Card className={styles.chart} mt={3} mx="page" py={3} px={5} aria-label={say(texts.trend)}>
      <Text as="h2" className={styles.title} mb={1} size="body" weight={600} leading={20}>
        {say(texts.trend)}
      </Text>
      <div ref={ref}>
        <svg width="100%" height={height} role="img" aria-label={say(texts.trend)}>
          {steps.map((step) => {
            const { y } = at({ as_of: all[0]?.as_of ?? '', agreement: step })
            return (
              <g key={step} className={styles.axis}>
                <line x1={left} x2={width - 8} y1={y} y2={y} />
                <text x={left - 6} y={y + 4} textAnchor="end">
                  {percent(step, language)}
                </text>
              </g>
            )
          })}
          <g className={styles.axis}>
            <text x={left} y={height - 4}>
              {formatDay(new Date(first).toISOString().slice(0, 10))}
            </text>
            <text x={width - 8} y={height - 4} textAnchor="end">
              {formatDay(new Date(last).toISOString().slice(0, 10))}
            </text>
          </g>
          {lines.map(({ supplier_id, runs }, index) => (
            <g key={supplier_id} className={styles.line} data-family={families[index % families.length]}>
              <path d={path(runs.map(at))} />
              {runs.map((run) => (
                <circle key={run.id} cx={at(run).x} cy={at(run).y} r={3}>
                  <title>{`${formatDay(run.as_of)}: ${percent(run.agreement, language)}`}</title>
                </circle>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <Row as="ul" className={styles.legend} wrap gapY={1} gap={4} mt={1} c="text-2" size="caption">
        {lines.map(({ supplier_id, supplier, runs }, index) => (
          <li key={supplier_id} data-family={families[index % families.length]}>
            {say(texts.trend_of, {
              supplier,
              values: runs
                .slice(-3)
                .map(({ agreement }) => percent(agreement, language))
                .join(' → '),
            })}
          </li>
        ))}
      </Row>
    </Card>
  )
}
