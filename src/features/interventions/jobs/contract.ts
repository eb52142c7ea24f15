/** Interventions: the list, one with all that is known of it, what an admin does with them, and the suggestion of technicians. */
import { z } from 'zod'
import { eachOf, listedNames, plainNames, unlistedNames } from '#features/interventions/settings/job-fields.ts'
import { interventionKinds } from '#features/interventions/settings/kinds.ts'
import { attachmentEndpoints } from '#lib/records/attachments.ts'
import { byAdmin, endpoint } from '#lib/records/endpoint.ts'
import {
  Hour,
  Id,
  IdParams,
  integer,
  NearDay,
  NearInstant,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredId,
  Stored,
  WholeNumber,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { interventionList } from './columns.ts'
import { cancelCodes, maxSuggested, slaStates, statuses } from './rules.ts'
import { nobodyReasons } from './suggest-rules.ts'

/** The form of a job that came by phone, and the change of any job. */
export const InterventionInput = z.strictObject({
  supplier_id: RequiredId,
  module_id: orNothing(Id),
  code_id: RequiredId,
  ...eachOf(plainNames, 'input'),
  part_id: orNothing(Id),
  /** Empty: now. */
  received_at: orNothing(NearInstant),
  /** Empty: as the closing days of the settings say. */
  closing_days: orNothing(WholeNumber(365)),
})
export type InterventionInput = z.output<typeof InterventionInput>

/** What the form or a client's file fills; a change of one is a line in the history. */
export const jobFields = InterventionInput.keyof().options
export type JobField = keyof InterventionInput

export const Intervention = z.strictObject({
  ...Stored,
  ...eachOf(listedNames, 'row'),
  number: z.string(),
  code: z.string(),
  /** `code` under the name that the API promises. */
  intervention_code: z.string(),
  kind: z.enum(interventionKinds),
  received_at: z.string(),
  closing_days: integer,
  due_on: z.string(),
  sla: z.enum(slaStates).nullable(),
  technician: nullableText,
  status: z.enum(statuses),
  hold: z.boolean(),
  supplier: z.string(),
  module: nullableText,
  /** The newest client's file that lists it. */
  file: nullableText,
  appointment_on: nullableText,
  /** The day in its technician's plan. */
  planned_on: nullableText,
  assigned_on: nullableText,
  closed_on: nullableText,
  supplier_id: integer,
  module_id: nullableInteger,
  code_id: integer,
  technician_id: nullableInteger,
  changed_since_assigned: z.boolean(),
  /** Holds that move the due date: those that are over, and the present one once its end is known. */
  holds: z.array(z.strictObject({ from: z.string(), to: z.string() })),
})
export type Intervention = z.infer<typeof Intervention>

export const InterventionEvent = z.strictObject({
  id: integer,
  batch_id: integer,
  action: z.string(),
  at: z.string(),
  account: nullableText,
  note: nullableText,
  undone: z.boolean(),
  /** Nothing came after, so that the whole action can be undone; `count` says on how many jobs it was. */
  undoable: z.boolean(),
  count: integer,
  /** What changed, as { field: [before, after] }, references by name. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type InterventionEvent = z.infer<typeof InterventionEvent>

const EarlierJob = z.strictObject({
  id: integer,
  number: z.string(),
  code: z.string(),
  kind: z.enum(interventionKinds),
  received_at: z.string(),
  status: z.enum(statuses),
  technician: nullableText,
  closed_on: nullableText,
})

/** Stored with it, beside what the list has. */
export const DetailFields = z.strictObject({
  ...eachOf(unlistedNames, 'row'),
  part_id: nullableInteger,
  part: nullableText,
  closing_days_given: z.boolean(),
  appointment_at: nullableText,
  hold_reason_id: nullableInteger,
  hold_from: nullableText,
  hold_until: nullableText,
  cancel_code: z.enum(cancelCodes).nullable(),
  cancel_note: nullableText,
  outcome: nullableText,
  source_sheet: nullableText,
  source_row: nullableInteger,
  created_at: z.string(),
  /** Heading and value, in the order of the client's columns. */
  raw: z.array(z.tuple([z.string(), z.string()])).nullable(),
})
export const InterventionDetail = Intervention.extend({
  ...DetailFields.shape,
  hold_reason: nullableText,
  /** How the due date came about, in the caller's language. */
  explanation: z.string(),
  history: z.array(InterventionEvent),
  earlier: z.array(EarlierJob),
  /** Terminals of ours that stand there under its terminal ID. */
  installed: z.array(
    z.strictObject({ id: integer, serial_number: z.string(), model_number: z.string(), installed_on: nullableText }),
  ),
})
export type InterventionDetail = z.infer<typeof InterventionDetail>

const ofJobs = <const Fields extends z.core.$ZodLooseShape>(fields: Fields) => selectionOf(interventionList, fields)
const JobsInput = ofJobs({})
export type Jobs = z.output<typeof JobsInput>
const Done = z.strictObject({ batch_id: integer, count: integer })

export const AssignInput = ofJobs({
  technician_id: RequiredId,
  /** Assign although the technician does not cover a province, is switched off or would have more open jobs than the maximum. */
  confirmed: z.boolean().default(false),
})
export type AssignInput = z.output<typeof AssignInput>
export const CancelInput = ofJobs({ code: z.enum(cancelCodes), note: OptionalText(500) })
export const HoldInput = ofJobs({
  hold_reason_id: RequiredId,
  /** Empty: from today. */
  from: orNothing(NearDay),
  until: orNothing(NearDay),
})
export const AppointInput = ofJobs({ appointment_on: orNothing(NearDay), appointment_at: orNothing(Hour) })

/** A technician for each job, as the suggestion or the admin chose. */
const Choice = z.strictObject({ id: Id, technician_id: Id, version: integer })
export const ApplyInput = z.strictObject({
  items: z.array(Choice).min(1).max(maxSuggested),
  /** As for assigning to one. */
  confirmed: z.boolean().default(false),
})
export type ApplyInput = z.output<typeof ApplyInput>

const JobToSuggest = z.strictObject({
  id: integer,
  version: integer,
  number: z.string(),
  merchant_name: z.string(),
  city: nullableText,
  province: nullableText,
  due_on: z.string(),
  /** Working days until it is due; below 0 when late. */
  days_left: integer,
  tml_model: nullableText,
  /** Days on which it can be done: the appointment, or the working days until it is due. */
  days: z.array(z.string()),
  on_hold: z.boolean(),
  parts: z.array(integer),
})
/** What a technician has of a part; of what is in the van and on the way, so many are promised to jobs. */
const VanPart = z.strictObject({ part_id: integer, in_van: integer, on_the_way: integer, promised: integer })
const CandidateRow = z.strictObject({
  id: integer,
  name: z.string(),
  active: z.boolean(),
  provinces: z.array(z.string()),
  maximum: nullableInteger,
  open_jobs: integer,
  van: z.array(VanPart),
  cities: z.array(z.string()),
  absences: z.array(z.strictObject({ from: z.string(), to: z.string() })),
})
const SuggestedRow = z.strictObject({
  job_id: integer,
  technician_id: nullableInteger,
  /** Why this technician, or why nobody, in the caller's language. */
  reason: z.string(),
  nobody: z.enum(nobodyReasons).nullable(),
  candidates: integer,
})
export const SuggestionReply = z.strictObject({
  today: z.string(),
  jobs: z.array(JobToSuggest),
  technicians: z.array(CandidateRow),
  suggested: z.array(SuggestedRow),
})
export type SuggestionReply = z.infer<typeof SuggestionReply>

const LeftOut = z.strictObject({ id: integer, number: z.string(), why: z.string() })
const post = <const B, const R>(action: string, summary: string, body: B, reply: R) =>
  byAdmin.post(`/api/interventions/${action}`, summary, { body, reply })
const ask = <const B, const R>(action: string, summary: string, body: B, reply: R) =>
  endpoint({ ...post(action, summary, body, reply), reads: true })

const {
  remove: _remove,
  get,
  create,
  update,
  ...lists
} = recordEndpoints({
  list: interventionList,
  one: 'intervention',
  input: InterventionInput,
  record: Intervention,
})

export const interventions = {
  ...lists,
  ...attachmentEndpoints('/api/interventions', 'intervention'),
  create,
  update,
  get: endpoint({
    ...get,
    summary: 'One intervention with its history, how it came to be due, and what is known of its merchant.',
    reply: InterventionDetail,
  }),
  calendar: byAdmin.get(
    '/api/interventions/calendar',
    'The closures that count for due dates, to say in working days how much is left.',
    {
      reply: z.strictObject({
        today: z.string(),
        /** The hour for suppliers without one of their own. */
        cut_off: z.string(),
        cut_offs: z.array(z.strictObject({ supplier_id: integer, hour: z.string() })),
        closures: z.array(
          z.strictObject({
            name: z.string(),
            from: z.string(),
            to: z.string(),
            yearly: z.boolean(),
            scope: z.enum(['all', 'city', 'supplier']),
            city: nullableText,
            supplier: nullableInteger,
          }),
        ),
      }),
    },
  ),
  preview: ask(
    'assign/preview',
    'What a technician would have, and what speaks against it.',
    ofJobs({ technician_id: RequiredId }),
    z.strictObject({
      /** The jobs that this was said of, with their versions: sent with the assignment, it is refused if one has changed since. */
      jobs: z.strictObject({ ids: z.array(integer), versions: z.array(integer) }),
      name: z.string(),
      active: z.boolean(),
      /** Open jobs now, and after assigning. */
      now: integer,
      after: integer,
      maximum: nullableInteger,
      not_covered: integer,
      provinces: z.array(z.string()),
      /** Of the jobs, those that can be done only on days on which the technician is absent, and the absences from today on. */
      while_absent: integer,
      absences: z.array(z.strictObject({ from: z.string(), to: z.string() })),
      /** Of the jobs, those in towns where the technician has another one. */
      same_town: integer,
      on_hold: integer,
      /** Of the jobs that need a part, what the van has for them. */
      parts: z.strictObject({ wanted: integer, in_van: integer, on_the_way: integer, promised: integer }),
      /** Of the jobs, those that another technician has now. */
      with_others: integer,
    }),
  ),
  suggest: ask(
    'suggest',
    'A technician for each job: the best choice for all of them together, with what it rests on.',
    JobsInput,
    SuggestionReply,
  ),
  assign: post('assign', 'Assigns jobs to one technician, all or none.', AssignInput, Done),
  apply: post(
    'assign/each',
    'Assigns each job to its own technician; jobs that somebody changed meanwhile are left out and named.',
    ApplyInput,
    z.strictObject({ batch_id: integer, count: integer, left_out: z.array(LeftOut) }),
  ),
  takeBack: post('take-back', 'Takes jobs back from their technicians.', JobsInput, Done),
  cancel: post('cancel', 'Cancels jobs with a reason.', CancelInput, Done),
  reactivate: post('reactivate', 'Opens cancelled jobs again.', JobsInput, Done),
  hold: post('hold', 'Puts jobs on hold; a reason that stops the clock moves their due dates.', HoldInput, Done),
  resume: post('resume', 'Ends the hold of jobs.', JobsInput, Done),
  appointment: post('appointment', 'Sets or clears the appointment of jobs.', AppointInput, Done),
  undo: byAdmin.post(
    '/api/interventions/batches/:id/undo',
    'Takes one action back as a whole, while nothing came after.',
    { params: IdParams, reply: Done },
  ),
}
