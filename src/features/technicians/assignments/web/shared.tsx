/** What the list of products offers of assignments: its selected ones lead to the screen that assigns them. */

import { useRouter } from '@tanstack/react-router'
import { screens } from '#lib/words/screens.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconUserShare } from '#web/icons.tsx'
import type { BulkAction } from '#web/list/actions.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'

type Row = { id: number; serial_number: string; status: string; warehouse_id: number | null }

const mostRows = 600

/** Every result of a question but those left out, page by page. */
async function serialsOf({ query, except }: Extract<Selection, { all: true }>): Promise<string[]> {
  const { products } = await import('#features/warehouse/stock/contract.ts')
  const left = new Set(except)
  const serials: string[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await call(products.list, { query: { ...query, page, rows_per_page: mostRows } })
    serials.push(...items.filter(({ id }) => !left.has(id)).map((it) => it.serial_number))
    if (page * mostRows >= total) break
  }
  return serials
}

/** Allowed for what is in stock in one warehouse. */
export function useAssignAction(): BulkAction<Row> {
  const { history } = useRouter()
  return {
    label: screens.assign,
    icon: IconUserShare,
    allowed: (rows) =>
      rows.every(({ status, warehouse_id }) => status === 'in_stock' && warehouse_id === rows[0]?.warehouse_id),
    run: async (selection, { rows, count }) => {
      await runAction(async () => {
        // Rules and texts load with the first use: the list of products comes without them.
        const { maxSerials } = await import('../rules.ts')
        if (count > maxSerials) {
          const { texts } = await import('../texts.ts')
          return alert.failure(texts.too_many_to_assign, { params: { max: maxSerials, count } })
        }
        const serials =
          'all' in selection && count > rows.length
            ? await serialsOf(selection)
            : rows.map(({ serial_number }) => serial_number)
        history.push('/assign-technician', { assign: { warehouse_id: rows[0]?.warehouse_id ?? null, serials } })
      })
    },
  }
}
