/** One order of a technician: its products and what became of them, how it travels, and what can still be changed. */

import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { IconBan, IconDots, IconPencil, IconPlus, IconPrinter } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { texts as listTexts } from '#web/list/texts.ts'
import { network } from '#web/offline/network.ts'
import { giveUp, useOutbox } from '#web/offline/outbox.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Card, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { Day, NotAvailable } from '#web/ui/values.tsx'
import type { LinesOf, Order } from '../../contract.ts'
import { type OrderKind, orderKinds } from '../../rules.ts'
import { type LineInput, OrderHead, sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { printOrder, useOrderLines } from '../order-queries.ts'
import { Tracking } from '../tracking.tsx'
import { type Entries, entriesOf } from './check-serials.ts'
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

const AddDialog = lazyPart(async () => (await import('./add-products-dialog.tsx')).AddDialog)

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
  const phone = useNarrow()
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
      leftSection={<IconPlus size={16} />}
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
          <Button key={label.EN} variant="default" h={phone ? 44 : 32} leftSection={<Icon size={16} />} onClick={run}>
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
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label, icon: Icon, run, locked: why }) => (
            <Menu.Item
              key={label.EN}
              mih={44}
              leftSection={<Icon size={16} />}
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
    <Card py={4} px={5} aria-label={say(texts.shipment)}>
      <Row className={styles.sum} wrap gapY={1} gap={3} align="center" mb={2}>
        <Text as="h2" size="body" weight={600} leading={20}>
          {say(texts.shipment)}
        </Text>
        {order.state === 'to_be_confirmed' && (
          <Button variant="subtle" size="compact-sm" disabled={locked !== undefined} title={locked} onClick={onEdit}>
            {say(texts.edit_shipment)}
          </Button>
        )}
      </Row>
      <Facts rows={rows} />
      {order.notes && (
        <Hint className={styles.notes} mt={3} pt={3} line="top" breakAnywhere>
          {order.notes}
        </Hint>
      )}
    </Card>
  )
}

const none: Entries = []

/** A change of this order that was refused, as it was entered: the outbox leads here with its key. */
function useRefused(order_id: number) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const key = new URLSearchParams(search).get('again')
  const items = useOutbox()
  const [found] = useState(() => items.find((item) => item.key === key && item.body.order_id === order_id))
  return useMemo(() => {
    if (!found) return undefined
    // The body was made from the forms of an order.
    const { add = [], head } = found.body as { add?: readonly LineInput[]; head?: Partial<OrderHead> }
    return { key: found.key, add: entriesOf(add), head }
  }, [found])
}

function OneOrder({ of }: { of: LinesOf }) {
  const say = useSay()
  const client = useQueryClient()
  const { order, items } = of
  const again = useRefused(order.id)
  const [asking, setAsking] = useState<'add' | 'edit' | null>(() =>
    again?.add.length ? 'add' : again?.head ? 'edit' : null,
  )
  const hint = useHint(order)
  const values = useMemo(() => ({ ...order, ...again?.head }), [order, again])
  const done = () => {
    setAsking(null)
    refreshOrders(client)
    // What it puts right ends with it, unless it waits here itself.
    if (again && network.isReachable()) void giveUp(again.key)
  }
  const open = order.state === 'to_be_confirmed'
  return (
    <Stack className={styles.whole}>
      <PageHeader
        title={say(words.of_number, { number: order.number })}
        note={<OrderStateBadge order={order} />}
        hint={order.cancel_reason ? `${hint} ${say(texts.reason_was, { reason: order.cancel_reason })}` : hint}
        actions={<Actions order={order} onAdd={() => setAsking('add')} onEdit={() => setAsking('edit')} />}
      />
      <Stack className={styles.form} pt={3} pb={6} px="page">
        <UnsentDrafts />
        <Grid side={360} gap={3} align="start" pb={3}>
          <OrderLines order={order} items={items} />
          <Stack gap={3} shrink>
            <Shipment order={order} onEdit={() => setAsking('edit')} />
            <OrderDocumentCard order={order} onEdit={() => setAsking('edit')} />
          </Stack>
        </Grid>
      </Stack>
      {open && (
        <FormDrawer
          opened={asking === 'edit'}
          onClose={() => setAsking(null)}
          title={say(texts.edit_shipment)}
          schema={OrderHead}
          endpoint={sending.update}
          params={{ id: order.id }}
          version={order.version}
          values={values}
          onSaved={done}
        >
          {(form) => <HeadFields form={form} order={order} />}
        </FormDrawer>
      )}
      {open && asking === 'add' && (
        <AddDialog order={order} start={again?.add ?? none} onClose={() => setAsking(null)} onAdded={done} />
      )}
    </Stack>
  )
}

function OrderOf({ kind }: { kind: OrderKind }) {
  const id = useIdParam()
  return (
    <LoadedPage of={useOrderLines(id)}>
      {(data) =>
        // An order has one address: that of its kind.
        data.order.kind === kind ? <OneOrder key={id} of={data} /> : <Navigate to={orderPathOf(data.order)} replace />
      }
    </LoadedPage>
  )
}

export const OrderPage = () => <OrderOf kind="non_regular" />
export const RegularOrderPage = () => <OrderOf kind="regular" />
