/** The chart of the warehouse status, loaded when it is asked for: models with the most products, in bars stacked by status. */
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatNumber } from '#lib/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { productStatuses, statusWords } from '../rules.ts'
import { placedStatuses, type WarehouseStatus } from '../status.ts'
import { statusTexts as texts } from '../status-texts.ts'
import styles from './status.module.css'
import { statusFamilies } from './status-families.ts'

const mostModels = 12
const barHeight = 30

/** The two greys differ in strength. */
const colorOf = (status: keyof typeof statusWords) =>
  status === 'written_off' ? 'var(--fs-neutral-line)' : `var(--fs-${statusFamilies[status]}-solid)`

export function StatusChart({ status, ofWarehouse }: { status: WarehouseStatus; ofWarehouse: boolean }) {
  const say = useSay()
  const language = useLanguage()
  const models = status.items
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, mostModels)
  const statuses = (ofWarehouse ? placedStatuses : productStatuses).filter((it) => status.totals.counts[it] > 0)
  const left = status.items.length > mostModels
  const names = Map.groupBy(models, ({ model_number }) => model_number)
  return (
    <section className={styles.card} aria-label={say(texts.chart_title)}>
      <h2>{say(texts.chart_title)}</h2>
      {left && <p>{say(texts.chart_more, { count: mostModels })}</p>}
      <ul className={styles.legend}>
        {statuses.map((it) => (
          <li key={it}>
            <i style={{ background: colorOf(it) }} aria-hidden />
            {say(statusWords[it])}
            <b>{formatNumber(status.totals.counts[it], language)}</b>
          </li>
        ))}
      </ul>
      <div role="img" aria-label={say(texts.chart_label)}>
        <BarChart
          h={models.length * barHeight + 34}
          data={models.map(({ model_number, part_number, counts }) => ({
            // Two parts of one model differ by their numbers.
            model: (names.get(model_number)?.length ?? 0) > 1 ? part_number : model_number,
            ...Object.fromEntries(statuses.map((it) => [say(statusWords[it]), counts[it]])),
          }))}
          dataKey="model"
          type="stacked"
          orientation="vertical"
          series={statuses.map((it) => ({ name: say(statusWords[it]), color: colorOf(it) }))}
          valueFormatter={(value) => formatNumber(value, language)}
          gridAxis="y"
          tickLine="none"
          withLegend={false}
          yAxisProps={{ width: 110, interval: 0 }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={18}
          gridColor="var(--fs-border)"
          textColor="var(--fs-text-2)"
        />
      </div>
    </section>
  )
}
