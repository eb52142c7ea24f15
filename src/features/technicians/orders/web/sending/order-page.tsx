/** One order of a technician: its products and what became of them, how it travels, and what can still be changed. */

import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { IconBan, IconDots, IconPencil, IconPlus, IconPrinter } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { texts as listTexts } from '#web/list/texts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import type { LinesOf, Order } from '../../contract.ts'
import { type OrderKind, orderKinds } from '../../rules.ts'
import { OrderHead, sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { printOrder, useOrderId, useOrderLines } from '../order-queries.ts'
import { Tracking } from '../tracking.tsx'
import { OrderDocumentCard } from './order-document.tsx'
import { OrderLines } from './order-lines.tsx'
import {
  isUnpacking,
  OrderStateBadge,
  orderPathOf,
  refreshOrders,
  UnsentDrafts,
  unpackedOf,
  useCancel,
} from './order-parts.tsx'
import styles from './sending.module.css'
import { HeadFields } from './shipment-fields.tsx'

const AddDialog = lazy(async () => ({ default: (await import('./add-products-dialog.tsx')).AddDialog }))

function useHint(order: Order): string {
  const say = useSay()
  const { state, confirmed_by, confirmed_at, cancelled_at } = order
  const locked = useLocked(order)
  if (locked) return locked
  if (state === 'confirmed')
    return say(texts.confirmed_hint, { by: confirmed_by ?? '', at: formatInstant(confirmed_at) })
  if (state === 'cancelled') return say(texts.cancelled_hint, { at: formatInstant(cancelled_at) })
  return say(texts.open_hint)
}

/** Why the order can no longer be changed, if so. */
function useLocked(order: Order): string | undefined {
  const say = useSay()
  return isUnpacking(order) ? say(texts.unpacking_hint, unpackedOf(order)) : undefined
}

type ActionsProps = { order: Order; onAdd: () => void; onEdit: () => void }

function Actions({ order, onAdd, onEdit }: ActionsProps) {
  const say = useSay()
  const cancel = useCancel()
  const phone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const open = order.state === 'to_be_confirmed'
  const locked = useLocked(order)
  const others = [
    { label: texts.print, icon: IconPrinter, run: () => printOrder(order), locked: undefined },
    // At a desk the shipment is in sight and has its own button.
    ...(open && phone ? [{ label: texts.edit_shipment, icon: IconPencil, run: onEdit, locked }] : []),
    ...(open && !locked ? [{ label: texts.cancel, icon: IconBan, run: () => void cancel(order), locked }] : []),
  ]
  const add = open && (
    <Button
      h={phone ? 44 : 32}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      disabled={locked !== undefined}
      title={locked}
      onClick={onAdd}
    >
      {say(texts.add_products)}
    </Button>
  )
  if (!phone || others.length === 1)
    return (
      <>
        {others.map(({ label, icon: Icon, run }) => (
          <Button
            key={label.EN}
            variant="default"
            h={phone ? 44 : 32}
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={run}
          >
            {say(label)}
          </Button>
        ))}
        {add}
      </>
    )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={say(listTexts.more)}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label, icon: Icon, run, locked: why }) => (
            <Menu.Item
              key={label.EN}
              mih={44}
              leftSection={<Icon size={16} stroke={1.75} />}
              disabled={why !== undefined}
              title={why}
              onClick={run}
            >
              {say(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {add}
    </>
  )
}

function Shipment({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const locked = useLocked(order)
  const amount = (value: number | null) => (value === null ? <NotAvailable /> : formatNumber(value, language))
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [say(words.kind), say(orderKinds[order.kind])],
    [say(words.sent_on), <Day key="day" value={order.sent_on} />],
    [say(words.warehouse), order.warehouse ?? <NotAvailable />],
    [say(words.courier), order.courier ?? <NotAvailable />],
    [say(words.tracking_number), <Tracking key="tracking" order={order} />],
    [say(words.boxes), amount(order.boxes)],
    [say(words.packages), amount(order.packages)],
    [say(words.pallets), amount(order.pallets)],
    [say(words.weight_kg), amount(order.weight_kg)],
  ]
  return (
    <section className={styles.card} aria-label={say(texts.shipment)}>
      <div className={styles.sum}>
        <h2 className={styles.section}>{say(texts.shipment)}</h2>
        {order.state === 'to_be_confirmed' && (
          <Button variant="subtle" size="compact-sm" disabled={locked !== undefined} title={locked} onClick={onEdit}>
            {say(texts.edit_shipment)}
          </Button>
        )}
      </div>
      <Facts rows={rows} />
      {order.notes && <p className={styles.notes}>{order.notes}</p>}
    </section>
  )
}

function OneOrder({ of }: { of: LinesOf }) {
  const say = useSay()
  const client = useQueryClient()
  const { order, items } = of
  const [asking, setAsking] = useState<'add' | 'edit' | null>(null)
  const hint = useHint(order)
  const done = () => {
    setAsking(null)
    refreshOrders(client)
  }
  const open = order.state === 'to_be_confirmed'
  return (
    <div className={styles.whole}>
      <PageHeader
        title={say(words.of_number, { number: order.number })}
        note={<OrderStateBadge order={order} />}
        hint={order.cancel_reason ? `${hint} ${say(texts.reason_was, { reason: order.cancel_reason })}` : hint}
        actions={<Actions order={order} onAdd={() => setAsking('add')} onEdit={() => setAsking('edit')} />}
      />
      <div className={styles.form}>
        <UnsentDrafts />
        <div className={styles.columns}>
          <OrderLines order={order} items={items} />
          <div className={styles.side}>
            <Shipment order={order} onEdit={() => setAsking('edit')} />
            <OrderDocumentCard order={order} onEdit={() => setAsking('edit')} />
          </div>
        </div>
      </div>
      {open && (
        <FormDrawer
          opened={asking === 'edit'}
          onClose={() => setAsking(null)}
          title={say(texts.edit_shipment)}
          schema={OrderHead}
          endpoint={sending.update}
          params={{ id: order.id }}
          version={order.version}
          values={order}
          onSaved={done}
        >
          {(form) => <HeadFields form={form} order={order} />}
        </FormDrawer>
      )}
      <Suspense fallback={null}>
        {open && asking === 'add' && <AddDialog order={order} onClose={() => setAsking(null)} onAdded={done} />}
      </Suspense>
    </div>
  )
}

function OrderOf({ kind }: { kind: OrderKind }) {
  const id = useOrderId()
  const { data, error, refetch } = useOrderLines(id)
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // An order has one address: that of its kind.
  if (data.order.kind !== kind) return <Navigate to={orderPathOf(data.order)} replace />
  return <OneOrder key={id} of={data} />
}

export const OrderPage = () => <OrderOf kind="non_regular" />
export const RegularOrderPage = () => <OrderOf kind="regular" />
