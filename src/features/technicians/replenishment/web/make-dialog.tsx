/** Asks how the goods travel before the assignments are made. */
import { Radio } from '@mantine/core'
import { TravelFields, useTransportChoices } from '#features/warehouse/documents/web/shared.tsx'
import { both, say as sayIn } from '#lib/texts/texts.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Stack } from '#web/ui/layout.tsx'
import { type Made, MakeInput, replenishment } from '../contract.ts'
import { texts } from '../texts.ts'

type MakeDialogProps = {
  lines: MakeInput['lines']
  /** So many assignments will be made. */
  count: number
  onClose: () => void
  onMade: (made: readonly Made[]) => void
}

export function MakeDialog({ lines, count, onClose, onMade }: MakeDialogProps) {
  const say = useSay()
  const choices = useTransportChoices()
  const save = both(sayIn(texts.make_count, 'EN', { count }), sayIn(texts.make_count, 'IT', { count }))
  return (
    <FormDrawer
      as="modal"
      opened
      title={say(texts.make_count, { count })}
      schema={MakeInput}
      endpoint={replenishment.make}
      values={{ lines, issue_notes: false, carried_by: null, courier_id: null, transport_start: null }}
      save={save}
      done={false}
      onClose={onClose}
      onSaved={({ assignments }) => onMade(assignments)}
    >
      {(form) => (
        <>
          <Hint>{say(texts.oldest_first)}</Hint>
          <Radio.Group
            label={say(texts.how)}
            value={form.get('issue_notes') ? 'now' : 'later'}
            onChange={(choice) => form.set('issue_notes', choice === 'now')}
          >
            <Stack gap={2} pt={1.5}>
              <Radio value="later" label={say(texts.issue_later)} />
              <Radio value="now" label={say(texts.issue_now)} />
            </Stack>
          </Radio.Group>
          {form.get('issue_notes') === true && <TravelFields form={form} carriers={choices?.carried_by} />}
        </>
      )}
    </FormDrawer>
  )
}
