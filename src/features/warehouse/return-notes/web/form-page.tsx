/** The form of a return note: as a page for a new one, in a drawer over its products for a draft. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartyFields, TransportFields, useTransportChoices } from '#features/warehouse/documents/web/shared.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer, FormPage } from '#web/form/form-page.tsx'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { markCreated } from '#web/list/created-rows.ts'
import { SectionTitle } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { returnNoteList } from '../columns.ts'
import { type ReturnNote, ReturnNoteInput, returnNotes } from '../contract.ts'
import { returnDocument } from '../rules.ts'
import { texts } from '../texts.ts'
import { refreshNotes } from './note-query.ts'

type Names = keyof ReturnNoteInput

function Fields({ form, note }: { form: FormApi<Names>; note?: ReturnNote }) {
  const say = useSay()
  const choices = useTransportChoices()
  return (
    <>
      <PartyFields form={form} labels={texts} note={note} fixed={(note?.products ?? 0) > 0} />
      <SectionTitle as="h2">{say(texts.transport)}</SectionTitle>
      <TransportFields form={form} choices={choices} courier={note?.courier ?? null} />
    </>
  )
}

export function NewReturnNotePage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [start] = useState(() => ({
    reason: returnDocument.reason,
  }))
  return (
    <FormPage
      schema={ReturnNoteInput}
      values={start}
      endpoint={returnNotes.create}
      // Its products follow at once, and an alert over them would be in the way of scanning.
      done={false}
      onSaved={({ id }) => {
        markCreated(returnNoteList, id)
        toast.success(formTexts.created)
        refreshNotes(client)
        history.replace(`/return-ddt/${id}/product-create`)
      }}
    >
      {(form) => <Fields form={form} />}
    </FormPage>
  )
}

type EditDrawerProps = {
  note: ReturnNote
  /** The field that someone came to fill; empty for the form as a whole, null while it is closed. */
  field: string | null
  onClose: () => void
}

/** The drawer slides in and takes the focus first. */
const slideMs = 350

export function EditDrawer({ note, field, onClose }: EditDrawerProps) {
  const say = useSay()
  const client = useQueryClient()
  useEffect(() => {
    if (!field) return
    const timer = setTimeout(() => document.getElementById(`field-${field}`)?.focus(), slideMs)
    return () => clearTimeout(timer)
  }, [field])
  return (
    <FormDrawer
      opened={field !== null}
      onClose={onClose}
      title={say(texts.of_draft, { supplier: note.supplier })}
      schema={ReturnNoteInput}
      values={note}
      endpoint={returnNotes.update}
      params={{ id: note.id }}
      version={note.version}
      onSaved={() => {
        refreshNotes(client)
        onClose()
      }}
    >
      {(form) => <Fields form={form} note={note} />}
    </FormDrawer>
  )
}
