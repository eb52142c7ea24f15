/** What the dashboard shows of the stock: all of it from the figures that the ledger keeps. */

import type { ChartRow } from '#lib/lists/figures.ts'
import { toneOf } from '#lib/texts/states.ts'
import { both, sayBoth } from '#lib/texts/texts.ts'
import { withRecordWords } from '#lib/words/records.ts'
import type { CardSource, ChartSource, TaskSource } from '#server/lists/figures.ts'
import { type ProductStatus, productStatuses, statusWords } from '../rules.ts'
import { placedStatuses } from '../status.ts'
import { countInStatuses } from './service.ts'
import { stockNow, stockTopics as topics } from './status.ts'

const texts = withRecordWords({
  products: ['Product', 'Prodotti'],
  by_warehouse: ['Stock by status and warehouse', 'Giacenza per stato e magazzino'],
  with_technicians: ['With technicians', 'Presso i tecnici'],
  by_model: ['Stock by model against its minimum', 'Giacenza per modello e scorta minima'],
  minimum: ['Minimum', 'Scorta minima'],
  below_minimum: ['{count|model|models} under minimum stock', '{count|modello|modelli} sotto scorta minima'],
  worst: ['{model}: {stock} of {minimum}', '{model}: {stock} su {minimum}'],
})

export const productCard: CardSource = {
  key: 'products',
  label: texts.products,
  icon: 'product',
  tone: 'theme',
  topics,
  link: { to: '/products', search: {} },
  count: async (call) => (await stockNow(call)).totals.total,
  countAt: (tx, day) => countInStatuses(tx, productStatuses, day),
}

const heldStatuses = ['assigned', 'fault'] as const satisfies readonly ProductStatus[]
const shown = [...placedStatuses, ...heldStatuses]

export const warehouseChart: ChartSource = {
  key: 'stock-by-warehouse',
  title: texts.by_warehouse,
  shape: 'bars',
  row: texts.warehouse,
  series: shown.map((status) => ({ label: statusWords[status], tone: toneOf(statusWords[status]) })),
  topics,
  async rows(call) {
    const { warehouses, totals } = await stockNow(call)
    const none = { value: 0, link: null }
    const places = warehouses.map(({ id, name }): ChartRow => {
      const place = totals.places.find(({ warehouse_id }) => warehouse_id === id)
      const values = shown.map((status) =>
        status === 'in_stock' || status === 'damage_stock'
          ? {
              value: place?.[status] ?? 0,
              link: { to: '/products', search: { warehouse_id: String(id), status } },
            }
          : none,
      )
      return { key: String(id), label: both(name, name), values }
    })
    const values = shown.map((status) =>
      status === 'assigned' || status === 'fault'
        ? { value: totals.counts[status], link: { to: '/products', search: { status } } }
        : none,
    )
    return [...places, { key: 'technicians', label: texts.with_technicians, values }]
  },
}

/** Those that lack most of their minimum come first. */
const coverOf = ({ in_stock_everywhere, minimum_stock }: { in_stock_everywhere: number; minimum_stock: number }) =>
  in_stock_everywhere / minimum_stock

const sameModel = (items: readonly { model_number: string }[], model: string) =>
  items.filter(({ model_number }) => model_number === model).length

export const modelChart: ChartSource = {
  key: 'stock-by-model',
  title: texts.by_model,
  shape: 'minimum',
  row: texts.model,
  series: [
    { label: statusWords.in_stock, tone: 'success' },
    { label: texts.minimum, tone: 'neutral' },
  ],
  topics,
  async rows(call) {
    const { items } = await stockNow(call)
    return items
      .filter(({ minimum_stock }) => minimum_stock > 0)
      .sort((a, b) => coverOf(a) - coverOf(b))
      .map(({ part_id, model_number, part_number, minimum_stock, in_stock_everywhere }) => {
        // Two parts of one model differ by their numbers.
        const name = sameModel(items, model_number) > 1 ? `${model_number} · ${part_number}` : model_number
        return {
          key: String(part_id),
          label: both(name, name),
          values: [
            {
              value: in_stock_everywhere,
              link: { to: '/products', search: { part_id: String(part_id), status: 'in_stock' } },
            },
            { value: minimum_stock, link: null },
          ],
        }
      })
  },
}

export const belowMinimumTask: TaskSource = {
  key: 'below-minimum',
  label: texts.below_minimum,
  icon: 'stock',
  tone: 'warning',
  topics,
  async find(call) {
    const { items, below_minimum } = await stockNow(call)
    const [worst] = items.filter((item) => item.below_minimum).sort((a, b) => coverOf(a) - coverOf(b))
    const note =
      worst &&
      sayBoth(texts.worst, {
        model: worst.model_number,
        stock: worst.in_stock_everywhere,
        minimum: worst.minimum_stock,
      })
    return {
      value: below_minimum,
      link: { to: '/warehouse-status', search: { below_minimum: 'true' } },
      note: note ?? null,
    }
  },
}
