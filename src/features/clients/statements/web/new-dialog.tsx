/** Starts a statement: for a client (all of it or one module) or a technician, and a month. */
import { useState } from 'react'
import { partyWords } from '#features/interventions/costs/rules.ts'
import { localDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { SelectField } from '#web/form/choice-fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { type StatementDetail, StatementInput, statements } from '../contract.ts'
import { offeredMonths } from '../rules.ts'
import { texts } from '../texts.ts'

type NewDialogProps = { onClose: () => void; onMade: (made: StatementDetail) => void }

export function NewDialog({ onClose, onMade }: NewDialogProps) {
  const say = useSay()
  const [{ months, start }] = useState(() => {
    const offered = offeredMonths(localDay())
    // Usually the month that has just ended.
    const [, last] = Object.keys(offered)
    return { months: offered, start: { whom: 'client', month: last } }
  })
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={say(texts.new)}
      schema={StatementInput}
      values={start}
      endpoint={statements.create}
      done={false}
      onSaved={onMade}
    >
      {(form) => (
        <>
          <SelectField form={form} name="whom" label={texts.for_whom} choices={partyWords} required />
          {form.get('whom') === 'technician' ? (
            <PickerField
              key="technician"
              form={form}
              name="technician_id"
              label={texts.technician}
              path="/api/technicians"
              required
            />
          ) : (
            <>
              <PickerField form={form} name="supplier_id" label={texts.supplier} path="/api/suppliers" required />
              <PickerField
                form={form}
                name="module_id"
                label={texts.module}
                hint={texts.all_modules}
                {...picks.module}
              />
            </>
          )}
          <SelectField form={form} name="month" label={texts.month} choices={months} required />
        </>
      )}
    </FormDrawer>
  )
}
