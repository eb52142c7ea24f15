/** Technicians: accounts that cover provinces and hold products. */
import { z } from 'zod'
import { AccountInput, NewUser, User } from '#features/office/accounts/contract.ts'
import { type ProvinceCode, provinces } from '#lib/places/provinces.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import {
  Day,
  Hour,
  Id,
  IdParams,
  integer,
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
  .strictObject({ from: Day, to: Day, note: OptionalText(250) })
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

const allow = ['admin'] as const
const onTechnician = <const R>(path: string, summary: string, reply: R) =>
  ({
    method: 'POST',
    path: `/api/technicians/:id/${path}` as const,
    allow,
    summary,
    params: IdParams,
    reply,
  }) as const

export const technicians = {
  ...recordEndpoints({
    list: technicianList,
    one: 'technician',
    allow,
    input: TechnicianInput,
    record: Technician,
    // Reading is for programs too; what changes an account is not.
    session_only: 'writes',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/technicians',
    allow,
    session_only: true,
    summary: 'Creates a technician, with a first password or an invitation by mail.',
    body: NewTechnician,
    reply: Technician,
    status: 201,
    // An idempotency key is stored with a fast hash of the body, which holds a password. The unique name already prevents a second effect.
    idempotent: false,
  }),
  /** Own data only. */
  me: endpoint({
    method: 'GET',
    path: '/api/technicians/me',
    allow: ['technician'],
    summary: 'What the office has written of the technician who asks.',
    reply: z.strictObject({ provinces: z.array(z.string()), maximum_open: nullableInteger }),
  }),
  picture: endpoint({
    ...onTechnician('picture', "A technician's picture.", z.string()),
    method: 'GET',
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
  }),
  setPicture: endpoint({
    session_only: true,
    ...onTechnician('picture', "Replaces a technician's picture: png, jpeg or webp up to 2 MB.", Technician),
    method: 'PUT',
    upload: { maxBytes: 2 * 1024 * 1024 },
  }),
  removePicture: endpoint({
    session_only: true,
    ...onTechnician('picture', "Takes a technician's picture away.", Technician),
    method: 'DELETE',
  }),
  activate: endpoint({
    ...onTechnician('activate', 'Lets a technician sign in again.', Technician),
    session_only: true,
  }),
  deactivate: endpoint({
    ...onTechnician('deactivate', 'Switches a technician off and ends their sessions at once.', Technician),
    session_only: true,
  }),
  resetPassword: endpoint({
    session_only: true,
    ...onTechnician('reset-password', 'Sends a link to set a new password.', z.strictObject({ email: z.string() })),
    status: 202,
  }),
  resetTotp: endpoint({
    ...onTechnician('reset-totp', 'Turns the second factor off of one who lost it.', Technician),
    session_only: true,
  }),
  minimums: endpoint({
    ...onTechnician('minimums', 'How many of which parts a technician should hold at least.', Minimums),
    method: 'GET',
  }),
  setMinimums: endpoint({
    ...onTechnician('minimums', 'Replaces the minimums of a technician; a part left out has none.', Minimums),
    method: 'PUT',
    body: MinimumsInput,
    versioned: true,
  }),
  absences: endpoint({
    ...onTechnician('absences', 'The days on which a technician takes no jobs.', Absences),
    method: 'GET',
  }),
  setAbsences: endpoint({
    ...onTechnician('absences', 'Replaces the absences of a technician.', Absences),
    method: 'PUT',
    body: AbsencesInput,
    versioned: true,
  }),
  hours: endpoint({
    ...onTechnician('hours', 'When a technician works, and where the day begins.', Hours),
    method: 'GET',
  }),
  setHours: endpoint({
    ...onTechnician('hours', 'Says when a technician works, and where the day begins.', Hours),
    method: 'PUT',
    body: HoursInput,
    versioned: true,
  }),
}
