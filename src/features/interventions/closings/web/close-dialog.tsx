/** The office closes a job in its technician's name; the request still has to be confirmed. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { interventionList } from '#features/interventions/jobs/columns.ts'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { picks } from '#lib/words/picks.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { SelectField, SwitchField } from '#web/form/choice-fields.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { InstantField } from '#web/form/instant-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { randomId } from '#web/random-id.ts'
import { closingRequests, RequestInput } from '../request-contract.ts'
import { conditionWords } from '../rules.ts'
import { screenTexts as words } from '../screen-texts.ts'
import { useRefreshClosings } from './decisions.tsx'

export type JobToClose = {
  id: number
  number: string
  technician: string | null
  client_terminal_id: string | null
}

export function CloseDialog({ job, onClose }: { job: JobToClose; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const refresh = useRefreshClosings()
  const { id, number, technician, client_terminal_id } = job
  const [values] = useState(() => ({
    outcome: 'done',
    worked_at: new Date().toISOString(),
    client_terminal_id,
    withdrawn_unknown: false,
    request_key: randomId(),
    entered_at: new Date().toISOString(),
  }))
  return (
    <ActionForm
      onClose={onClose}
      title={say(words.close_title, { number, technician: technician ?? '' })}
      hint={say(words.close_hint)}
      schema={RequestInput}
      endpoint={closingRequests.send}
      params={{ id }}
      values={values}
      save={words.close_send}
      refresh={() => {
        refresh()
        void client.invalidateQueries({ queryKey: listKey(interventionList) })
        void client.invalidateQueries({ queryKey: ['intervention'] })
      }}
      successToast={() => [words.close_sent, { params: { number } }]}
    >
      {(form) => (
        <>
          <SelectField form={form} name="outcome" label={words.outcome} choices={outcomeWords} required />
          <PickerField form={form} name="outcome_reason_id" label={words.outcome_reason} {...picks.outcomeReason} />
          <InstantField form={form} name="worked_at" label={words.worked_on} required />
          {form.get('outcome') === 'done' && (
            <>
              <TextField form={form} name="client_terminal_id" label={words.client_terminal_id} mono />
              <TextField form={form} name="installed_serial" label={words.installed_serial} mono />
              <TextField form={form} name="withdrawn_serial" label={words.withdrawn_serial} mono />
              <SwitchField form={form} name="withdrawn_unknown" label={words.unknown_serial} />
              <SelectField form={form} name="condition" label={words.condition} choices={conditionWords} />
              <TextField form={form} name="condition_note" label={words.condition_note} />
            </>
          )}
          <TextareaField form={form} name="notes" label={words.notes} rows={2} />
        </>
      )}
    </ActionForm>
  )
}
