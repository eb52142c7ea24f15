/** The form of a delivery note, new or known, with its attachments beside it. */

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PartyFields } from '#features/warehouse/documents/web/shared.tsx'
import { localDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { Attachments, HeldAttachments } from '#web/attachments/attachments.tsx'
import { sendAttachment } from '#web/attachments/send-attachment.ts'
import { DateField } from '#web/form/date-field.tsx'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { formTexts } from '#web/form/texts.ts'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import { markCreated } from '#web/list/created-rows.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Grid } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { deliveryNoteList } from '../columns.ts'
import { type DeliveryNote, DeliveryNoteInput, deliveryNotes } from '../contract.ts'
import { texts } from '../texts.ts'
import { noteKey, useNote } from './note-query.ts'

type Names = keyof DeliveryNoteInput

function Fields({ form, note }: { form: FormApi<Names>; note?: DeliveryNote }) {
  // The history of its products refers to these fields, so they stay fixed.
  const fixed = (note?.received_quantity ?? 0) > 0
  const today = localDay()
  return (
    <>
      <PartyFields form={form} labels={texts} note={note} fixed={fixed}>
        <TextField form={form} name="number" label={texts.number} required />
        <Grid columns={2} phoneColumns={1} gap={3}>
          <DateField form={form} name="ddt_date" label={texts.ddt_date} max={today} required />
          <DateField
            form={form}
            name="reception_date"
            label={texts.reception_date}
            max={today}
            required
            disabled={fixed}
          />
        </Grid>
      </PartyFields>
      <NumberField
        form={form}
        name="expected_quantity"
        label={texts.expected_quantity}
        hint={texts.expected_hint}
        min={0}
        required
      />
      <PickerField
        form={form}
        name="courier_id"
        label={texts.courier}
        {...picks.activeCourier}
        current={note?.courier ?? null}
      />
      <Grid columns={2} phoneColumns={1} gap={3}>
        <NumberField form={form} name="packages" label={texts.packages} min={0} />
        <NumberField form={form} name="weight_kg" label={texts.weight_kg} min={0} decimals={2} unit="kg" />
      </Grid>
      <TextareaField form={form} name="notes" label={texts.notes} />
    </>
  )
}

export function NewNotePage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [start] = useState(() => ({ reception_date: localDay() }))
  const [files, setFiles] = useState<readonly File[]>([])

  const goOn = async (note: DeliveryNote) => {
    await runAction(
      async () => {
        for (const file of files) await sendAttachment(deliveryNotes, note.id, file)
      },
      { title: texts.attachment_failed },
    )
    markCreated(deliveryNoteList, note.id)
    toast.success(formTexts.created)
    void client.invalidateQueries({ queryKey: listKey(deliveryNoteList) })
    history.replace(`/ddt/${note.id}/products`)
  }
  return (
    <FormPage
      schema={DeliveryNoteInput}
      values={start}
      endpoint={deliveryNotes.create}
      // Its page of products follows at once, and an alert over it would be in the way of scanning.
      done={false}
      onSaved={(note) => void goOn(note)}
      aside={<HeldAttachments files={files} onChange={setFiles} about={texts.attachment_about} />}
    >
      {(form) => <Fields form={form} />}
    </FormPage>
  )
}

export function EditNotePage() {
  const id = useIdParam()
  const client = useQueryClient()
  const { history } = useRouter()
  const say = useSay()
  const { data: note, error, refetch } = useNote(id)
  if (error && !note) return <PageFailed error={error} retry={() => void refetch()} />
  if (!note) return <PageSkeleton />
  return (
    <FormPage
      title={say(texts.of_number, { number: note.number })}
      schema={DeliveryNoteInput}
      values={note}
      endpoint={deliveryNotes.update}
      params={{ id }}
      version={note.version}
      onSaved={(saved) => {
        client.setQueryData(noteKey(id), saved)
        void client.invalidateQueries({ queryKey: listKey(deliveryNoteList) })
        history.push('/ddt')
      }}
      aside={
        <Attachments
          endpoints={deliveryNotes}
          id={id}
          listKey={listKey(deliveryNoteList)}
          about={texts.attachment_about}
        />
      }
    >
      {(form) => <Fields form={form} note={note} />}
    </FormPage>
  )
}
