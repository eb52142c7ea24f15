/** A new order: what goes back, what is wrong with it, and how it travels. It is kept on this device until it is sent. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { UploadDialog } from '#features/office/imports/web/parts.tsx'
import { both, say as sayIn } from '#lib/texts/texts.ts'
import { formatInstant, toLocalClock } from '#lib/time/dates.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { RecordForm } from '#web/form/record-form.tsx'
import { IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
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
const today = () => toLocalClock(new Date()).slice(0, 10)
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
    saveDraft(kind, isEmpty ? null : { entries, head: values, at: begun.current })
  }, [kind, entries, head])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was kept from before.
  useEffect(() => {
    form.describe('lines', { label: texts.products })
    // Without a network it stays as it was kept; the server looks again when it is sent.
    collector.lookAgain().catch(() => undefined)
  }, [])
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-label={say(texts.products)}>
        <ProductCollector
          collector={collector}
          way={<Upload kind={kind} />}
          error={form.errorOf('lines') && say(texts.none_yet)}
          onMoved={() => entries.length === 0 && history.push(createPathOf('non_regular'))}
        />
      </section>
      <section className={styles.card} aria-label={say(texts.shipment)}>
        <h2 className={styles.section}>{say(texts.shipment)}</h2>
        <div className={styles.fields}>
          <HeadFields form={form} />
        </div>
      </section>
    </div>
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
      <Button variant="default" leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
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
    saveDraft(kind, null)
    refreshOrders(client)
    toast.success(texts.sent, { params: { number: order.number, count: order.products } })
    history.replace(orderPathOf(order))
  }
  return (
    <div className={styles.whole}>
      <PageHeader hint={say(texts[`${kind}_hint`])} />
      <div className={styles.form}>
        <UnsentDrafts but={kind} />
        {draft && (
          <p className={styles.going}>
            <span>{unbroken(say(texts.draft_going_on, { at: formatInstant(draft.at) }))}</span>
            <Button variant="subtle" size="compact-sm" onClick={startOver}>
              {say(texts.draft_anew)}
            </Button>
          </p>
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
      </div>
    </div>
  )
}

export const NewOrderPage = () => <NewOrder key="non_regular" kind="non_regular" />
export const NewRegularOrderPage = () => <NewOrder key="regular" kind="regular" />
