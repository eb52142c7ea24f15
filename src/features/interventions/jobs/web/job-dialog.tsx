/** Asks for what an action on jobs needs: a technician, a reason, days. */
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClosedThen } from '#features/interventions/planning/web/shared.tsx'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { call } from '#web/call.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { Selection } from '#web/list/selection.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { AppointInput, AssignInput, CancelInput, HoldInput, interventions } from '../contract.ts'
import { cancelWords } from '../rules.ts'
import { texts } from '../texts.ts'
import { useOffice } from './calendar.ts'
import styles from './interventions.module.css'
import { type Asked, type AskedKind, useDone } from './job-done.ts'

type About = {
  endpoint: Endpoint
  schema: typeof AssignInput | typeof CancelInput | typeof HoldInput | typeof AppointInput
  title: Words
  save: Words
  done: Words
  values: Readonly<Record<string, unknown>>
}
const about: Readonly<Record<AskedKind, About>> = {
  assign: {
    endpoint: interventions.assign,
    schema: AssignInput,
    title: texts.assign_of,
    save: texts.assign,
    done: texts.assigned,
    values: { technician_id: null, confirmed: false },
  },
  cancel: {
    endpoint: interventions.cancel,
    schema: CancelInput,
    title: texts.cancel_of,
    save: texts.cancel,
    done: texts.cancelled,
    values: { code: null, note: null },
  },
  hold: {
    endpoint: interventions.hold,
    schema: HoldInput,
    title: texts.hold_of,
    save: texts.put_on_hold,
    done: texts.held,
    values: { hold_reason_id: null, from: null, until: null },
  },
  appoint: {
    endpoint: interventions.appointment,
    schema: AppointInput,
    title: texts.appoint_of,
    save: texts.appoint,
    done: texts.appointed,
    values: { appointment_on: null, appointment_at: null },
  },
}

const Warning = ({ words }: { words: string }) => (
  <Row as="p" className={styles.warning} gap={2} align="start" c="warning-text">
    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    <span>{unbroken(words)}</span>
  </Row>
)

/** What the technician will have, and what speaks against it. */
function Consequences({ form, jobs }: { form: FormApi; jobs: Selection }) {
  const say = useSay()
  const technician_id = form.get('technician_id')
  const { data } = useQuery({
    queryKey: ['intervention', 'preview', technician_id, jobs],
    queryFn: async ({ signal }) => {
      const reply = await call(
        interventions.preview,
        { body: { ...jobs, technician_id: Number(technician_id) } },
        { signal },
      )
      // What is assigned is what this was said of, job by job.
      for (const name of ['all', 'query', 'except'] as const) form.set(name, undefined)
      form.set('ids', reply.jobs.ids)
      form.set('versions', reply.jobs.versions)
      return reply
    },
    enabled: typeof technician_id === 'number',
    gcTime: 0,
  })
  if (!data || typeof technician_id !== 'number') return null
  const { name, now: _now, after, maximum, not_covered, provinces, active } = data
  const toConfirm = [
    ...(active ? [] : [say(texts.inactive, { name })]),
    ...(not_covered > 0 ? [say(texts.not_covered, { count: not_covered, name, provinces: provinces.join(', ') })] : []),
    ...(maximum !== null && after > maximum ? [say(texts.beyond_maximum, { name, count: after, maximum })] : []),
  ]
  const warnings = [
    ...toConfirm,
    ...(data.with_others > 0 ? [say(texts.with_others, { count: data.with_others })] : []),
    ...(data.while_absent > 0 ? [say(texts.while_absent, { count: data.while_absent, name })] : []),
    ...(data.on_hold > 0 ? [say(texts.some_on_hold, { count: data.on_hold })] : []),
  ]
  const days = data.absences.map(({ from, to }) =>
    from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`,
  )
  const facts = [
    maximum === null
      ? say(texts.then_has, { name, count: after })
      : say(texts.then_has_of, { name, count: after, maximum }),
    data.same_town > 0 ? say(texts.same_town, { count: data.same_town, name }) : say(texts.no_same_town, { name }),
    ...(days.length > 0 ? [say(texts.absent_on, { days: days.join(', ') })] : []),
    ...(data.parts.wanted > 0 ? [say(texts.van_for, data.parts)] : []),
  ]
  return (
    <Stack gap={2}>
      {facts.map((words) => (
        <p key={words}>{unbroken(words)}</p>
      ))}
      {warnings.map((words) => (
        <Warning key={words} words={words} />
      ))}
      {toConfirm.length > 0 && (
        <Checkbox
          label={say(texts.confirm_anyway)}
          checked={form.get('confirmed') === true}
          onChange={({ currentTarget }) => form.set('confirmed', currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

/** A day on which the shop or the office is closed may be meant; somebody should know. */
function DayOffNote({ day, job }: { day: unknown; job: { city: string | null; supplier_id: number } | undefined }) {
  const say = useSay()
  const calendar = useOffice()?.of({ city: job?.city ?? null, supplier_id: job?.supplier_id ?? 0 })
  const off = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? calendar?.dayOff(day) : undefined
  if (!off) return null
  return (
    <Warning
      words={say(texts.not_a_working_day, { day: formatDay(String(day)), name: say(off.name ?? texts.weekend) })}
    />
  )
}

export function JobDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const say = useSay()
  const done = useDone()
  const { kind, jobs, count, clear } = asked
  const isCancel = kind === 'cancel'
  const { endpoint, schema, title, save, done: words, values } = about[kind]
  const [id] = 'ids' in jobs && jobs.ids?.length === 1 ? jobs.ids : []
  const asksFirst = kind === 'appoint' && id !== undefined
  const { data: job, isPending } = useQuery({
    queryKey: ['intervention', id],
    queryFn: ({ signal }) => call(interventions.get, { params: { id: id ?? 0 } }, { signal }),
    enabled: asksFirst,
  })
  // The form begins with the appointment that there is.
  if (asksFirst && isPending) return null
  const { appointment_on = null, appointment_at = null } = job ?? {}
  const start = kind === 'appoint' ? { appointment_on, appointment_at } : values
  return (
    <ActionForm
      onClose={onClose}
      title={say(title, { count })}
      schema={schema}
      endpoint={endpoint}
      values={{ ...jobs, ...start }}
      save={isCancel && count === 1 ? texts.cancel_one : save}
      {...(isCancel && { danger: true })}
      hint={isCancel ? asked.named : undefined}
      clear={clear}
      // All of these answer with the batch and its number of jobs.
      onDone={(answer) => done(words, answer as { batch_id: number; count: number })}
    >
      {(given) => {
        // Each kind asks for the fields of its own schema.
        const form = given as unknown as FormApi
        if (kind === 'assign')
          return (
            <>
              <PickerField
                form={form}
                name="technician_id"
                label={texts.technician}
                {...picks.activeTechnician}
                required
              />
              <Consequences form={form} jobs={jobs} />
            </>
          )
        if (isCancel)
          return (
            <>
              <SelectField form={form} name="code" label={texts.cancel_reason} choices={cancelWords} required />
              <TextareaField form={form} name="note" label={texts.cancel_note} rows={2} />
            </>
          )
        if (kind === 'hold')
          return (
            <>
              <PickerField form={form} name="hold_reason_id" label={texts.hold_reason} {...picks.holdReason} required />
              <DateField form={form} name="from" label={texts.hold_from} />
              <DateField form={form} name="until" label={texts.hold_until} />
            </>
          )
        return (
          <>
            <DateField form={form} name="appointment_on" label={texts.appointment_on} hint={texts.appointment_hint} />
            <DayOffNote day={form.get('appointment_on')} job={job} />
            <TextField
              form={form}
              name="appointment_at"
              label={texts.appointment_at}
              placeholder={texts.hour_placeholder}
            />
            <ClosedThen
              text={job?.opening_hours ?? null}
              day={form.get('appointment_on')}
              at={form.get('appointment_at')}
            />
          </>
        )
      }}
    </ActionForm>
  )
}
