/** A chart in its card: what its colours mean, and a table in its place for those who want the numbers. */
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { Chart } from '#lib/lists/figures.ts'
import type { Tone } from '#lib/texts/states.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconChartBar, IconTable } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Card, Row, Text } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import { ChartTable } from './chart-table.tsx'
import { DrawnChart } from './charts.tsx'
import styles from './dashboard.module.css'
import { shareOf, targetShare, writeShare } from './share.ts'

/** The colour of a series; a minimum is a mark. */
const Sign = ({ tone, mark = false }: { tone: Tone; mark?: boolean }) => (
  <Text
    as="i"
    sign={8}
    className={styles.sign}
    style={{ background: mark ? 'var(--fs-text)' : `var(--fs-${tone}-solid)` }}
    data-mark={mark || undefined}
    aria-hidden
  />
)

function Legend({ chart }: { chart: Chart }) {
  const say = useSay()
  const language = useLanguage()
  // A line's last value stands with its name.
  const last = chart.shape === 'lines' ? chart.rows.at(-1) : undefined
  const signs: { label: string; tone: Tone; mark?: boolean; value?: string }[] =
    chart.shape === 'share'
      ? [
          { label: say(texts.target_reached), tone: 'theme' },
          { label: say(texts.below_target, { target: writeShare(targetShare, language) }), tone: 'warning' },
        ]
      : chart.shape === 'map'
        ? [
            { label: say(texts.open_legend), tone: 'theme' },
            { label: say(texts.late_legend), tone: 'danger' },
          ]
        : chart.series.map(({ label, tone }, at) => ({
            label: say(label),
            tone,
            mark: chart.shape === 'minimum' && at === 1,
            ...(last && { value: formatNumber(last.values[at]?.value ?? 0, language) }),
          }))
  return (
    <Row as="ul" wrap gapY={0.5} gap={3.5} c="text-2" size="caption" leading={18}>
      {last && <li>{say(last.label)}</li>}
      {signs.map(({ label, tone, mark = false, value }) => (
        <Row as="li" key={label} gap={1.5} align="center">
          <Sign tone={tone} mark={mark} />
          {label}
          {value && (
            <Text as="b" c="text" weight={600} tabular>
              {value}
            </Text>
          )}
        </Row>
      ))}
    </Row>
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
    <Card
      className={styles.chart}
      flow="stack"
      gap={2}
      pt={3}
      pb={4}
      px={4}
      data-shape={chart.shape}
      aria-label={title}
    >
      <Row as="header" className={styles.head} gap={2} align="center">
        <Box as="h2" grow>
          {title}
        </Box>
        {lastShare && share !== null && share !== undefined && (
          <Text
            tint={share < targetShare ? 'warning' : 'success'}
            px={2}
            round="badge"
            size="head"
            weight={500}
            leading={20}
            nowrap
          >
            {say(lastShare.label)} {writeShare(share, language)}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={asTable}
          aria-label={say(asTable ? texts.show_chart : texts.show_table, { title })}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon size={18} />
        </ActionIcon>
      </Row>
      {asTable ? (
        <ChartTable chart={chart} />
      ) : isEmpty(chart) ? (
        <Text as="p" c="text-3" size="caption" leading={18} py={12} ta="center">
          {chart.shape === 'lines' || chart.shape === 'share'
            ? say(texts.no_data, { year: String(year) })
            : say(texts.no_rows)}
        </Text>
      ) : (
        <>
          <Legend chart={chart} />
          <DrawnChart chart={chart} year={year} />
        </>
      )}
    </Card>
  )
}
