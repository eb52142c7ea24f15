/** Adds more products to an order that is still to be confirmed. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { mayLeave } from '#web/form/leave-guard.ts'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Order } from '../../contract.ts'
import { sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { linesOf } from './check-serials.ts'
import { ProductCollector } from './product-collector.tsx'
import styles from './sending.module.css'
import { useCollector } from './use-collector.ts'

type AddDialogProps = { order: Order; onClose: () => void; onAdded: () => void }

export function AddDialog({ order, onClose, onAdded }: AddDialogProps) {
  const say = useSay()
  const phone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const [busy, setBusy] = useState(false)
  const collector = useCollector(order.kind, [], () => undefined)
  const { entries } = collector
  const close = async () => {
    if (entries.length === 0 || (await mayLeave())) onClose()
  }
  const add = async () => {
    setBusy(true)
    try {
      await call(sending.add, { params: { id: order.id }, body: { lines: linesOf(entries) } })
      toast.success(texts.products_added, { params: { count: entries.length } })
      onAdded()
    } catch (error) {
      alert.failure(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={760}
      fullScreen={phone}
      title={say(texts.add_to, { number: order.number })}
      closeButtonProps={{ 'aria-label': say(formTexts.close) }}
    >
      <ProductCollector collector={collector} />
      <div className={styles.foot}>
        <Button variant="default" onClick={() => void close()}>
          {say(formTexts.cancel)}
        </Button>
        <Button loading={busy} disabled={entries.length === 0} onClick={() => void add()}>
          {say(texts.pick_add, { count: entries.length })}
        </Button>
      </div>
    </Modal>
  )
}
