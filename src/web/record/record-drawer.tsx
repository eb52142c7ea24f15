/** Creates or changes one record beside its list, with its picture if it has one. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { recordEndpoints } from '#lib/records/record.ts'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { CallError, fetchEndpoint } from '#web/call.ts'
import type { Values } from '#web/form/comparison.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer, type FormSteps } from '#web/form/form-page.tsx'
import { ImageField, sendImage } from '#web/form/image-field.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { askedOnce } from '#web/use-answer.ts'
import type { Opened } from './open-record.ts'
import { recordTexts } from './texts.ts'

export type RecordRow = { id: number; version: number }
export type RecordEndpoints<Input extends z.ZodObject, Row extends RecordRow> = ReturnType<
  typeof recordEndpoints<Input, z.ZodType<Row>>
>
export type RecordTexts = Readonly<Record<'one' | 'new' | 'edit' | 'empty', Words>>
export type NamesOf<Input extends z.ZodObject> = Extract<keyof z.input<Input>, string>

export type RecordFormParts<Input extends z.ZodObject, Row extends RecordRow> = {
  endpoints: RecordEndpoints<Input, Row>
  texts: RecordTexts
  /** The form's fields; the record is missing while a new one is made. */
  fields: (form: FormApi<NamesOf<Input>>, record: Row | undefined) => ReactNode
  /** What a new record begins with. */
  start?: Values
  /** A logo or a face: where a record keeps its address, and how it is set and taken away. */
  picture?: { label: Words; of: (record: Row) => string | null; set: Endpoint; remove: Endpoint; crop?: boolean }
}

type RecordDrawerProps<Input extends z.ZodObject, Row extends RecordRow> = RecordFormParts<Input, Row> & {
  opened: Opened
  onClose: () => void
  /** Previous and next record of the list. */
  steps?: FormSteps
  /** The record as the server has it now. */
  onCreated: (record: Row) => void
  onChanged: (record: Row) => void
}

/** The record as it is when its form opens; others' later changes are settled when it is saved. */
function useRecord<Row>(endpoint: Endpoint, id: number | undefined, onMissing: () => void) {
  const { data, error } = useQuery({
    queryKey: ['record', endpoint.path, id],
    queryFn: async ({ signal }) => {
      const response = await fetchEndpoint(endpoint, { params: { id } }, { signal })
      // The endpoint's reply is the record.
      return (await response.json()) as Row
    },
    enabled: id !== undefined,
    ...askedOnce,
    retry: false,
  })
  const missing = useRef(onMissing)
  missing.current = onMissing
  useEffect(() => {
    if (!error) return
    missing.current()
    // A session that ended shows the login page, which says enough.
    if (!(error instanceof CallError && error.status === 401)) alert.failure(error)
  }, [error])
  return data
}

export function RecordDrawer<Input extends z.ZodObject, Row extends RecordRow>(props: RecordDrawerProps<Input, Row>) {
  const { endpoints, texts, fields, start = {}, picture, opened, onClose, steps, onCreated, onChanged } = props
  const say = useSay()
  const id = typeof opened === 'number' ? opened : undefined
  const loaded = useRecord<Row>(endpoints.get, id, onClose)
  const [saved, setSaved] = useState<Row | undefined>(undefined)
  const [held, setHeld] = useState<File | null>(null)
  const record = saved && saved.id === id ? saved : loaded
  const ready = opened === 'new' || record !== undefined
  // What was open stays in the drawer while it slides out.
  const shown = useRef<{ isNew: boolean; record: Row | undefined }>({ isNew: true, record: undefined })
  if (ready) shown.current = { isNew: opened === 'new', record: id === undefined ? undefined : record }
  const { isNew, record: present } = shown.current

  useEffect(() => {
    // Another opening begins with what the server has.
    if (opened === undefined) setSaved(undefined)
    setHeld(null)
  }, [opened])

  const pictured = (answer: unknown) => {
    // The picture's endpoints answer with the record.
    const next = answer as Row
    // A version that grew by more than the picture holds someone else's change, which the form must still meet.
    if (present && next.version === present.version + 1) setSaved(next)
    onChanged(next)
  }

  const created = async (made: Row) => {
    onClose()
    onCreated(made)
    if (!held || !picture) return
    await runAction(
      async () => {
        // As below.
        onChanged((await sendImage(picture.set, { id: made.id }, held)) as Row)
      },
      { title: recordTexts.picture_failed },
    )
  }

  const children = (form: FormApi<NamesOf<Input>>) => (
    <>
      {fields(form, present)}
      {picture && (
        <ImageField
          label={picture.label}
          crop={picture.crop ?? false}
          disabled={form.saving}
          src={present ? picture.of(present) : null}
          {...(present
            ? {
                upload: { endpoint: picture.set, params: { id: present.id } },
                remove: { endpoint: picture.remove, params: { id: present.id } },
                onSaved: pictured,
              }
            : { onHold: setHeld })}
        />
      )}
    </>
  )
  // What creates, changes or gets a picture answers with the row, and the input is its body.
  const frame = { opened: ready, onClose, children, schema: endpoints.create.body as Input }
  if (isNew || !present)
    return (
      <FormDrawer
        {...frame}
        title={say(texts.new)}
        endpoint={endpoints.create}
        values={start}
        holds={held !== null}
        onSaved={(made) => void created(made as Row)}
      />
    )
  return (
    <FormDrawer
      {...frame}
      {...(steps ? { steps } : {})}
      title={say(texts.edit)}
      endpoint={endpoints.update}
      params={{ id: present.id }}
      version={present.version}
      values={present}
      onSaved={(changed) => {
        onClose()
        onChanged(changed as Row)
      }}
    />
  )
}
