/** Closing requests as their sender writes them: the technician on the job, or an admin in the technician's name. `:id` is the intervention. */

import { z } from 'zod'
import { slaStates } from '#features/interventions/jobs/rules.ts'
import { eachOf, plainNames } from '#features/interventions/settings/job-fields.ts'
import { interventionKinds, outcomes } from '#features/interventions/settings/kinds.ts'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { byBoth, byTechnician } from '#lib/records/endpoint.ts'
import {
  bilingualText,
  Id,
  IdParams,
  Instant,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  WholeNumber,
} from '#lib/records/fields.ts'
import { closingStates, conditions, fileKinds, rejectCodes } from './rules.ts'

const maxPhotoMegabytes = 20
/** A reading that is further off says nothing. */
export const mostAccuracyMetres = 100_000

export const Articles = z
  .array(z.strictObject({ article: z.string().trim().min(1).max(60), quantity: WholeNumber(10_000).min(1) }))
  .max(20)

/** Where a closing was sent from; kept only while the company has it read. */
export const Position = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy_m: z.number().min(0).max(mostAccuracyMetres),
  })
  .nullable()
export type Position = z.output<typeof Position>

/** What is declared; everything may be missing in a draft. */
export const RequestFields = z.strictObject({
  outcome: z.enum(outcomes).nullable().default(null),
  outcome_reason_id: orNothing(Id),
  worked_at: orNothing(Instant),
  installed_serial: OptionalText(100),
  withdrawn_serial: OptionalText(100),
  /** The serial found in the shop is not the one of our records: the office settles it. */
  withdrawn_unknown: z.boolean().default(false),
  condition: z.enum(conditions).nullable().default(null),
  condition_note: OptionalText(500),
  client_terminal_id: OptionalText(longestTerminalId),
  articles: Articles.default([]),
  notes: OptionalText(2_000),
  merchant_signer: OptionalText(100),
  position: Position.default(null),
})
export type RequestFields = z.output<typeof RequestFields>
/** Nothing entered yet. */
export const emptyFields: RequestFields = {
  outcome: null,
  outcome_reason_id: null,
  worked_at: null,
  installed_serial: null,
  withdrawn_serial: null,
  withdrawn_unknown: false,
  condition: null,
  condition_note: null,
  client_terminal_id: null,
  articles: [],
  notes: null,
  merchant_signer: null,
  position: null,
}

/** Chosen once by the device for one closing: what is sent twice with it is one request. */
const RequestKey = z.string().trim().min(8).max(100)
export const RequestInput = RequestFields.extend({
  request_key: RequestKey,
  /** When it was entered, on the clock of the device; an older entry never replaces a newer one. */
  entered_at: Instant,
})
export type RequestInput = z.output<typeof RequestInput>

/** With the version that the device has seen, empty where there was none: what another device entered since is not replaced, and no clock decides. */
export const DraftInput = RequestInput.extend({ base_version: nullableInteger.optional() })
export type DraftInput = z.output<typeof DraftInput>

export const FindingReply = z.strictObject({
  key: z.string(),
  field: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The sentence, in the caller's language. */
  text: z.string(),
})
export type FindingReply = z.infer<typeof FindingReply>

export const ClosingFile = z.strictObject({
  id: integer,
  kind: z.enum(fileKinds),
  file_key: z.string(),
  name: z.string(),
  bytes: integer,
  taken_at: nullableText,
  created_at: z.string(),
})
export type ClosingFile = z.infer<typeof ClosingFile>

const Fields = z.strictObject({
  outcome: z.enum(outcomes).nullable(),
  outcome_reason_id: nullableInteger,
  worked_at: nullableText,
  installed_serial: nullableText,
  withdrawn_serial: nullableText,
  withdrawn_unknown: z.boolean(),
  condition: z.enum(conditions).nullable(),
  condition_note: nullableText,
  client_terminal_id: nullableText,
  articles: z.array(z.strictObject({ article: z.string(), quantity: integer })),
  notes: nullableText,
  merchant_signer: nullableText,
  position: z.strictObject({ latitude: z.number(), longitude: z.number(), accuracy_m: z.number() }).nullable(),
})

export { Fields as RequestFieldsReply }

const Unit = z.strictObject({ serial_number: z.string(), model_number: z.string() })
const Rejection = z.strictObject({
  code: z.enum(rejectCodes),
  note: nullableText,
  at: z.string(),
  by: nullableText,
  /** It had been confirmed before. */
  reopened: z.boolean(),
})

/** The job and its closing so far; `request` is empty where nothing was entered yet. */
export const ClosingRequest = z.strictObject({
  intervention_id: integer,
  number: z.string(),
  kind: z.enum(interventionKinds),
  status: z.string(),
  technician_id: nullableInteger,
  /** What a closing of this job must hold. */
  needs: z.strictObject({
    installed: z.boolean(),
    withdrawn: z.boolean(),
    label: z.boolean(),
    receipt: z.boolean(),
    signature: z.boolean(),
  }),
  /** What stands under the terminal ID of the job now. */
  standing: Unit.nullable(),
  closing_id: nullableInteger,
  state: z.enum(closingStates).nullable(),
  request_key: nullableText,
  entered_at: nullableText,
  requested_at: nullableText,
  version: nullableInteger,
  entered: Fields,
  files: z.array(ClosingFile),
  findings: z.array(FindingReply),
  /** Of the last try, where it was rejected or opened again. */
  rejection: Rejection.nullable(),
  rejections: integer,
  /** The company has the position read once at Send. */
  asks_position: z.boolean(),
})
export type ClosingRequest = z.infer<typeof ClosingRequest>

/** A job as the technician's phone shows it. */
export const TechnicianJob = z.strictObject({
  id: integer,
  number: z.string(),
  status: z.string(),
  code: z.string(),
  code_description: bilingualText,
  kind: z.enum(interventionKinds),
  supplier: z.string(),
  ...eachOf(plainNames, 'row'),
  received_at: z.string(),
  due_on: z.string(),
  sla: z.enum(slaStates).nullable(),
  /** Working days until it is due; below 0 when late. */
  days_left: integer,
  appointment_on: nullableText,
  appointment_at: nullableText,
  on_hold: z.boolean(),
  hold_reason: bilingualText.nullable(),
  hold_until: nullableText,
  /** What to bring: our models that serve it, the preferred first; how many of each are in the van and on the way, and how many of these the technician's jobs will take. */
  bring: z.array(
    z.strictObject({
      part_id: integer,
      part_number: z.string(),
      model_number: z.string(),
      in_van: integer,
      on_the_way: integer,
      promised: integer,
      /** Where the one for this job is; empty where it has none of this model. */
      given: z.enum(['van', 'way']).nullable(),
    }),
  ),
  minutes: nullableInteger,
  closing_state: z.enum(closingStates).nullable(),
  rejection: Rejection.nullable(),
  rejections: integer,
})
export type TechnicianJob = z.infer<typeof TechnicianJob>

/** What was done before at the same merchant, by the technician who asks; an admin sees the jobs of all. */
export const EarlierVisit = z.strictObject({
  id: integer,
  number: z.string(),
  code: z.string(),
  kind: z.enum(interventionKinds),
  received_at: z.string(),
  closed_on: nullableText,
  outcome: z.enum(outcomes).nullable(),
  installed_serial: nullableText,
  withdrawn_serial: nullableText,
})
export type EarlierVisit = z.infer<typeof EarlierVisit>

/** Why a job was not possible, or a remark on one that is done. */
export const OutcomeReason = z.strictObject({
  id: integer,
  code: z.string(),
  name: bilingualText,
  outcome: z.enum(outcomes),
  needs_note: z.boolean(),
})

const FileParams = z.strictObject({ id: Id, file_id: Id })
const path = '/api/closing-requests'
const one = { params: IdParams, reply: ClosingRequest } as const
const gone = { reply: z.void(), status: 204 } as const

export const closingRequests = {
  jobs: byTechnician.get(path, 'The jobs of the calling technician that are not closed, by due date.', {
    reply: z.strictObject({ today: z.string(), items: z.array(TechnicianJob), total: integer }),
  }),
  reasons: byBoth.get(`${path}/reasons`, 'The reasons that an outcome can have.', {
    reply: z.strictObject({ items: z.array(OutcomeReason) }),
  }),
  get: byBoth.get(
    `${path}/:id`,
    'The closing of a job so far: its draft or request, what speaks against it, and what it must hold.',
    one,
  ),
  earlier: byBoth.get(
    `${path}/:id/earlier`,
    'Closed jobs at the same merchant, the newest first; a technician sees their own.',
    { params: IdParams, reply: z.strictObject({ items: z.array(EarlierVisit) }) },
  ),
  check: byBoth.post(`${path}/:id/check`, 'What speaks against a closing as it is entered; nothing is kept.', {
    params: IdParams,
    reads: true,
    body: RequestFields,
    reply: z.strictObject({
      findings: z.array(FindingReply),
      installed: Unit.nullable(),
      withdrawn: Unit.nullable(),
    }),
  }),
  save: byBoth.put(
    `${path}/:id`,
    'Keeps what was entered so far as the draft of the job, without a position; what another device entered since stays, and is the answer.',
    { ...one, body: DraftInput },
  ),
  send: byBoth.post(
    `${path}/:id/send`,
    'Requests the closing. Sent again with the same request key it answers with the request that is there.',
    { ...one, body: RequestInput },
  ),
  discard: byBoth.delete(`${path}/:id`, 'Deletes the draft of a job.', { ...gone, params: IdParams }),
  addFile: byBoth.post(
    `${path}/:id/files`,
    `Adds a photo or the signature to the draft: png, jpeg or webp up to ${maxPhotoMegabytes} MB, stored without metadata. The same file key again is the same photo.`,
    {
      params: IdParams,
      upload: { maxBytes: maxPhotoMegabytes * 1024 * 1024 },
      body: z.strictObject({
        kind: z.enum(fileKinds),
        file_key: RequestKey,
        /** That of the closing: a draft is made where there is none. */
        request_key: RequestKey,
        taken_at: orNothing(Instant),
      }),
      reply: ClosingFile,
      status: 201,
    },
  ),
  file: byBoth.get(`${path}/:id/files/:file_id`, 'A photo or the signature of a closing of this job.', {
    params: FileParams,
    kind: 'stream',
    reply: z.string(),
  }),
  removeFile: byBoth.delete(`${path}/:id/files/:file_id`, 'Takes a photo or the signature off the draft.', {
    ...gone,
    params: FileParams,
  }),
}
