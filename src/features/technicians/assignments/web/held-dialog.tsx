/** Asks for what an action on products that technicians hold needs: a warehouse, another technician, a description. */
import { batches } from '#features/warehouse/stock/contract.ts'
import { screenTexts } from '#features/warehouse/stock/screen-texts.ts'
import { FaultField } from '#features/warehouse/usual-faults/web/shared.tsx'
import type { Endpoint, Reply } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import type { Selection } from '#web/list/selection.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { assignedProducts, HandOver, ReportFault, TakeBack } from '../contract.ts'
import { heldTexts as texts } from '../texts.ts'
import { useRefresh } from './refresh.ts'

export type HeldKind = 'take_back' | 'hand_over' | 'report_fault'
export type Asked = { kind: HeldKind; selection: Selection; count: number; clear: () => void }

type About = {
  endpoint: Endpoint
  schema: typeof TakeBack | typeof HandOver | typeof ReportFault
  title: Words
  done: Words
}
const about: Readonly<Record<HeldKind, About>> = {
  take_back: {
    endpoint: assignedProducts.takeBack,
    schema: TakeBack,
    title: texts.take_back_of,
    done: texts.taken_back,
  },
  hand_over: {
    endpoint: assignedProducts.handOver,
    schema: HandOver,
    title: texts.hand_over_of,
    done: texts.handed_over,
  },
  report_fault: {
    endpoint: assignedProducts.reportFault,
    schema: ReportFault,
    title: texts.fault_of,
    done: texts.reported,
  },
}

type Name = 'products' | 'warehouse_id' | 'technician_id' | 'note'

export function HeldDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const say = useSay()
  const refresh = useRefresh()
  const { kind, selection, count, clear } = asked
  const { endpoint, schema, title, done } = about[kind]
  const isAdmin = useSession()?.role === 'admin'
  const undo = async (batch_id: number) => {
    await runAction(async () => {
      const { count: undone } = await call(batches.revert, { params: { id: batch_id } })
      toast.success(screenTexts.undone, { params: { count: undone } })
    })
    refresh()
  }
  return (
    <ActionForm
      onClose={onClose}
      title={say(title, { count })}
      schema={schema}
      endpoint={endpoint}
      values={{ ...selection, warehouse_id: null, technician_id: null, note: null }}
      save={texts[kind]}
      clear={clear}
      refresh={refresh}
      successToast={(answer) => {
        // All of these endpoints answer with the batch and its number of products.
        const { batch_id, count: moved } = answer as Reply<typeof assignedProducts.takeBack>
        return [done, { params: { count: moved }, ...(isAdmin ? { undo: () => undo(batch_id) } : {}) }]
      }}
    >
      {(given) => {
        // The fields of the three schemas are all among these names.
        const form = given as FormApi<Name>
        return (
          <>
            {kind === 'take_back' && (
              <PickerField form={form} name="warehouse_id" label={texts.into} path="/api/warehouses" required />
            )}
            {kind === 'hand_over' && (
              <PickerField form={form} name="technician_id" label={texts.to} {...picks.activeTechnician} required />
            )}
            {kind === 'report_fault' ? (
              <FaultField form={form} name="note" label={texts.report_question} />
            ) : (
              <TextareaField form={form} name="note" label={texts.note} rows={2} />
            )}
          </>
        )
      }}
    </ActionForm>
  )
}
