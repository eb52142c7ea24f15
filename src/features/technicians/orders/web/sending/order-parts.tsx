/** What the technician's screens of orders share: where they are, the state of an order, and the orders not sent yet. */
import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { IconPencil } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { orderList } from '../../columns.ts'
import type { Order } from '../../contract.ts'
import { type LineState, lineStates, type OrderKind, type OrderState, orderStates } from '../../rules.ts'
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

const stateFamilies: Readonly<Record<OrderState, BadgeFamily>> = {
  to_be_confirmed: 'warning',
  confirmed: 'success',
  cancelled: 'neutral',
}
type Progress = Pick<Order, 'state' | 'scanned' | 'unlisted' | 'products'>

/** The warehouse has ticked off the first product: its technician can no longer change or cancel the order. */
export const isUnpacking = ({ state, scanned }: Progress) => state === 'to_be_confirmed' && scanned > 0
export const unpackedOf = ({ scanned, unlisted, products }: Progress) => ({ scanned: scanned - unlisted, products })

export function OrderStateBadge({ order }: { order: Progress }) {
  const say = useSay()
  const { state } = order
  if (isUnpacking(order)) return <StatusBadge family="info">{say(texts.unpacking, unpackedOf(order))}</StatusBadge>
  return <StatusBadge family={stateFamilies[state]}>{say(orderStates[state])}</StatusBadge>
}

const lineFamilies: Readonly<Record<LineState, BadgeFamily>> = {
  listed: 'neutral',
  scanned: 'success',
  unlisted: 'danger',
  received: 'success',
  missing: 'warning',
  waiting: 'info',
  sent_back: 'neutral',
}
export function LineStateBadge({ state }: { state: LineState }) {
  const say = useSay()
  return <StatusBadge family={lineFamilies[state]}>{say(lineStates[state])}</StatusBadge>
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
    <div className={styles.kept}>
      <IconPencil size={18} stroke={1.75} aria-hidden />
      <span>{say(texts.draft_of, { kind: say(texts[`${kind}_word`]), count })}</span>
      <div>
        <Link to={createPathOf(kind)}>{say(texts.draft_open)}</Link>
        <Button variant="subtle" size="compact-sm" onClick={drop}>
          {say(texts.draft_drop)}
        </Button>
      </div>
    </div>
  )
}

/** What was begun and not sent stays in sight until it is sent or dropped. */
export function UnsentDrafts({ but }: { but?: OrderKind }) {
  return kinds.filter((kind) => kind !== but).map((kind) => <UnsentDraft key={kind} kind={kind} />)
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
    try {
      await call(sending.cancel, { params: { id }, body: { reason: null } })
      toast.success(texts.cancelled, { params: { number } })
    } catch (error) {
      alert.failure(error)
    }
    refreshOrders(client)
  }
}

/** How many of each model. */
export function Models({ of }: { of: readonly { model_number: string | null }[] }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <ul className={styles.models}>
      {modelsOf(of).map(([model, count]) => (
        <li key={model ?? ''}>
          <b>{formatNumber(count, language)}</b> {model ?? say(texts.unknown_model)}
        </li>
      ))}
    </ul>
  )
}
