/** The chart of the warehouse status, loaded when it is asked for: models with the most products, in bars stacked by status. */
import { toneOf } from '#lib/texts/states.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { BarRows, solid } from '#web/chart/bar-rows.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Hint, Row, Text } from '#web/ui/layout.tsx'
import { productStatuses, statusWords } from '../../rules.ts'
import { placedStatuses, type WarehouseStatus } from '../../status.ts'
import { statusTexts as texts } from '../../status-texts.ts'

const mostModels = 12

/** The two greys differ in strength. */
const colorOf = (status: keyof typeof statusWords) =>
  status === 'written_off' ? 'var(--fs-neutral-line)' : solid(toneOf(statusWords[status]))

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
    <>
      <h2>{say(texts.chart_title)}</h2>
      {left && (
        <Hint c="text-3" size="caption" leading={16}>
          {say(texts.chart_more, { count: mostModels })}
        </Hint>
      )}
      <Row as="ul" wrap gapY={0.5} gap={3.5} mt={1.5} mb={2} c="text-2" size="caption" leading={18}>
        {statuses.map((it) => (
          <Row as="li" inline gap={1.5} align="center" key={it}>
            <Box as="i" sign={8} style={{ background: colorOf(it), borderRadius: 2 }} aria-hidden />
            {say(statusWords[it])}
            <Text as="b" c="text" tabular weight={600}>
              {formatNumber(status.totals.counts[it], language)}
            </Text>
          </Row>
        ))}
      </Row>
      <div role="img" aria-label={say(texts.chart_label)}>
        <BarRows
          rows={models.map(({ model_number, part_number, counts, total }) => {
            // Two parts of one model differ by their numbers.
            const label = (names.get(model_number)?.length ?? 0) > 1 ? part_number : model_number
            return {
              key: part_number,
              label,
              parts: statuses.map((it) => ({
                label: say(statusWords[it]),
                color: colorOf(it),
                value: counts[it],
                words: formatNumber(counts[it], language),
              })),
              numbers: <b>{formatNumber(total, language)}</b>,
            }
          })}
        />
      </div>
    </>
  )
}
