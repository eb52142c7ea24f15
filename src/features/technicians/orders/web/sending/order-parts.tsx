/** What the technician's screens of orders share: where they are, the state of an order, and the orders not sent yet. */
import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconClock, IconPencil } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { isUnsent, useOutbox } from '#web/offline/outbox.ts'
import { StateBadge, StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Row } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { orderList } from '../../columns.ts'
import type { Order } from '../../contract.ts'
import { type OrderKind, orderStates } from '../../rules.ts'
import { sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { modelsOf } from './check-serials.ts'
import { saveDraft, useDraft } from './draft.ts'
import styles from './sending.module.css'

export const pathOf: Readonly<Record<OrderKind, `/${string}`>> = {
  non_regular: '/technician/orders',
  regular: '/technician/orders-regular',
}
export const createPathOf = (kind: OrderKind) => `${pathOf[kind]}/create`
export const orderPathOf = ({ kind, id }: { kind: OrderKind; id: number | string }) => `${pathOf[kind]}/${id}`

type Progress = Pick<Order, 'state' | 'scanned' | 'unlisted' | 'products'>

/** The warehouse has ticked off the first product: its technician can no longer change or cancel the order. */
export const isUnpacking = ({ state, scanned }: Progress) => state === 'to_be_confirmed' && scanned > 0
export const unpackedOf = ({ scanned, unlisted, products }: Progress) => ({ scanned: scanned - unlisted, products })

export function OrderStateBadge({ order }: { order: Progress }) {
  const say = useSay()
  if (isUnpacking(order)) return <StatusBadge family="info">{say(texts.unpacking, unpackedOf(order))}</StatusBadge>
  return <StateBadge is={orderStates[order.state]} />
}

const kinds = ['non_regular', 'regular'] as const

function UnsentDraft({ kind }: { kind: OrderKind }) {
  const say = useSay()
  const draft = useDraft(kind)
  if (!draft || draft.entries.length === 0) return null
  const count = draft.entries.length
  const drop = () => {
    saveDraft(kind, null)
    toast.info(texts.dropped, { undo: () => saveDraft(kind, draft) })
  }
  return (
    <Row className={styles.kept} wrap gapY={1} gap={3} align="center" mb={2} py={1.5} px={3} notice="info">
      <IconPencil size={18} />
      <span>{say(texts.draft_of, { kind: say(texts[`${kind}_word`]), count })}</span>
      <Row gap={2} align="center" ml="auto">
        <Link to={createPathOf(kind)}>{say(texts.draft_open)}</Link>
        <Button variant="subtle" size="compact-sm" onClick={drop}>
          {say(texts.draft_drop)}
        </Button>
      </Row>
    </Row>
  )
}

/** Orders that were made without a network: their number comes with their receipt. */
function WaitingOrders() {
  const say = useSay()
  const count = useOutbox().filter((item) => isUnsent(item) && item.kind === 'order_create').length
  if (count === 0) return null
  return (
    <Row className={styles.kept} wrap gapY={1} gap={3} align="center" mb={2} py={1.5} px={3} notice="warning">
      <IconClock size={18} />
      <span>{say(texts.waiting_orders, { count })}</span>
      <Row ml="auto">
        <Link to="/technician/outbox">{say(texts.waiting_open)}</Link>
      </Row>
    </Row>
  )
}

/** What was begun and not sent stays in sight until it is sent or dropped. */
export function UnsentDrafts({ but }: { but?: OrderKind }) {
  return (
    <>
      <WaitingOrders />
      {kinds
        .filter((kind) => kind !== but)
        .map((kind) => (
          <UnsentDraft key={kind} kind={kind} />
        ))}
    </>
  )
}

/** What was just done shows at once, without waiting for the live word. */
export function refreshOrders(client: QueryClient): void {
  for (const list of [orderList, assignedProductList]) void client.invalidateQueries({ queryKey: listKey(list) })
}

/** Asks, then cancels the order; its products stay with the technician. */
export function useCancel() {
  const client = useQueryClient()
  return async ({ id, number, products }: Pick<Order, 'id' | 'number' | 'products'>): Promise<void> => {
    const sure = await confirm.ask({
      title: texts.cancel_question,
      message: texts.cancel_hint,
      yes: texts.cancel_yes,
      no: texts.cancel_no,
      danger: true,
      params: { number, count: products },
    })
    if (!sure) return
    await runAction(async () => {
      await call(sending.cancel, { params: { id }, body: { reason: null } })
      toast.success(texts.cancelled, { params: { number } })
    })
    refreshOrders(client)
  }
}

/** How many of each model. */
export function Models({ of }: { of: readonly { model_number: string | null }[] }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Row as="ul" className={styles.models} wrap gapY={0.5} gap={3} c="text-2" tabular>
      {modelsOf(of).map(([model, count]) => (
        <li key={model ?? ''}>
          <b>{formatNumber(count, language)}</b> {model ?? say(texts.unknown_model)}
        </li>
      ))}
    </Row>
  )
}
