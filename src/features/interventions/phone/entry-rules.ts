/** What a technician enters about a job besides its closing, and what speaks against it before it is sent; the server repeats these checks. */
import { texts as jobTexts } from '#features/interventions/jobs/texts.ts'
import { fieldWords } from '#lib/texts/field-errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import { addDays, isRealDay } from '#lib/time/dates.ts'

export const entryKinds = ['appointment', 'hold', 'note'] as const
export type EntryKind = (typeof entryKinds)[number]
export type EntryFields = Readonly<Record<string, unknown>>

export const emptyEntries = {
  appointment: { appointment_on: null, appointment_at: null },
  hold: { hold_reason_id: null, until: null },
  note: { note: null },
} as const satisfies Record<EntryKind, EntryFields>

export const longestNote = 2_000

const filled = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** As people write it: 9:30 and 9.30 are 09:30. */
export const hourOf = (value: unknown): string | null =>
  filled(value).replace(
    /^(\d{1,2})[:.](\d{2})$/,
    (_all, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`,
  ) || null

function problemOfDay(value: unknown, today: string): Words | undefined {
  const day = filled(value)
  if (day === '') return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return fieldWords.date
  if (!isRealDay(day)) return fieldWords.no_such_day
  if (day < today) return fieldWords.date_in_past
  return day > addDays(today, 366) ? jobTexts.day_too_late : undefined
}

const checks: Readonly<Record<EntryKind, (fields: EntryFields, today: string) => Record<string, Words | undefined>>> = {
  appointment: ({ appointment_on, appointment_at }, today) => ({
    appointment_on:
      filled(appointment_on) === '' && filled(appointment_at) !== ''
        ? fieldWords.required
        : problemOfDay(appointment_on, today),
    appointment_at: /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(hourOf(appointment_at) ?? '') ? undefined : fieldWords.hour,
  }),
  hold: ({ hold_reason_id, until }, today) => ({
    hold_reason_id: typeof hold_reason_id === 'number' ? undefined : fieldWords.required,
    until: problemOfDay(until, today),
  }),
  note: ({ note }) => ({ note: filled(note) === '' ? fieldWords.required : undefined }),
}

/** By field; empty where nothing speaks against it. */
export function entryProblems(kind: EntryKind, fields: EntryFields, today: string): Record<string, Words> {
  const found = Object.entries(checks[kind](fields, today))
  return Object.fromEntries(found.flatMap(([name, words]) => (words ? [[name, words]] : [])))
}

/** As the server takes it. */
export const entryBody = (kind: EntryKind, fields: EntryFields): Record<string, unknown> =>
  kind === 'appointment'
    ? { appointment_on: filled(fields.appointment_on) || null, appointment_at: hourOf(fields.appointment_at) }
    : kind === 'hold'
      ? { hold_reason_id: fields.hold_reason_id, until: filled(fields.until) || null }
      : { note: filled(fields.note) }
