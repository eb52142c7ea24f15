/** The numbers behind a chart, each with the list that it counts. */
import { Link } from '@tanstack/react-router'
import type { Chart, ChartRow } from '#lib/lists/figures.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { look } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { texts } from '../texts.ts'
import { linkTo } from './cards.tsx'
import styles from './dashboard.module.css'
import { shareOf, writeShare } from './share.ts'

/** A number that opens what it counts; of nothing there is nothing to open. */
export function Value({ value, link, label }: ChartRow['values'][number] & { label?: string }) {
  const language = useLanguage()
  const written = formatNumber(value, language)
  if (!link || value === 0) return <span>{written}</span>
  return (
    <Link {...linkTo(link)} {...(label ? { 'aria-label': `${label}: ${written}` } : {})}>
      {written}
    </Link>
  )
}

export function ChartTable({ chart }: { chart: Chart }) {
  const say = useSay()
  const language = useLanguage()
  const heads = [...chart.series.map(({ label }) => label), ...(chart.shape === 'share' ? [texts.share] : [])]
  return (
    // A long table scrolls inside its card, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={say(chart.title)}>
      <Table sticky edge="flush">
        <caption {...look({ unseen: true })}>{say(chart.title)}</caption>
        <TableHead of={[chart.row, ...heads.map((number) => ({ number }))]} />
        <tbody>
          {chart.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{say(row.label)}</th>
              {row.values.map((value, at) => (
                <td key={chart.series[at]?.label.EN} data-number>
                  <Value {...value} />
                </td>
              ))}
              {chart.shape === 'share' && <td data-number>{writeShare(shareOf(row), language)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
