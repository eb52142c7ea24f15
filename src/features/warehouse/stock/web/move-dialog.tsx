/** Asks for what an action on the selected products needs: a warehouse, a note, a reason. */
import { Text } from '@mantine/core'
import { FaultField } from '#features/warehouse/usual-faults/web/shared.tsx'
import type { Endpoint, Reply } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import type { Selection } from '#web/list/selection.ts'
import { useAnswer } from '#web/use-answer.ts'
import { Noted, products, Transfer, WriteOff } from '../contract.ts'
import type { BulkKind } from '../rules.ts'
import { screenTexts } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { useProductActions } from './product-actions.ts'

export type MoveKind = BulkKind
export type Asked = { kind: MoveKind; selection: Selection; count: number; clear: () => void }

type About = {
  endpoint: Endpoint
  schema: typeof Transfer | typeof Noted | typeof WriteOff
  title: Words
  done: Words
  /** How many of the selected ones it can be done with. */
  some: Words
}

const about: Readonly<Record<MoveKind, About>> = {
  transfer: {
    endpoint: products.transfer,
    schema: Transfer,
    title: screenTexts.transfer_title,
    done: screenTexts.transferred,
    some: screenTexts.some_transferable,
  },
  report_fault: {
    endpoint: products.reportFault,
    schema: Noted,
    title: screenTexts.report_fault_title,
    done: screenTexts.fault_reported,
    some: screenTexts.some_faulty,
  },
  repair: {
    endpoint: products.repair,
    schema: Noted,
    title: screenTexts.repair_title,
    done: screenTexts.repaired,
    some: screenTexts.some_repairable,
  },
  write_off: {
    endpoint: products.writeOff,
    schema: WriteOff,
    title: screenTexts.write_off_title,
    done: screenTexts.wrote_off,
    some: screenTexts.some_removable,
  },
}

type Name = 'products' | 'warehouse_id' | 'note' | 'reason' | 'mode'

function Fields({ form, kind }: { form: FormApi<Name>; kind: MoveKind }) {
  if (kind === 'write_off')
    return (
      <TextareaField form={form} name="reason" label={texts.reason} hint={screenTexts.write_off_reason_hint} required />
    )
  return (
    <>
      {kind === 'transfer' && (
        <PickerField form={form} name="warehouse_id" label={texts.to_warehouse} path="/api/warehouses" required />
      )}
      {kind === 'report_fault' ? (
        <FaultField form={form} name="note" label={screenTexts.note} />
      ) : (
        <TextareaField form={form} name="note" label={screenTexts.note} rows={2} />
      )}
    </>
  )
}

export function MoveDialog({ asked, opened, onClose }: { asked: Asked; opened: boolean; onClose: () => void }) {
  const say = useSay()
  const { moved } = useProductActions()
  const { kind, selection, count, clear } = asked
  const { endpoint, schema, title, done, some } = about[kind]
  const counted = useAnswer(
    ['products', 'count-movable', kind, selection],
    products.countMovable,
    { body: { ...selection, kind } },
    { enabled: opened },
  )
  const possible = counted.data?.possible ?? count
  const isMixed = counted.data !== undefined && possible < counted.data.total
  return (
    <ActionForm
      opened={opened}
      onClose={onClose}
      // Where none can be moved the line below says so, and the server names the first.
      title={say(title, { count: possible || count })}
      schema={schema}
      endpoint={endpoint}
      values={{ ...selection, warehouse_id: null, note: null, reason: '', mode: 'good_ones' }}
      save={texts[kind]}
      clear={clear}
      // All of these endpoints answer with the batch and its number of products.
      onDone={(answer) => moved(done, answer as Reply<typeof products.transfer>)}
    >
      {/* The fields of the three schemas are all among these names. */}
      {(form) => (
        <>
          {isMixed && counted.data && (
            <Text size="sm" role="status">
              {say(some, { possible, total: counted.data.total })}
            </Text>
          )}
          <Fields form={form as FormApi<Name>} kind={kind} />
        </>
      )}
    </ActionForm>
  )
}
