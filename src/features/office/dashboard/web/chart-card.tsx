/** A chart in its card: what its colours mean, and a table in its place for those who want the numbers. */
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { Chart, Tone } from '#lib/lists/figures.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconChartBar, IconTable } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { texts } from '../texts.ts'
import { ChartTable } from './chart-table.tsx'
import { DrawnChart } from './charts.tsx'
import styles from './dashboard.module.css'
import { shareOf, targetShare, writeShare } from './share.ts'

/** The colour of a series; a minimum is a mark. */
const Sign = ({ tone, mark = false }: { tone: Tone; mark?: boolean }) => (
  <i
    style={{ background: mark ? 'var(--fs-text)' : `var(--fs-${tone}-solid)` }}
    data-mark={mark || undefined}
    aria-hidden
  />
)

function Legend({ chart }: { chart: Chart }) {
  const say = useSay()
  const language = useLanguage()
  if (chart.shape === 'share')
    return (
      <ul className={styles.legend}>
        <li>
          <Sign tone="theme" />
          {say(texts.target_reached)}
        </li>
        <li>
          <Sign tone="warning" />
          {say(texts.below_target, { target: writeShare(targetShare, language) })}
        </li>
      </ul>
    )
  if (chart.shape === 'map')
    return (
      <ul className={styles.legend}>
        <li>
          <Sign tone="theme" />
          {say(texts.open_legend)}
        </li>
        <li>
          <Sign tone="danger" />
          {say(texts.late_legend)}
        </li>
      </ul>
    )
  // A line's last value stands with its name.
  const last = chart.shape === 'lines' ? chart.rows.at(-1) : undefined
  return (
    <ul className={styles.legend}>
      {last && <li>{say(last.label)}</li>}
      {chart.series.map(({ label, tone }, at) => (
        <li key={label.EN}>
          <Sign tone={tone} mark={chart.shape === 'minimum' && at === 1} />
          {say(label)}
          {last && <b>{formatNumber(last.values[at]?.value ?? 0, language)}</b>}
        </li>
      ))}
    </ul>
  )
}

const isEmpty = ({ rows }: Chart) => rows.every(({ values }) => values.every(({ value }) => value === 0))

export function ChartCard({ chart, year }: { chart: Chart; year: number }) {
  const say = useSay()
  const language = useLanguage()
  const [asTable, setAsTable] = useState(false)
  const title = say(chart.title)
  const Icon = asTable ? IconChartBar : IconTable
  const lastShare = chart.shape === 'share' ? chart.rows.findLast((row) => shareOf(row) !== null) : undefined
  const share = lastShare && shareOf(lastShare)
  return (
    <section className={styles.chart} data-shape={chart.shape} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {lastShare && share !== null && share !== undefined && (
          <span className={styles.badge} data-tone={share < targetShare ? 'warning' : 'success'}>
            {say(lastShare.label)} {writeShare(share, language)}
          </span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={asTable}
          aria-label={say(asTable ? texts.show_chart : texts.show_table, { title })}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {asTable ? (
        <ChartTable chart={chart} />
      ) : isEmpty(chart) ? (
        <p className={styles.empty}>
          {chart.shape === 'lines' || chart.shape === 'share'
            ? say(texts.no_data, { year: String(year) })
            : say(texts.no_rows)}
        </p>
      ) : (
        <>
          <Legend chart={chart} />
          <DrawnChart chart={chart} year={year} />
        </>
      )}
    </section>
  )
}
