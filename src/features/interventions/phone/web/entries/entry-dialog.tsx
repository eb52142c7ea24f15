/** Appointment, hold or note about a job. Closed, it keeps what was typed; refused, it stays open with everything entered. */
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { localDay } from '#lib/time/dates.ts'
import { DateField } from '#web/form/date-field.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { useSay } from '#web/language.ts'
import { useReachable } from '#web/offline/network.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import { offlineTexts } from '#web/offline/texts.ts'
import { randomId } from '#web/random-id.ts'
import { alert } from '#web/ui/alert.tsx'
import { Box, Hint, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import type { KeptDay } from '../../day-rules.ts'
import { type EntryFields, type EntryKind, entryProblems, longestNote } from '../../entry-rules.ts'
import { entryTexts as texts } from '../../entry-texts.ts'
import { readDay, syncDay } from '../day.ts'
import { dropEntry, type Entry, keepEntry, type Subject, sendEntry, startEntry } from './entry.ts'

const titles = { appointment: texts.appointment, hold: texts.hold_title, note: texts.note_title } as const

/** The kept day, which is fetched where there is none yet. */
const useKeptDay = () =>
  useQuery({
    queryKey: ['phone entry day'],
    queryFn: async () => (await readDay()) ?? (await syncDay().then(readDay)) ?? null,
    staleTime: 0,
  }).data

/** A clock that is ahead refuses nothing: the day that the server named counts, if it came before. */
const earliestDay = (day: KeptDay | null | undefined) =>
  [localDay(), day?.today ?? localDay()].toSorted()[0] ?? localDay()

type Name = 'appointment_on' | 'appointment_at' | 'hold_reason_id' | 'until' | 'note'
type FieldsProps = { kind: EntryKind; form: FormApi<Name>; reasons: KeptDay['settings']['hold_reasons']; today: string }

function Fields({ kind, form, reasons, today }: FieldsProps) {
  const say = useSay()
  if (kind === 'note') return <TextareaField form={form} name="note" label={texts.note} rows={4} required />
  if (kind === 'appointment')
    return (
      <>
        <DateField form={form} name="appointment_on" label={texts.day} hint={texts.no_appointment} min={today} />
        <TextField form={form} name="appointment_at" label={texts.hour} placeholder={texts.hour_placeholder} />
      </>
    )
  const chosen = form.get('hold_reason_id')
  return (
    <>
      <Box data-field="hold_reason_id">
        <Select
          label={say(texts.reason)}
          required
          data={reasons.map(({ id, name }) => ({ value: String(id), label: say(name) }))}
          value={typeof chosen === 'number' ? String(chosen) : null}
          error={form.errorOf('hold_reason_id')}
          disabled={form.saving}
          onChange={(id) => form.set('hold_reason_id', id === null ? null : Number(id))}
        />
      </Box>
      {reasons.length === 0 && <Hint>{say(texts.no_reasons)}</Hint>}
      <DateField form={form} name="until" label={texts.until} min={today} />
    </>
  )
}

type EntryDialogProps = {
  kind: EntryKind
  subject: Subject
  /** What the job has now. */
  now?: EntryFields
  /** The command that is put right. */
  refused?: OutboxItem | undefined
  onClose: () => void
}

function EntryForm({ kind, subject, start, refused, onClose }: EntryDialogProps & { start: Entry }) {
  const say = useSay()
  const reachable = useReachable()
  const [entry, setEntry] = useState(start)
  const latest = useRef(start)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const [problems, setProblems] = useState<Readonly<Record<string, Words>>>(refused?.fields ?? {})
  const [sentence, setSentence] = useState(refused?.sentence ?? null)
  const [saving, setSaving] = useState(false)
  const day = useKeptDay()
  const reasons = day?.settings.hold_reasons ?? []
  const put = (next: Entry) => {
    latest.current = next
    setEntry(next)
    void keepEntry(next).catch((error) => alert.failure(error))
  }
  const change = (fields: EntryFields) => {
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in fields))))
    put({ ...latest.current, fields: { ...latest.current.fields, ...fields } })
  }
  const form: FormApi<Name> = {
    get: (name) => entry.fields[name],
    set: (name, value) => change({ [name]: typeof value === 'string' ? value.slice(0, longestNote) : value }),
    setAll: change,
    errorOf: (name) => (problems[name] ? say(problems[name]) : null),
    describe: () => undefined,
    saving,
    isDirty: true,
  }
  const send = async () => {
    const found = entryProblems(kind, latest.current.fields, earliestDay(day))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const reason = reasons.find(({ id }) => id === latest.current.fields.hold_reason_id)?.name
      const item = await sendEntry(kind, subject, latest.current, reason)
      if (item?.state !== 'refused') {
        toast.success(item && item.state !== 'waiting' ? texts.sent : texts.queued)
        return onClose()
      }
      // The job and the outbox lead back to it.
      if (left.current) return
      // Everything entered stays, and the next one puts this one right.
      put({ ...latest.current, corrects: item.key })
      setProblems(item.fields)
      setSentence(item.sentence)
    } catch (error) {
      alert.failure(error)
    } finally {
      setSaving(false)
    }
  }
  const discard = () => void dropEntry(latest.current).then(onClose, (error) => alert.failure(error))
  const isSaidByField = Object.keys(problems).some((name) => name in entry.fields)
  return (
    <Stack gap={4}>
      {sentence && !isSaidByField && (
        <Box as="p" p={3} round="card" notice="danger" role="alert">
          {say(texts.refused, { sentence: say(sentence) })}
        </Box>
      )}
      <Fields kind={kind} form={form} reasons={reasons} today={earliestDay(day)} />
      <Row gap={2} wrap justify="end">
        <Button variant="default" size="lg" disabled={saving} onClick={discard}>
          {say(texts.discard)}
        </Button>
        <Button size="lg" loading={saving} onClick={() => void send()}>
          {say(reachable ? texts.save : offlineTexts.send_later)}
        </Button>
      </Row>
    </Stack>
  )
}

export function EntryDialog(props: EntryDialogProps) {
  const { kind, subject, now = {}, refused, onClose } = props
  const say = useSay()
  // Read again each time it opens.
  const [opening] = useState(randomId)
  const { data } = useQuery({
    queryKey: ['phone entry', opening],
    queryFn: () => startEntry(kind, subject, { refused, now }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      opened
      inAddress={subject.about === null}
      onClose={onClose}
      title={say(subject.about === null ? titles[kind] : texts.about_title)}
    >
      {data && <EntryForm {...props} start={data} />}
    </Modal>
  )
}
