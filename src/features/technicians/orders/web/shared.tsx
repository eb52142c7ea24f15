/** What the list of assigned products offers of orders: a technician adds to a draft, the office makes an order at once. */

import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { type AssignedProduct, assignedProducts } from '#features/technicians/assignments/contract.ts'
import { type ListedRow, rowsPerPage } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconTruckReturn } from '#web/icons.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { BulkAction, RowAction } from '#web/list/actions.ts'
import type { Selection } from '#web/list/selection.ts'
import { maxLines, type OrderKind } from '../rules.ts'
import type { OrderInput } from '../sending-contract.ts'
import { texts } from '../sending-texts.ts'
import type { Put } from './sending/office-order-dialog.tsx'

type HeldRow = ListedRow<typeof assignedProductList, AssignedProduct>

const OfficeDialog = lazyPart(async () => (await import('./sending/office-order-dialog.tsx')).OfficeDialog)

type Actions = {
  bulk: BulkAction<HeldRow>
  single: (row: HeldRow) => RowAction
  dialog: ReactNode
}

const most = rowsPerPage.at(-1) ?? 100
const isFree = ({ on_order }: HeldRow) => !on_order

/** Every result of a question but those left out, page by page. */
async function resultsOf({ query, except }: Extract<Selection, { all: true }>): Promise<HeldRow[]> {
  const left = new Set(except)
  const found: HeldRow[] = []
  for (let page = 1; found.length < maxLines; page++) {
    const { items, total } = await call(assignedProducts.list, { query: { ...query, page, rows_per_page: most } })
    found.push(...items.filter(({ id }) => !left.has(id)))
    if (page * most >= total) break
  }
  return found.slice(0, maxLines)
}

type About = { rows: readonly HeldRow[]; count: number }
const chosenOf = async (selection: Selection, { rows, count }: About) =>
  'all' in selection && count > rows.length ? resultsOf(selection) : rows

/** Faulty products go to the non-regular draft, working ones to the regular one; the draft that got more is opened. */
async function addToDrafts(products: readonly HeldRow[]): Promise<OrderKind> {
  const { addToDraft } = await import('./sending/draft.ts')
  const free = products.filter(isFree)
  const parts = {
    regular: free.filter(({ status }) => status === 'assigned'),
    non_regular: free.filter(({ status }) => status === 'fault'),
  } as const
  for (const kind of ['regular', 'non_regular'] as const)
    if (parts[kind].length > 0)
      addToDraft(
        kind,
        parts[kind].map(({ id, serial_number, part_number, model_number, fault_note }) => ({
          serial_number,
          outcome: 'fits',
          detail: null,
          problem: null,
          product_id: id,
          part_number,
          model_number,
          status: kind === 'regular' ? 'assigned' : 'fault',
          fault_note,
          note: fault_note,
        })),
      )
  return parts.regular.length > parts.non_regular.length ? 'regular' : 'non_regular'
}

const paths = { regular: '/technician/orders-regular', non_regular: '/technician/orders' } as const

/** For the technician's own list. */
export function useOwnOrderActions(): Actions {
  const { history } = useRouter()
  const put = async (products: readonly HeldRow[]) => history.push(`${paths[await addToDrafts(products)]}/create`)
  return {
    bulk: {
      label: texts.put_on_order,
      icon: IconTruckReturn,
      allowed: (rows) => rows.every(isFree),
      run: async (selection, about) => {
        await runAction(async () => {
          await put(await chosenOf(selection, about))
        })
      },
    },
    single: (row) =>
      row.order === null
        ? { label: texts.put_on_order, icon: IconTruckReturn, onClick: () => void put([row]) }
        : {
            label: texts.open_this_order,
            icon: IconTruckReturn,
            // Where it belongs to the other kind, its page leads on.
            onClick: () => history.push(`${paths.non_regular}/${row.order}`),
          },
    dialog: null,
  }
}

/** For the office: products of one technician. */
export function useOfficeOrderActions(): Actions {
  const [put, setPut] = useState<Put | null>(null)
  return {
    bulk: {
      label: texts.put_on_order,
      icon: IconTruckReturn,
      allowed: (rows) => rows.every((row) => isFree(row) && row.technician_id === rows[0]?.technician_id),
      run: async (selection, about) => {
        await runAction(async () => {
          setPut({ products: await chosenOf(selection, about), clear: about.clear })
        })
      },
    },
    single: (row) => ({
      label: texts.put_on_order,
      icon: IconTruckReturn,
      disabled: !isFree(row),
      onClick: () => setPut({ products: [row], clear: () => undefined }),
    }),
    dialog: put && <OfficeDialog put={put} onClose={() => setPut(null)} />,
  }
}

/** The refused command that the order in the making puts right. */
export const correctedDraft = async (kind: OrderKind): Promise<string | null> =>
  (await import('./sending/draft.ts')).readDraft(kind)?.corrects ?? null

type Command = { key: string; body: Readonly<Record<string, unknown>> }

/** An order or a change of one from the outbox, as it was entered; answers the address of its form. */
export async function openOrderAgain(kind: 'order_create' | 'order_change', { key, body }: Command): Promise<string> {
  if (kind === 'order_change') return `${paths.non_regular}/${String(body.order_id)}?again=${key}`
  const [{ saveDraft }, { entriesOf }] = await Promise.all([
    import('./sending/draft.ts'),
    import('./sending/check-serials.ts'),
  ])
  // The body was made from the form of an order.
  const { kind: of, lines, ...head } = body as OrderInput
  saveDraft(of, { entries: entriesOf(lines), head, at: new Date().toISOString(), corrects: key })
  return `${paths[of]}/create`
}
