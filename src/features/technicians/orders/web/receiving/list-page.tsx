/** The warehouse's list of what technicians send back: to be confirmed, confirmed, cancelled; a technician sees their own. */

import { useState } from 'react'
import { defineList, type ListDefinition, type ListedRow, type NeedOf } from '#lib/lists/list.ts'
import { IconAlertTriangle, IconClipboardCheck, IconPackageImport, IconPrinter } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useTotal } from '#web/list/use-total.ts'
import { useSession } from '#web/session.ts'
import { Stack, Text } from '#web/ui/layout.tsx'
import { ListTabs, TabRow } from '#web/ui/tab-row.tsx'
import { useTab } from '#web/ui/use-tab.ts'
import { orderList, ownOrderList } from '../../columns.ts'
import { type Order, orders } from '../../contract.ts'
import { discrepancyList } from '../../discrepancies-columns.ts'
import { discrepancies } from '../../discrepancies-contract.ts'
import { discrepancyTexts } from '../../discrepancies-texts.ts'
import { listTexts as words } from '../../receiving-texts.ts'
import type { OrderKind, OrderState } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { KindSwitch } from '../kind-switch.tsx'
import { listAddress, orderAddress, printOrder } from '../order-queries.ts'
import { Tracking } from '../tracking.tsx'

type Row = ListedRow<typeof orderList, Order>

const NewOrderDialog = lazyPart(async () => (await import('./order-without-list-dialog.tsx')).NewOrderDialog)

// The page says of which kind they are, and its tabs in which state.
const { kind: _kind, state: _state, ...confirmed } = orderList.columns
const { confirmed_by: _by, confirmed_at: _at, ...unconfirmed } = confirmed
const { kind: _own, state: _ownState, ...ownConfirmed } = ownOrderList.columns
const { confirmed_by: _whom, confirmed_at: _when, ...ownUnconfirmed } = ownConfirmed
type Lists = Readonly<Record<'confirmed' | 'unconfirmed', ListDefinition<string, NeedOf<typeof orderList>>>>
const lists: Lists = {
  confirmed: defineList({ ...orderList, sort: '-sent_on', columns: confirmed }),
  unconfirmed: defineList({ ...orderList, sort: '-sent_on', columns: unconfirmed }),
}
const ownLists: Lists = {
  confirmed: defineList({ ...ownOrderList, sort: '-sent_on', columns: ownConfirmed }),
  unconfirmed: defineList({ ...ownOrderList, sort: '-sent_on', columns: ownUnconfirmed }),
}
const listIn = (state: OrderState) => (state === 'confirmed' ? 'confirmed' : 'unconfirmed')

const states = ['to_be_confirmed', 'confirmed', 'cancelled'] as const satisfies readonly OrderState[]
const question = (kind: OrderKind, state: OrderState) => ({ kind, state })
/** Stable values, so that the list is not asked again at every render. */
const fixed = {
  regular: Object.fromEntries(states.map((state) => [state, question('regular', state)])),
  non_regular: Object.fromEntries(states.map((state) => [state, question('non_regular', state)])),
}
const openOnes = { open: 'true' }

/** What waits stands out. */
function Waiting({ order: { waiting } }: { order: Row }) {
  return waiting > 0 ? (
    <Text as="strong" c="warning-text">
      {waiting}
    </Text>
  ) : (
    0
  )
}

const cells = {
  tracking_number: (order: Order) => <Tracking order={order} />,
  waiting: (order: Row) => <Waiting order={order} />,
}
const ownAddress = ({ kind, id }: Row) => `/technician/${kind === 'regular' ? 'orders-regular' : 'orders'}/${id}`

function Tabs({
  kind,
  state,
  onChoose,
}: {
  kind: OrderKind
  state: OrderState
  onChoose: (state: OrderState) => void
}) {
  const say = useSay()
  const waiting = useTotal(orderList, orders.list, fixed[kind].to_be_confirmed ?? {})
  return (
    <ListTabs>
      <TabRow
        label={say(words.tabs)}
        chosen={state}
        onChoose={onChoose}
        tabs={states.map((key) => ({
          key,
          label: say(words[key]),
          ...(key === 'to_be_confirmed' ? { count: waiting } : {}),
        }))}
      />
    </ListTabs>
  )
}

type ReceivingProps = { kind: OrderKind; state: OrderState; onState: (state: OrderState) => void }

/** What the lists of the office and of a technician have in common. */
function useSharedProps({ kind, state }: Pick<ReceivingProps, 'kind' | 'state'>) {
  const say = useSay()
  const differences = useTotal(discrepancyList, discrepancies.list, openOnes)
  const toDifferences: PageAction = {
    label: differences ? say(words.discrepancies_count, { count: differences }) : discrepancyTexts.discrepancies,
    icon: IconAlertTriangle,
    to: '/discrepancies',
  }
  const props = {
    endpoints: orders,
    fixed: fixed[kind][state] ?? {},
    title: say(kind === 'regular' ? texts.receiving_regular : texts.receiving),
    cells,
  }
  return { props, toDifferences }
}

function AllReceiving({ kind, state, onState }: ReceivingProps) {
  const [begins, setBegins] = useState(false)
  const { props, toDifferences } = useSharedProps({ kind, state })
  const secondary: PageAction[] = [
    toDifferences,
    { label: words.without_list, icon: IconPackageImport, onClick: () => setBegins(true) },
  ]
  const rowActions = (order: Row): RowAction[] => [
    {
      label: order.state === 'to_be_confirmed' ? words.open_receive : words.open,
      icon: IconClipboardCheck,
      to: orderAddress(order),
    },
    { label: words.print, icon: IconPrinter, onClick: () => printOrder(order) },
  ]
  return (
    <>
      <ListPage
        {...props}
        list={lists[listIn(state)]}
        secondary={secondary}
        rowActions={rowActions}
        rowTo={orderAddress}
        empty={{ text: kind === 'regular' ? words.empty_regular : words.empty }}
      >
        <Tabs kind={kind} state={state} onChoose={onState} />
      </ListPage>
      {begins && <NewOrderDialog kind={kind} onClose={() => setBegins(false)} />}
    </>
  )
}

function OwnReceiving({ kind, state, onState }: ReceivingProps) {
  const { props, toDifferences } = useSharedProps({ kind, state })
  return (
    <ListPage
      {...props}
      list={ownLists[listIn(state)]}
      secondary={[toDifferences]}
      rowTo={ownAddress}
      empty={{ text: words.empty_own }}
    >
      <Stack gap={2} pt={3} px="page">
        <KindSwitch kind={kind} paths={listAddress} />
      </Stack>
      <Tabs kind={kind} state={state} onChoose={onState} />
    </ListPage>
  )
}

function Receiving({ kind }: { kind: OrderKind }) {
  const [state, setState] = useTab(states)
  const Content = useSession()?.role === 'technician' ? OwnReceiving : AllReceiving
  // Another tab is another list: its page, selection and scroll start over.
  return <Content key={`${kind} ${state}`} kind={kind} state={state} onState={setState} />
}

export const ReceivingPage = () => <Receiving kind="non_regular" />
export const RegularReceivingPage = () => <Receiving kind="regular" />
