/** The office puts products of one technician on an order: which kind, and how it travels. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AssignedProduct } from '#features/technicians/assignments/contract.ts'
import { localDay } from '#lib/time/dates.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { useSay } from '#web/language.ts'
import { orderKinds } from '../../rules.ts'
import { OrderInput, sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { refreshOrders } from './order-parts.tsx'
import { HeadFields } from './shipment-fields.tsx'

type Held = Pick<AssignedProduct, 'serial_number' | 'status' | 'technician_id' | 'technician'>
export type Put = { products: readonly Held[]; clear: () => void }

export function OfficeDialog({ put, onClose }: { put: Put; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { products, clear } = put
  const [first] = products
  const faulty = products.some(({ status }) => status === 'fault')
  const start = useMemo(
    () => ({
      kind: faulty ? 'non_regular' : 'regular',
      technician_id: first?.technician_id,
      lines: products.map(({ serial_number }) => ({ serial_number })),
      sent_on: localDay(),
    }),
    [products, first, faulty],
  )
  const technician = first?.technician ?? ''
  return (
    <ActionForm
      as="drawer"
      onClose={onClose}
      title={say(texts.put_title, { count: products.length, technician })}
      schema={OrderInput}
      endpoint={sending.create}
      values={start}
      save={texts.put_on_order}
      clear={clear}
      refresh={() => refreshOrders(client)}
      successToast={(order) => [
        texts.put_done,
        { params: { number: order.number, technician, count: order.products } },
      ]}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="kind"
            label={words.kind}
            choices={faulty ? { non_regular: orderKinds.non_regular } : orderKinds}
            required
            {...(faulty ? { hint: texts.put_mixed } : {})}
          />
          <HeadFields form={form} />
        </>
      )}
    </ActionForm>
  )
}
