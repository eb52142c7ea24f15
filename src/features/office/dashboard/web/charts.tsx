/** Each shape of a chart, drawn. */
import { useRouter } from '@tanstack/react-router'
import type { Chart, ChartRow, FigureLink, Shape } from '#lib/lists/figures.ts'
import { formatNumber, type Language } from '#lib/texts/texts.ts'
import { daysBetween } from '#lib/time/dates.ts'
import { type BarRow, BarRows, solid } from '#web/chart/bar-rows.tsx'
import { LineChart } from '#web/chart/line-chart.tsx'
import { TileMap } from '#web/chart/tile-map.tsx'
import type { Point } from '#web/chart/use-pointed.ts'
import { type Say, useLanguage, useSay } from '#web/language.ts'
import { plainSearch } from '#web/shell/plain-search.ts'
import { texts } from '../texts.ts'
import { Small } from './cards.tsx'
import { Value } from './chart-table.tsx'
import { provinceTiles } from './italy.ts'
import { shareOf, targetShare, writeShare } from './share.ts'

/** The table has them all. */
const mostBars: Partial<Record<Shape, number>> = { part: 8, minimum: 16 }

function useOpen() {
  const { history } = useRouter()
  return (link: FigureLink | null | undefined) => {
    if (link) history.push(`${link.to}${plainSearch.stringifySearch(link.search)}`)
  }
}

/** Where a day stands in its year, between 0 and 1. */
const placeIn = (year: number, day: string) => Math.min(1, daysBetween(`${year}-01-01`, day) / 365)

const monthTicks = (language: Language, every: number) =>
  Array.from({ length: 12 }, (_, month) => month)
    .filter((month) => month % every === 0)
    .map((month) => ({
      month,
      label: new Date(Date.UTC(2026, month, 15)).toLocaleDateString(language === 'IT' ? 'it-IT' : 'en-GB', {
        month: 'short',
        timeZone: 'UTC',
      }),
    }))

type DrawnProps = { chart: Chart; year: number }

function Weeks({ chart, year }: DrawnProps) {
  const say = useSay()
  const language = useLanguage()
  const open = useOpen()
  return (
    <LineChart
      label={say(texts.chart_keys, { title: say(chart.title) })}
      lines={chart.series.map(({ label, tone }, at) => ({
        label: say(label),
        tone,
        values: chart.rows.map((row) => row.values[at]?.value ?? 0),
      }))}
      names={chart.rows.map((row) => say(row.label))}
      places={chart.rows.map((row) => placeIn(year, row.key))}
      ticks={monthTicks(language, 2).map(({ month, label }) => ({ at: month / 12, label }))}
      write={(value) => formatNumber(value, language)}
      open={({ row, series }: Point) => open(chart.rows[row]?.values[series]?.link)}
    />
  )
}

function Share({ chart }: DrawnProps) {
  const say = useSay()
  const language = useLanguage()
  const open = useOpen()
  const shares = chart.rows.map(shareOf)
  const known = shares.flatMap((share) => (share === null ? [] : [share]))
  const least = Math.min(80, Math.floor(Math.min(100, ...known) / 10) * 10)
  return (
    <LineChart
      label={say(texts.chart_keys, { title: say(chart.title) })}
      lines={[{ label: say(chart.series[0]?.label ?? texts.share), tone: 'theme', values: shares }]}
      names={chart.rows.map((row) => say(row.label))}
      places={chart.rows.map((_, at) => (at + 0.5) / 12)}
      ticks={monthTicks(language, 1).map(({ month, label }) => ({ at: (month + 0.5) / 12, label }))}
      write={(value) => writeShare(value, language)}
      range={[least, 100]}
      target={targetShare}
      dots
      open={({ row }) => open(chart.rows[row]?.values[0]?.link)}
    />
  )
}

/** What a row's bar is made of. */
function partsOf(chart: Chart, row: ChartRow, say: Say, language: Language): BarRow['parts'] {
  const parts = chart.series.map(({ label, tone }, at) => {
    const value = row.values[at]?.value ?? 0
    return { label: say(label), color: solid(tone), value, words: formatNumber(value, language) }
  })
  const [whole, part] = parts
  if (chart.shape === 'bars' || !whole || !part) return parts
  // Less than its minimum is a warning.
  if (chart.shape === 'minimum') return [whole.value < part.value ? { ...whole, color: solid('warning') } : whole]
  return [{ ...whole, value: whole.value - part.value }, part]
}

function Bars({ chart }: DrawnProps) {
  const say = useSay()
  const language = useLanguage()
  const shown = chart.rows.slice(0, mostBars[chart.shape])
  const left = chart.rows.length - shown.length
  return (
    <>
      <BarRows
        rows={shown.map((row) => ({
          key: row.key,
          label: say(row.label),
          parts: partsOf(chart, row, say, language),
          ...(chart.shape === 'minimum' ? { mark: row.values[1]?.value ?? 0 } : {}),
          numbers: row.values.flatMap((value, at) =>
            value.link || chart.shape === 'minimum'
              ? [
                  <Value
                    key={chart.series[at]?.label.EN}
                    {...value}
                    label={`${say(row.label)}, ${say(chart.series[at]?.label ?? texts.total)}`}
                  />,
                ]
              : [],
          ),
        }))}
      />
      {left > 0 && <Small>{say(texts.more_rows, { count: left })}</Small>}
    </>
  )
}

function Italy({ chart }: DrawnProps) {
  const say = useSay()
  const open = useOpen()
  const rows = new Map(chart.rows.map((row) => [row.key, row]))
  const tiles = provinceTiles.map(({ province, column, row }) => {
    const found = rows.get(province)
    const [value = 0, wrong = 0] = found?.values.map((it) => it.value) ?? []
    return {
      key: province,
      name: found ? say(found.label) : province,
      column,
      row,
      value,
      wrong,
      words:
        value === 0
          ? [say(texts.none)]
          : [say(texts.open_count, { count: value }), say(texts.late_count, { count: wrong })],
    }
  })
  return (
    <TileMap
      label={say(texts.chart_keys, { title: say(chart.title) })}
      tiles={tiles}
      open={({ key }) => open(rows.get(key)?.values[0]?.link)}
    />
  )
}

const drawn = { lines: Weeks, share: Share, bars: Bars, part: Bars, minimum: Bars, map: Italy }

export function DrawnChart(props: DrawnProps) {
  const Drawn = drawn[props.chart.shape]
  return <Drawn {...props} />
}
