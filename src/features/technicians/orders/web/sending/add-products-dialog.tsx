/** Adds more products to an order that is still to be confirmed. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { mayLeave } from '#web/form/leave-guard.ts'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { Order } from '../../contract.ts'
import { sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { type Entries, linesOf } from './check-serials.ts'
import { ProductCollector } from './product-collector.tsx'
import { useCollector } from './use-collector.ts'

type AddDialogProps = {
  order: Order
  /** What was entered before and refused. */
  start: Entries
  onClose: () => void
  onAdded: () => void
}

export function AddDialog({ order, start, onClose, onAdded }: AddDialogProps) {
  const say = useSay()
  const phone = useNarrow()
  const collector = useCollector(order.kind, start, () => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was entered before.
  useEffect(() => void collector.lookAgain().catch(() => undefined), [])
  const { entries } = collector
  const close = async () => {
    if (entries.length === 0 || (await mayLeave())) onClose()
  }
  const add = useAction(async () => {
    await call(sending.add, { params: { id: order.id }, body: { lines: linesOf(entries) } })
    toast.success(texts.products_added, { params: { count: entries.length } })
    onAdded()
  })
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={760}
      fullScreen={phone}
      title={say(texts.add_to, { number: order.number })}
    >
      <ProductCollector collector={collector} />
      <Row phone="share" gap={2} justify="end" mt={4}>
        <Button variant="default" onClick={() => void close()}>
          {say(formTexts.cancel)}
        </Button>
        <Button loading={add.busy} disabled={entries.length === 0} onClick={() => void add.run()}>
          {say(texts.pick_add, { count: entries.length })}
        </Button>
      </Row>
    </Modal>
  )
}
