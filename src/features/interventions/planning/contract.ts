/** The board of days: who does what when, what a move would come to, and the move. */
import { z } from 'zod'
import { interventionKinds } from '#features/interventions/settings/kinds.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  boolean,
  Day,
  Hour,
  Id,
  Instant,
  integer,
  nullableInteger,
  nullableText,
  orNothing,
  string,
} from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { mostDays, mostMoved, planStates, reasons, refusals, slaOfBoard } from './rules.ts'

const Range = z.strictObject({
  /** Empty: from today. */
  from: orNothing(Day),
  /** Working days. */
  days: z.coerce.number<number>().int().min(1).max(mostDays).default(5),
})

/** What a card has from the job itself. */
export const JobFacts = z.strictObject({
  id: integer,
  version: integer,
  number: string,
  kind: z.enum(interventionKinds),
  merchant_name: string,
  city: nullableText,
  province: nullableText,
  supplier: string,
  status: z.enum(['open', 'assigned', 'closing_requested', 'closed']),
  technician_id: nullableInteger,
  planned_on: nullableText,
  due_on: string,
  appointment_on: nullableText,
  appointment_at: nullableText,
  on_hold: boolean,
  changed: boolean,
  opening_hours: nullableText,
})
/** A job as a card. */
export const BoardJob = JobFacts.extend({
  sla: z.enum(slaOfBoard),
  /** Working days until it is due; below 0 when late. */
  days_left: integer,
  /** What the plan does to the due date, and how many working days it is late by. */
  plan: z.enum(planStates).nullable(),
  late_days: integer,
  /** How long the work takes. */
  minutes: integer,
  /** What has to be brought, by the client's name for it; empty where nothing is installed. */
  model: nullableText,
  /** Of an assigned job that needs something: whether it is in the van. */
  in_van: z.boolean().nullable(),
  /** Where it is known. */
  municipality_id: nullableInteger,
  covered: boolean,
})
export type BoardJob = z.infer<typeof BoardJob>

const Visit = z.strictObject({
  id: integer,
  /** Minutes on the road before it. */
  driving: integer,
  arrival: integer,
  start: integer,
  end: integer,
  /** The one it is done in; empty where there is none, or where none could be met. */
  window: z.strictObject({ from: integer, until: integer }).nullable(),
  missed: boolean,
})
/** A technician's day; minutes since midnight. */
const Cell = z.strictObject({
  on: string,
  visits: z.array(Visit),
  /** Of the day, already closed or waiting for confirmation. */
  done: integer,
  driving: integer,
  work: integer,
  from: integer,
  until: integer,
  /** The technician does it in another order. */
  own_order: boolean,
})
export type Cell = z.infer<typeof Cell>

/** What a row has from the technician itself. */
export const TechnicianFacts = z.strictObject({
  id: integer,
  name: string,
  picture: nullableText,
  active: boolean,
  provinces: z.array(string),
  home_id: nullableInteger,
  absences: z.array(z.strictObject({ from: string, to: string, note: nullableText })),
  /** 0: none. */
  lunch_minutes: integer,
  /** In the van, of all models. */
  units: integer,
})
const Technician = TechnicianFacts.extend({
  /** The municipality only. */
  home: nullableText,
  /** Minutes of a day, and until when it lasts. */
  day_minutes: integer,
  work_until: integer,
  lunch_from: integer,
  /** Days with jobs alone. */
  cells: z.array(Cell),
})
export type BoardTechnician = z.infer<typeof Technician>

export const Board = z.strictObject({
  today: string,
  /** Every day from the first to the last one; `off` is why a day is no working day, in the caller's language. */
  days: z.array(z.strictObject({ on: string, weekend: boolean, off: nullableText })),
  technicians: z.array(Technician),
  /** Those of the days, those to be assigned, and those with a technician and no day from today on. */
  jobs: z.array(BoardJob),
  /** Technicians who are told later of changes of their days, and when. */
  untold: z.strictObject({ technicians: integer, at: Instant.nullable() }),
  /** All driving is estimated. */
  estimated: boolean,
  /** More are to be assigned than are shown. */
  more: integer,
  /** The municipalities of the jobs and of the technicians' homes; on the map in steps of about 111 metres from the north-west. */
  places: z.array(z.strictObject({ id: integer, name: string, province: string, x: integer, y: integer })),
})
export type Board = z.infer<typeof Board>

/** What it would come to if some jobs went to a technician on a day. */
const Answer = z.strictObject({
  technician_id: integer,
  on: string,
  /** Why it cannot be. */
  refusal: z.enum(refusals).nullable(),
  /** What is unusual and has to be confirmed. */
  reasons: z.array(z.enum(reasons)),
  /** Of the jobs: planned after their due day, by how many working days at most; on their last day. */
  late: integer,
  late_days: integer,
  last_day: integer,
  /** Terminals that have to be brought, how many of them the van has free, and the first model that it lacks or has. */
  wanted: integer,
  in_van: integer,
  model: nullableText,
  /** Minutes more than now, and of the day then; null where it was not worked out. */
  added: nullableInteger,
  minutes: nullableInteger,
  day_minutes: integer,
  /** Of the first job: the place in the day, from 1, and when it begins. */
  place: nullableInteger,
  at: nullableInteger,
  /** Windows that would be missed then, and are not now. */
  missed: integer,
  /** Of the jobs, those whose opening hours are not known. */
  hours_unknown: integer,
  /** Driving is estimated; else from a file of minutes where it has them. */
  estimated: boolean,
})
export type Answer = z.infer<typeof Answer>

const Move = z.strictObject({ id: Id, version: integer })
export const MoveInput = z
  .strictObject({
    items: z.array(Move).min(1).max(mostMoved),
    /** Empty: back among those to be assigned. */
    technician_id: orNothing(Id),
    /** Empty: assigned, without a day. */
    on: orNothing(Day),
    /** Where an hour or a window was agreed. */
    from: orNothing(Hour),
    until: orNothing(Hour),
    /** Although it is unusual: outside of the provinces, above the hours, after the due day. */
    confirmed: z.boolean().default(false),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    error: fieldKey('end_before_start'),
  })
export type MoveInput = z.output<typeof MoveInput>

/** `came` asks all others to say that they are here. */
const HereInput = z.strictObject({
  screen: z.uuid(),
  state: z.enum(['came', 'here', 'gone']),
  carries: z.array(Id).max(mostMoved).default([]),
})
/** What other screens hear of it. */
export type Here = z.infer<typeof HereInput> & { account_id: number; name: string }
export const hereMessage = 'dispatch-board-here'

export const dispatchBoard = {
  get: byAdmin.get(
    '/api/dispatch-board',
    'Technicians and their days, with the jobs of each in the order of its route, and the jobs without a day.',
    { query: Range, reply: Board },
  ),
  answers: byAdmin.post(
    '/api/dispatch-board/answers',
    'For each technician and day: what it would come to if these jobs went there.',
    {
      reads: true,
      body: z.strictObject({ ids: z.array(Id).min(1).max(mostMoved), ...Range.shape }),
      reply: z.strictObject({ cells: z.array(Answer) }),
    },
  ),
  move: byAdmin.post(
    '/api/dispatch-board/moves',
    'Gives jobs to a technician for a day, all or none; refused if one of them has changed since it was read.',
    { body: MoveInput, reply: z.strictObject({ batch_id: integer, count: integer }) },
  ),
  here: byAdmin.post(
    '/api/dispatch-board/here',
    'Tells those who have the board open that a screen is here and which jobs it carries. Nothing is stored.',
    { reads: true, body: HereInput, reply: z.void(), status: 204 },
  ),
  notify: byAdmin.post('/api/dispatch-board/tell', 'Tells technicians of changes of their days at once.', {
    reply: z.strictObject({ technicians: integer }),
  }),
}
