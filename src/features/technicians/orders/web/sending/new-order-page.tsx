/** A new order: what goes back, what is wrong with it, and how it travels. It is kept on this device until it is sent. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { both, say as sayIn } from '#lib/texts/texts.ts'
import { formatInstant, localDay } from '#lib/time/dates.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { RecordForm } from '#web/form/record-form.tsx'
import { IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { giveUp } from '#web/offline/outbox.ts'
import { Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { UploadDialog } from '#web/upload/use-upload.tsx'
import type { Order } from '../../contract.ts'
import type { OrderKind } from '../../rules.ts'
import { OrderHead, OrderInput, sending } from '../../sending-contract.ts'
import { orderUpload } from '../../sending-rules.ts'
import { texts } from '../../sending-texts.ts'
import { linesOf } from './check-serials.ts'
import { type Draft, readDraft, saveDraft } from './draft.ts'
import { createPathOf, orderPathOf, pathOf, refreshOrders, UnsentDrafts } from './order-parts.tsx'
import { ProductCollector } from './product-collector.tsx'
import styles from './sending.module.css'
import { HeadFields, type HeadName } from './shipment-fields.tsx'
import { useCollector } from './use-collector.ts'

type Name = Extract<keyof OrderInput, string>
// Object.keys forgets which keys an object has.
const headNames = Object.keys(OrderHead.shape) as HeadName[]
const today = () => localDay()
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

type PartsProps = {
  form: FormApi<Name>
  kind: OrderKind
  draft: Draft | null
  onCount: (count: number) => void
}

function Parts({ form, kind, draft, onCount }: PartsProps) {
  const say = useSay()
  const { history } = useRouter()
  const collector = useCollector(kind, draft?.entries ?? [], (entries) => {
    form.set('lines', linesOf(entries))
    onCount(entries.length)
  })
  const { entries } = collector
  const begun = useRef(draft?.at ?? new Date().toISOString())
  const head = JSON.stringify(Object.fromEntries(headNames.map((name) => [name, form.get(name)])))
  useEffect(() => {
    // What was written above is an object of these names.
    const values = JSON.parse(head) as Readonly<Record<string, unknown>>
    const { sent_on: _day, ...others } = values
    const isEmpty = entries.length === 0 && !Object.values(others).some(isFilled)
    const corrects = readDraft(kind)?.corrects ?? null
    saveDraft(kind, isEmpty ? null : { entries, head: values, at: begun.current, corrects })
  }, [kind, entries, head])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was kept from before.
  useEffect(() => {
    form.describe('lines', { label: texts.products })
    // Without a network it stays as it was kept; the server looks again when it is sent.
    collector.lookAgain().catch(() => undefined)
  }, [])
  return (
    <Grid side={360} gap={3} align="start" pb={3}>
      <Card py={4} px={5} aria-label={say(texts.products)}>
        <ProductCollector
          collector={collector}
          way={<Upload kind={kind} />}
          error={form.errorOf('lines') && say(texts.none_yet)}
          onMoved={() => entries.length === 0 && history.push(createPathOf('non_regular'))}
        />
      </Card>
      <Card py={4} px={5} aria-label={say(texts.shipment)}>
        <Text as="h2" size="body" weight={600} leading={20}>
          {say(texts.shipment)}
        </Text>
        <Stack gap={4} mt={3}>
          <HeadFields form={form} />
        </Stack>
      </Card>
    </Grid>
  )
}

function Upload({ kind }: { kind: OrderKind }) {
  const say = useSay()
  const client = useQueryClient()
  const { history } = useRouter()
  const [opened, setOpened] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setOpened(true)}>
        {say(texts.upload_file)}
      </Button>
      <UploadDialog
        upload={orderUpload}
        context={useMemo(() => ({ order_kind: kind }), [kind])}
        subtitle={say(texts.upload_hint)}
        opened={opened}
        onClose={() => {
          setOpened(false)
          // The file has become an order of its own, which is in the list.
          if (done) history.push(pathOf[kind])
        }}
        onDone={({ status }) => {
          setDone(status === 'committed')
          refreshOrders(client)
        }}
      />
    </>
  )
}

export function NewOrder({ kind }: { kind: OrderKind }) {
  const say = useSay()
  const client = useQueryClient()
  const { history } = useRouter()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins with what is kept at that moment.
  const draft = useMemo(() => readDraft(kind), [kind, round])
  const [count, setCount] = useState(draft?.entries.length ?? 0)
  const start = useMemo(
    () => ({ sent_on: today(), ...draft?.head, kind, lines: linesOf(draft?.entries ?? []) }),
    [draft, kind],
  )
  const restart = (kept: Draft | null) => {
    saveDraft(kind, kept)
    setCount(kept?.entries.length ?? 0)
    setRound((old) => old + 1)
  }
  const startOver = () => {
    const before = readDraft(kind)
    restart(null)
    toast.info(texts.dropped, { undo: () => restart(before) })
  }
  const sent = (order: Order) => {
    const corrects = readDraft(kind)?.corrects
    saveDraft(kind, null)
    refreshOrders(client)
    // It waits on the phone, without a number yet.
    if (order.id === 0) {
      toast.success(texts.queued, { params: { count: order.products } })
      return history.replace(pathOf[kind])
    }
    if (corrects) void giveUp(corrects)
    toast.success(texts.sent, { params: { number: order.number, count: order.products } })
    history.replace(orderPathOf(order))
  }
  return (
    <Stack className={styles.whole}>
      <PageHeader hint={say(texts[`${kind}_hint`])} />
      <Stack className={styles.form} pt={3} pb={6} px="page">
        <UnsentDrafts but={kind} />
        {draft && (
          <Row as="p" className={styles.going} wrap gapY={0} gap={2} align="center" mb={2} c="text-2">
            <span>{unbroken(say(texts.draft_going_on, { at: formatInstant(draft.at) }))}</span>
            <Button variant="subtle" size="compact-sm" onClick={startOver}>
              {say(texts.draft_anew)}
            </Button>
          </Row>
        )}
        <RecordForm
          key={round}
          schema={OrderInput}
          endpoint={sending.create}
          values={start}
          save={
            count === 0
              ? texts.submit_none
              : both(sayIn(texts.submit, 'EN', { count }), sayIn(texts.submit, 'IT', { count }))
          }
          done={false}
          onCancel={() => history.push(pathOf[kind])}
          onSaved={sent}
        >
          {(form) => <Parts form={form} kind={kind} draft={draft} onCount={setCount} />}
        </RecordForm>
      </Stack>
    </Stack>
  )
}

export const NewOrderPage = () => <NewOrder key="non_regular" kind="non_regular" />
export const NewRegularOrderPage = () => <NewOrder key="regular" kind="regular" />
