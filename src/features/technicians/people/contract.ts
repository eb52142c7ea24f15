/** Technicians: accounts that cover provinces and hold products. */
import { z } from 'zod'
import { AccountInput, NewUser, User } from '#features/office/accounts/contract.ts'
import { type ProvinceCode, provinces } from '#lib/places/provinces.ts'
import { byAdmin, byTechnician } from '#lib/records/endpoint.ts'
import {
  Hour,
  Id,
  IdParams,
  integer,
  NearDay,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  WholeNumber,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { minutesOf } from '#lib/time/dates.ts'
import { technicianList } from './columns.ts'

// Object.keys loses the type of the keys, which are the codes.
const codes = Object.keys(provinces) as [ProvinceCode, ...ProvinceCode[]]
const Provinces = z
  .array(z.enum(codes))
  .max(codes.length)
  .transform((given) => [...new Set(given)].sort())

const Coverage = {
  provinces: Provinces.default([]),
  maximum_open: orNothing(z.coerce.number<number>().int().min(1).max(9_999)),
}
export const TechnicianInput = z.strictObject({ ...AccountInput.shape, ...Coverage })
export type TechnicianInput = z.output<typeof TechnicianInput>
export const NewTechnician = z.strictObject({ ...NewUser.shape, ...Coverage })
export type NewTechnician = z.output<typeof NewTechnician>

export const Technician = User.omit({ role: true }).extend({
  provinces: z.array(z.string()),
  maximum_open: nullableInteger,
  /** Products assigned to the technician, those in transit included. */
  held: integer,
  faulty: integer,
  /** Interventions that are not done, and those of them past their due date. */
  open_jobs: integer,
  late_jobs: integer,
})
export type Technician = z.infer<typeof Technician>

const MinimumRow = z.strictObject({ part_id: Id, minimum: z.coerce.number<number>().int().min(1).max(99_999) })
export const MinimumsInput = z.strictObject({
  items: z
    .array(MinimumRow)
    .max(1_000)
    // If a part occurs twice, the last number wins.
    .transform((rows) => [...new Map(rows.map((row) => [row.part_id, row])).values()]),
})
export type MinimumsInput = z.output<typeof MinimumsInput>
export const Minimums = z.strictObject({
  version: integer,
  items: z.array(z.strictObject({ part_id: integer, minimum: integer })),
  /** The names of the parts above. */
  parts: z.array(z.strictObject({ id: integer, part_number: z.string(), model_number: z.string() })),
})
export type Minimums = z.infer<typeof Minimums>

const Absence = z
  .strictObject({ from: NearDay, to: NearDay, note: OptionalText(250) })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: fieldKey('last_before_first') })
export const AbsencesInput = z.strictObject({ items: z.array(Absence).max(200) })
export type AbsencesInput = z.output<typeof AbsencesInput>
export const Absences = z.strictObject({
  version: integer,
  items: z.array(z.strictObject({ from: z.string(), to: z.string(), note: nullableText })),
})
export type Absences = z.infer<typeof Absences>

/** Else it would be taken off a day that it is no part of. */
const isLunchAtWork = (it: { work_from: string; work_until: string; lunch_from: string; lunch_minutes: number }) => {
  const lunch = minutesOf(it.lunch_from)
  return (
    it.lunch_minutes === 0 || (lunch > minutesOf(it.work_from) && lunch + it.lunch_minutes < minutesOf(it.work_until))
  )
}

/** When a technician works, and the municipality where the day begins and ends. */
export const HoursInput = z
  .strictObject({
    work_from: Hour,
    work_until: Hour,
    lunch_from: Hour,
    lunch_minutes: WholeNumber(240),
    /** Empty: the working hours without lunch. */
    day_minutes: orNothing(z.number(fieldKey('number')).int(fieldKey('whole_number')).min(1).max(1440)),
    /** By its number at ISTAT; empty: not known. */
    home_id: orNothing(Id),
  })
  .refine(({ work_from, work_until }) => work_from < work_until, {
    path: ['work_until'],
    error: fieldKey('end_before_start'),
  })
  .refine(isLunchAtWork, { path: ['lunch_from'], error: fieldKey('lunch') })
export type HoursInput = z.output<typeof HoursInput>
export const Hours = z.strictObject({
  version: integer,
  work_from: z.string(),
  work_until: z.string(),
  lunch_from: z.string(),
  lunch_minutes: integer,
  day_minutes: nullableInteger,
  home_id: nullableInteger,
})
export type Hours = z.infer<typeof Hours>

const at = (path: string) => `/api/technicians/:id/${path}` as const
const params = IdParams
const picture = at('picture')

export const technicians = {
  ...recordEndpoints({
    list: technicianList,
    one: 'technician',
    input: TechnicianInput,
    record: Technician,
    // Reading is for programs too; what changes an account is not.
    session_only: 'writes',
  }),
  create: byAdmin.post('/api/technicians', 'Creates a technician, with a first password or an invitation by mail.', {
    session_only: true,
    body: NewTechnician,
    reply: Technician,
    status: 201,
    // An idempotency key is stored with a fast hash of the body, which holds a password. The unique name already prevents a second effect.
    idempotent: false,
  }),
  /** Own data only. */
  me: byTechnician.get('/api/technicians/me', 'What the office has written of the technician who asks.', {
    reply: z.strictObject({ provinces: z.array(z.string()), maximum_open: nullableInteger }),
  }),
  picture: byAdmin.get(picture, "A technician's picture.", {
    params,
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
    reply: z.string(),
  }),
  setPicture: byAdmin.put(picture, "Replaces a technician's picture: png, jpeg or webp up to 2 MB.", {
    session_only: true,
    params,
    upload: { maxBytes: 2 * 1024 * 1024 },
    reply: Technician,
  }),
  removePicture: byAdmin.delete(picture, "Takes a technician's picture away.", {
    session_only: true,
    params,
    reply: Technician,
  }),
  activate: byAdmin.post(at('activate'), 'Lets a technician sign in again.', {
    session_only: true,
    params,
    reply: Technician,
  }),
  deactivate: byAdmin.post(at('deactivate'), 'Switches a technician off and ends their sessions at once.', {
    session_only: true,
    params,
    reply: Technician,
  }),
  resetPassword: byAdmin.post(at('reset-password'), 'Sends a link to set a new password.', {
    session_only: true,
    params,
    reply: z.strictObject({ email: z.string() }),
    status: 202,
  }),
  resetTotp: byAdmin.post(at('reset-totp'), 'Turns the second factor off of one who lost it.', {
    session_only: true,
    params,
    reply: Technician,
  }),
  minimums: byAdmin.get(at('minimums'), 'How many of which parts a technician should hold at least.', {
    params,
    reply: Minimums,
  }),
  setMinimums: byAdmin.put(at('minimums'), 'Replaces the minimums of a technician; a part left out has none.', {
    params,
    body: MinimumsInput,
    reply: Minimums,
    versioned: true,
  }),
  absences: byAdmin.get(at('absences'), 'The days on which a technician takes no jobs.', { params, reply: Absences }),
  setAbsences: byAdmin.put(at('absences'), 'Replaces the absences of a technician.', {
    params,
    body: AbsencesInput,
    reply: Absences,
    versioned: true,
  }),
  hours: byAdmin.get(at('hours'), 'When a technician works, and where the day begins.', { params, reply: Hours }),
  setHours: byAdmin.put(at('hours'), 'Says when a technician works, and where the day begins.', {
    params,
    body: HoursInput,
    reply: Hours,
    versioned: true,
  }),
}
