/** A technician's day on paper, the week of everybody as a sheet, and the calendar that programs subscribe to. */
import { z } from 'zod'
import { byAdmin, endpoint } from '#lib/records/endpoint.ts'
import { Day, Id, IdParams, Instant, orNothing, string } from '#lib/records/fields.ts'
import { languages } from '#lib/texts/texts.ts'
import { mostDays } from './rules.ts'

const Feed = z.strictObject({
  /** Empty: there is none. */
  feed: z.strictObject({ made_by: string, made_at: Instant }).nullable(),
})
/** The address is shown once. */
const NewFeed = z.strictObject({ address: string, made_at: Instant })

const admin = ['admin'] as const
const revoked = { method: 'DELETE', session_only: true, reply: z.void(), status: 204 } as const
const ofTechnician = {
  path: '/api/dispatch-board/technicians/:id/calendar',
  allow: admin,
  params: IdParams,
} as const
const own = { path: '/api/technician-days/calendar', allow: ['technician'], session_only: true } as const

export const daySheets = {
  paper: byAdmin.get(
    '/api/dispatch-board/sheets',
    'The morning sheets of a day, or of today, as PDF: each technician with stops, or one of them, on pages of their own.',
    {
      kind: 'stream',
      query: z.strictObject({
        on: orNothing(Day),
        technician_id: orNothing(Id),
        language: z.enum(languages).optional(),
      }),
      reply: z.string(),
    },
  ),
  week: byAdmin.get(
    '/api/dispatch-board/week',
    'The stops of all technicians on the next working days as xlsx, each with its time and what is at risk.',
    {
      kind: 'stream',
      query: z.strictObject({
        from: orNothing(Day),
        days: z.coerce.number<number>().int().min(1).max(mostDays).default(5),
      }),
      reply: z.string(),
    },
  ),
}

/** By the secret in the address alone; whatever is wrong with it, the answer is the same. */
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:secret',
  allow: 'public',
  summary: 'The days of a technician as an iCalendar, for anyone who has its secret address.',
  kind: 'stream',
  params: z.strictObject({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
  limit: { perMinute: 20 },
  reply: z.string(),
})

export const technicianCalendar = {
  get: endpoint({
    ...ofTechnician,
    method: 'GET',
    summary: 'Whether a technician has a calendar address, since when and by whom; never the address.',
    reply: Feed,
  }),
  make: endpoint({
    ...ofTechnician,
    method: 'POST',
    session_only: true,
    summary: 'Makes a calendar address for a technician, told once; one that was there is revoked.',
    reply: NewFeed,
    // The answer holds the secret, which is kept nowhere.
    idempotent: false,
  }),
  revoke: endpoint({
    ...ofTechnician,
    ...revoked,
    summary: 'Revokes the calendar address of a technician.',
  }),
}

export const ownCalendar = {
  get: endpoint({
    ...own,
    method: 'GET',
    summary: 'Whether the calling technician has a calendar address, since when and by whom; never the address.',
    reply: Feed,
  }),
  make: endpoint({
    ...own,
    method: 'POST',
    summary: 'Makes a calendar address for the calling technician, told once; one that was there is revoked.',
    reply: NewFeed,
    // The answer holds the secret, which is kept nowhere.
    idempotent: false,
  }),
  revoke: endpoint({
    ...own,
    ...revoked,
    summary: 'Revokes the calendar address of the calling technician.',
  }),
}
