/** When a technician works, and where the day begins. */
import { useOpened } from '#web/action.ts'
import { NumberField, TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { HoursInput, technicians } from '../contract.ts'
import { texts } from '../texts.ts'

type HoursDialogProps = { technician: { id: number; name: string }; onClose: () => void }

export function HoursDialog({ technician: { id, name }, onClose }: HoursDialogProps) {
  const say = useSay()
  const data = useOpened(['technicians', 'hours', id], technicians.hours, { params: { id } }, onClose)
  if (!data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={say(texts.hours_of, { name })}
      schema={HoursInput}
      endpoint={technicians.setHours}
      params={{ id }}
      version={data.version}
      values={data}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="work_from" label={texts.work_from} required mono autoFocus />
          <TextField form={form} name="work_until" label={texts.work_until} required mono />
          <TextField form={form} name="lunch_from" label={texts.lunch_from} required mono />
          <NumberField form={form} name="lunch_minutes" label={texts.lunch_minutes} min={0} max={240} required />
          <NumberField form={form} name="day_minutes" label={texts.day_minutes} hint={texts.day_minutes_hint} min={1} />
          <PickerField
            form={form}
            name="home_id"
            label={texts.home}
            hint={texts.home_hint}
            path="/api/dispatch-board/municipalities"
            detailField="province"
          />
        </>
      )}
    </FormDrawer>
  )
}
