/** A job by hand, or a change of one. */
import { Fragment } from 'react'
import { plainFields } from '#features/interventions/settings/job-fields.ts'
import { picks } from '#lib/words/picks.ts'
import { useClosedByFailure } from '#web/action.ts'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { InstantField } from '#web/form/instant-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { NounFields } from '#web/record/noun-fields.tsx'
import type { Opened } from '#web/record/open-record.ts'
import { Grid, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { InterventionInput, interventions, type JobField } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './interventions.module.css'
import { useRefreshJobs } from './job-done.ts'

function Fields({ form }: { form: FormApi<JobField> }) {
  const say = useSay()
  const supplier = form.get('supplier_id')
  const ofSupplier = typeof supplier === 'number' ? { supplier_id: String(supplier) } : {}
  return (
    <>
      <PickerField form={form} name="supplier_id" label={texts.supplier} path="/api/suppliers" required />
      <PickerField form={form} name="module_id" label={texts.module} path="/api/module-names" query={ofSupplier} />
      <PickerField form={form} name="code_id" label={texts.code} {...picks.code} required />
      <TextField form={form} name="client_reference" label={texts.client_reference} mono />
      {(['place', 'wanted'] as const).map((part) => (
        <Fragment key={part}>
          <Text as="h3" className={styles.formPart} mt={2}>
            {say(texts[part])}
          </Text>
          <Grid columns={2} phoneColumns={1} gap={3} gapY={4}>
            <NounFields form={form} fields={plainFields} part={part} />
          </Grid>
        </Fragment>
      ))}
      <PickerField form={form} name="part_id" label={texts.part} {...picks.part} />
      <Text as="h3" className={styles.formPart} mt={2}>
        {say(texts.dates)}
      </Text>
      <InstantField form={form} name="received_at" label={texts.received_at} hint={texts.received_hint} />
      <NumberField
        form={form}
        name="closing_days"
        label={texts.closing_days}
        hint={texts.closing_days_hint}
        min={0}
        max={365}
      />
      <TextareaField form={form} name="notes" label={texts.notes} rows={3} />
    </>
  )
}

export function JobForm({ opened, onClose }: { opened: Exclude<Opened, undefined>; onClose: () => void }) {
  const say = useSay()
  const refresh = useRefreshJobs()
  const id = opened === 'new' ? undefined : opened
  const { data, error } = useAnswer(
    ['intervention', 'form', id],
    interventions.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, gcTime: 0, retry: false },
  )
  useClosedByFailure(error, onClose)
  const saved = () => {
    onClose()
    refresh()
  }
  const children = (form: FormApi<JobField>) => <Fields form={form} />
  const common = { opened: true, onClose, schema: InterventionInput, onSaved: saved, children }
  if (id === undefined)
    return <FormDrawer {...common} title={say(texts.new)} endpoint={interventions.create} values={{}} />
  if (!data) return null
  return (
    <FormDrawer
      {...common}
      title={say(texts.of_number, { number: data.number })}
      endpoint={interventions.update}
      params={{ id }}
      version={data.version}
      values={{ ...data, closing_days: data.closing_days_given ? data.closing_days : null }}
    />
  )
}
