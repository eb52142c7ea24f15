/** A technician's orders of one kind: on their way, received, cancelled. */

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Column, defineList, type ListDefinition, type ListedRow, type NeedOf } from '#lib/lists/list.ts'
import { IconBan, IconFileTypePdf, IconPackages } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useTotal } from '#web/list/use-total.ts'
import { Stack } from '#web/ui/layout.tsx'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useTab } from '#web/ui/use-tab.ts'
import { useUpload } from '#web/upload/use-upload.tsx'
import { ownOrderList } from '../../columns.ts'
import { type Order, orders } from '../../contract.ts'
import { type OrderKind, type OrderState, orderStates } from '../../rules.ts'
import { orderUpload } from '../../sending-rules.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { KindSwitch } from '../kind-switch.tsx'
import { printOrder } from '../order-queries.ts'
import { Tracking } from '../tracking.tsx'
import {
  createPathOf,
  isUnpacking,
  OrderStateBadge,
  orderPathOf,
  pathOf,
  refreshOrders,
  UnsentDrafts,
  useCancel,
} from './order-parts.tsx'

const { columns } = ownOrderList
/** Kind and state are chosen above the list, so they filter nothing in it. */
const { filter: _filter, ...state } = columns.state
/** Without the technician's own name there is room for all of it, if each takes no more than it needs. */
const narrow = (column: Column, width: number): Column => ({ ...column, width })
const base = {
  number: narrow(columns.number, 70),
  sent_on: narrow(columns.sent_on, 100),
  products: narrow(columns.products, 80),
  courier: narrow(columns.courier, 105),
  tracking_number: narrow(columns.tracking_number, 125),
  waiting: narrow(columns.waiting, 80),
}
const amounts = {
  boxes: narrow(columns.boxes, 70),
  packages: narrow(columns.packages, 80),
  pallets: narrow(columns.pallets, 75),
  weight_kg: narrow(columns.weight_kg, 90),
  warehouse: columns.warehouse,
}
const reception = { confirmed_by: narrow(columns.confirmed_by, 130), confirmed_at: narrow(columns.confirmed_at, 130) }
const sort = '-sent_on' as const
/** A card has room for little, and what is not received has nothing to say about it. */
const lists = {
  card: defineList({ ...ownOrderList, sort, columns: { ...base, state } }),
  to_be_confirmed: defineList({ ...ownOrderList, sort, columns: { ...base, ...amounts, state } }),
  confirmed: defineList({ ...ownOrderList, sort, columns: { ...base, ...amounts, ...reception } }),
  cancelled: defineList({ ...ownOrderList, sort, columns: { ...base, ...amounts, state } }),
}

const cells = {
  state: (order: Order) => <OrderStateBadge order={order} />,
  tracking_number: (order: Order) => <Tracking order={order} />,
}

const states = ['to_be_confirmed', 'confirmed', 'cancelled'] as const satisfies readonly OrderState[]
/** Stable values, one for each tab of each kind. */
const fixedFor = (kind: OrderKind) => ({
  to_be_confirmed: { kind, state: 'to_be_confirmed' },
  confirmed: { kind, state: 'confirmed' },
  cancelled: { kind, state: 'cancelled' },
})
const fixed = { regular: fixedFor('regular'), non_regular: fixedFor('non_regular') }
const emptyTexts = {
  to_be_confirmed: texts.empty_to_be_confirmed,
  confirmed: texts.empty_confirmed,
  cancelled: texts.empty_cancelled,
}

function Orders({ kind }: { kind: OrderKind }) {
  const say = useSay()
  const client = useQueryClient()
  const cancel = useCancel()
  const phone = useNarrow()
  const [tab, setTab] = useTab(states)
  const list: ListDefinition<string, NeedOf<typeof ownOrderList>> = lists[phone ? 'card' : tab]
  const open = useTotal(ownOrderList, orders.list, fixed[kind].to_be_confirmed)
  const { action, dialog } = useUpload({
    upload: orderUpload,
    context: useMemo(() => ({ order_kind: kind }), [kind]),
    subtitle: say(texts.upload_hint),
    onDone: () => refreshOrders(client),
  })
  const secondary = useMemo(() => [action], [action])
  const create = useMemo<PageAction>(() => ({ label: texts.new, to: createPathOf(kind) }), [kind])
  const rowActions = (order: ListedRow<typeof ownOrderList, Order>): RowAction[] => [
    { label: texts.open, icon: IconPackages, to: orderPathOf(order) },
    { label: texts.print, icon: IconFileTypePdf, onClick: () => printOrder(order) },
    ...(order.state === 'to_be_confirmed' && !isUnpacking(order)
      ? [{ label: texts.cancel, icon: IconBan, danger: true, onClick: () => void cancel(order) }]
      : []),
  ]
  return (
    <>
      <ListPage
        // Another tab is another list: its page and scroll start over.
        key={tab}
        list={list}
        endpoints={orders}
        fixed={fixed[kind][tab]}
        title={say(kind === 'regular' ? words.regular_title : words.title)}
        cells={cells}
        primary={create}
        secondary={secondary}
        rowActions={rowActions}
        rowTo={orderPathOf}
        empty={tab === 'to_be_confirmed' ? { text: emptyTexts[tab], action: create } : { text: emptyTexts[tab] }}
      >
        <Stack gap={2} pt={3} px="page">
          <KindSwitch kind={kind} paths={pathOf} />
          <UnsentDrafts />
        </Stack>
        <ListTabs>
          <TabRow
            label={say(texts.states)}
            chosen={tab}
            onChoose={setTab}
            tabs={states.map((key) => ({
              key,
              label: say(orderStates[key]),
              ...(key === 'to_be_confirmed' ? { count: open } : {}),
            }))}
          />
        </ListTabs>
      </ListPage>
      {dialog}
    </>
  )
}

export const OrdersPage = () => <Orders key="non_regular" kind="non_regular" />
export const RegularOrdersPage = () => <Orders key="regular" kind="regular" />
