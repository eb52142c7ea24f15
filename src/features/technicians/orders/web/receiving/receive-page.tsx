/** The reception of one order: scan what is in the boxes, say where each goes, confirm into a warehouse; later, what came of it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { ReasonForm } from '#web/form/action-form.tsx'
import { IconArrowBackUp, IconCheck, IconPrinter } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { sayNow, useSay } from '#web/language.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { BottomBar, Grid, Stack, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { LinesOf, Order } from '../../contract.ts'
import { discrepancyTexts } from '../../discrepancies-texts.ts'
import { receiving } from '../../receiving-contract.ts'
import { listTexts, receiveTexts as words } from '../../receiving-texts.ts'
import { orderStates } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { listAddress, printOrder, refreshOrders, useOrderChoices, useOrderLines } from '../order-queries.ts'
import { LinesCard } from './lines-card.tsx'
import { countsOf, type LineTab, outcomeOf, receivedCount } from './progress.ts'
import styles from './receiving.module.css'
import { ScanCard } from './scan-card.tsx'
import { DifferencesCard, IntoCard, TransportCard } from './side-cards.tsx'
import { useReception } from './use-reception.ts'

function About({ order }: { order: Order }) {
  const say = useSay()
  const { state, technician, technician_id, sent_on, confirmed_at, confirmed_by, cancelled_at } = order
  return (
    <>
      <StateBadge is={orderStates[state]} />
      <Text className={styles.about} c="text-2">
        {say(words.from)} <Link to={`/technician/edit/${technician_id}`}>{technician}</Link>,{' '}
        {unbroken(say(words.sent, { day: formatDay(sent_on) }))}
        {confirmed_at && (
          <>
            {', '}
            {unbroken(say(words.confirmed_line, { name: confirmed_by ?? '', at: formatInstant(confirmed_at) }))}
          </>
        )}
        {cancelled_at && (
          <>
            {', '}
            {unbroken(say(words.cancelled_line, { at: formatInstant(cancelled_at) }))}
            {order.cancel_reason && `: ${order.cancel_reason}`}
          </>
        )}
      </Text>
    </>
  )
}

function ReopenDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { id, number } = order
  return (
    <ReasonForm
      onClose={onClose}
      title={say(words.reopen_title, { number })}
      hint={say(words.reopen_hint)}
      label={discrepancyTexts.reason}
      endpoint={receiving.reopen}
      params={{ id }}
      save={words.reopen}
      refresh={() => refreshOrders(client)}
      successToast={() => [words.reopened, { params: { number } }]}
    />
  )
}

/** Where the last order went is where the next one goes, unless its technician says otherwise. */
const lastWarehouse = 'receiving_warehouse'
function useWarehouse(order: Order) {
  const { data } = useOrderChoices()
  const warehouses = data?.warehouses ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const kept = Number(localStorage.getItem(lastWarehouse)) || null
  const wanted = chosen ?? order.warehouse_id ?? (warehouses.length === 1 ? (warehouses[0]?.id ?? null) : kept)
  const warehouse = warehouses.find(({ id }) => id === wanted) ?? null
  const choose = (id: number) => {
    localStorage.setItem(lastWarehouse, String(id))
    setChosen(id)
  }
  return { warehouses, warehouse, choose }
}

function Reception({ data }: { data: LinesOf }) {
  const say = useSay()
  const { history } = useRouter()
  const { order, items } = data
  const reception = useReception(order.id)
  const { warehouses, warehouse, choose } = useWarehouse(order)
  const [tab, setTab] = useState<LineTab>('all')
  const [reopening, setReopening] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const open = order.state === 'to_be_confirmed'
  const outcome = outcomeOf(order, items)
  const counts = countsOf(items)
  const taken = receivedCount(outcome)
  const scanned = counts.scanned + counts.unlisted

  const confirmNow = async () => {
    if (!warehouse) {
      setAsked(true)
      document.getElementById('field-warehouse')?.focus()
      return
    }
    const { technician, version } = order
    const loose = [
      outcome.stays > 0 && sayNow(words.confirm_missing, { count: outcome.stays, technician }),
      outcome.waits > 0 && sayNow(words.confirm_waiting, { count: outcome.waits }),
    ].filter((it) => it !== false)
    const params = { count: taken, warehouse: warehouse.name }
    const question = { title: words.confirm_question, message: loose.join('\n'), yes: words.confirm_yes, params }
    if (loose.length > 0 && !(await confirm.ask(question))) return
    setBusy(true)
    await reception.confirm(warehouse.id, version)
    setBusy(false)
    setTab('all')
  }

  const confirmButton = open && (
    <Button
      leftSection={<IconCheck size={16} />}
      disabled={scanned === 0}
      loading={busy}
      onClick={() => void confirmNow()}
    >
      {warehouse
        ? say(words.confirm_into, { count: taken, warehouse: warehouse.name })
        : say(words.confirm, { count: taken })}
    </Button>
  )
  return (
    <Stack className={styles.page} grow shrinkY>
      <PageHeader
        title={say(texts.of_number, { number: order.number })}
        note={<About order={order} />}
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => printOrder(order)}>
              {say(listTexts.print)}
            </Button>
            {open && (
              <Button
                variant="subtle"
                title={say(words.put_aside_hint)}
                onClick={() => history.push(listAddress[order.kind])}
              >
                {say(words.put_aside)}
              </Button>
            )}
            {order.state === 'confirmed' && (
              <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setReopening(true)}>
                {say(words.reopen)}
              </Button>
            )}
            {confirmButton && <Text deskOnly>{confirmButton}</Text>}
          </>
        }
      />
      <Grid className={styles.columns} side={304} grow gap={4} shrinkY pt={3} pb="page" px="page">
        <Stack className={styles.main} gap={3} shrink shrinkY>
          <ScanCard data={data} reception={reception} />
          <LinesCard data={data} reception={reception} tab={tab} onTab={setTab} />
        </Stack>
        <Stack className={styles.side} gap={3} shrink shrinkY overflow="auto">
          {order.state !== 'cancelled' && (
            <IntoCard
              order={order}
              outcome={outcome}
              warehouses={warehouses}
              warehouse_id={warehouse?.id ?? null}
              onWarehouse={choose}
              error={asked && !warehouse ? say(words.choose_warehouse) : undefined}
              onTab={setTab}
            />
          )}
          <TransportCard order={order} />
          {order.state !== 'cancelled' && (
            <DifferencesCard data={data} missing={open && scanned === 0 ? 0 : counts.missing} />
          )}
        </Stack>
      </Grid>
      {open && <BottomBar narrowOnly>{confirmButton}</BottomBar>}
      {reopening && <ReopenDialog order={order} onClose={() => setReopening(false)} />}
    </Stack>
  )
}

export function OrderProductsPage() {
  const id = useIdParam()
  return <LoadedPage of={useOrderLines(id)}>{(data) => <Reception key={id} data={data} />}</LoadedPage>
}
