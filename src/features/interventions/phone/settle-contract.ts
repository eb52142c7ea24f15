/** Closings of phones that met a changed job: the list, one with both sides, and the decision. */
import { z } from 'zod'
import { Together } from '#features/interventions/closings/contract.ts'
import { RequestFieldsReply } from '#features/interventions/closings/request-contract.ts'
import { fileKinds } from '#features/interventions/closings/rules.ts'
import { InterventionEvent } from '#features/interventions/jobs/contract.ts'
import { statuses } from '#features/interventions/jobs/rules.ts'
import { productStatuses } from '#features/warehouse/stock/rules.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  bilingualText,
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  RequiredText,
  Stored,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { settleReasons } from './rules.ts'
import { caseList } from './settle-columns.ts'
import { caseStateKeys, factKeys, maxAlike, settleWays, verdicts } from './settle-rules.ts'
import { Receipt } from './shapes.ts'

const allow = ['admin'] as const

export const ClosingCase = z.strictObject({
  ...Stored,
  number: z.string(),
  merchant_name: nullableText,
  technician: z.string(),
  reason: z.enum(settleReasons),
  worked_at: z.string(),
  received_at: z.string(),
  state: z.enum(caseStateKeys),
  way: z.enum(settleWays).nullable(),
  decided_by: nullableText,
  decided_at: nullableText,
  technician_id: integer,
  intervention_id: nullableInteger,
})
export type ClosingCase = z.infer<typeof ClosingCase>

const Fact = z.strictObject({
  key: z.enum(factKeys),
  /** What the technician says, and what our records say now; in the caller's language. */
  theirs: z.string(),
  ours: z.string(),
  verdict: z.enum(verdicts),
  /** What the two together mean; empty where there is nothing to say. */
  means: z.string(),
  /** Of a serial. */
  product_id: nullableInteger,
  status: z.enum(productStatuses).nullable(),
})
export type Fact = z.infer<typeof Fact>

const Move = z.strictObject({ serial: z.string(), from: z.string(), to: z.string() })

export const ClosingCaseDetail = ClosingCase.extend({
  /** The fields of a closing as the technician declared them; the time of work by our clock. */
  declared: RequestFieldsReply,
  begun_at: nullableText,
  /** When Send was pressed, by the phone's clock. */
  made_at: z.string(),
  /** What the technician was told when it arrived. */
  told: bilingualText,
  /** What the technician reads of the decision. */
  sentence: bilingualText.nullable(),
  technician_phone: nullableText,
  files: z.array(z.strictObject({ id: integer, kind: z.enum(fileKinds), taken_at: nullableText })),
  /** The job as it is now. */
  job: z
    .strictObject({
      status: z.enum(statuses),
      technician_id: nullableInteger,
      technician: nullableText,
      phone: nullableText,
      since: z.string(),
    })
    .nullable(),
  facts: z.array(Fact),
  /** When the data were fetched that it was entered with, by our clock. */
  seen_at: nullableText,
  due: z
    .strictObject({ on: z.string(), explanation: z.string(), days_late: integer, days_late_now: integer })
    .nullable(),
  /** What each way would do, that which is usually right first. */
  ways: z.array(
    z.strictObject({
      way: z.enum(settleWays),
      /** Why it is usually right. */
      why: nullableText,
      /** Why it would be refused, as far as that is known before it is tried. */
      refusal: nullableText,
      moves: z.array(Move),
      client_cents: integer,
      technician_cents: integer,
    }),
  ),
  /** What the office asked the technician before it decides. */
  asked: Receipt.shape.asked,
  /** What the technician wrote about it. */
  answers: z.array(z.strictObject({ note: z.string(), at: z.string() })),
  /** What the technician who has the job was asked about it, and answered. */
  others: z.array(
    z.strictObject({
      name: z.string(),
      question: z.string(),
      at: z.string(),
      by: z.string(),
      answer: nullableText,
      answered_at: nullableText,
    }),
  ),
  /** The job that an extra visit was counted as. */
  extra: z.strictObject({ id: integer, number: z.string() }).nullable(),
  /** Why the decision cannot be undone any more. */
  undo_refusal: nullableText,
  timeline: z.array(InterventionEvent),
})
export type ClosingCaseDetail = z.infer<typeof ClosingCaseDetail>
export type CaseWay = ClosingCaseDetail['ways'][number]

export const DecideInput = z.strictObject({
  way: z.enum(settleWays),
  /** What the technician reads; without it the usual sentence. */
  sentence: OptionalText(500),
})
export type DecideInput = z.output<typeof DecideInput>

/** Those that are alike; `look` tells what accepting them would do. */
export const TogetherInput = z.strictObject({
  ids: z.array(Id).min(1).max(maxAlike),
  what: z.enum(['look', 'accept', 'undo']),
})
export type TogetherInput = z.output<typeof TogetherInput>

/** Who was there, who has the job now, or both. */
export const AskInput = z.strictObject({
  question: RequiredText(500),
  to: z.enum(['technician', 'holder', 'both']).default('technician'),
})
export type AskInput = z.output<typeof AskInput>

const one = { params: IdParams, reply: ClosingCaseDetail } as const
const decision = { ...one, versioned: true } as const

export const closingCases = {
  ...listEndpoints({
    allow,
    list: caseList,
    row: ClosingCase,
    summary: 'The list of closings of phones that met a changed job, page by page.',
  }),
  get: byAdmin.get(
    '/api/closing-cases/:id',
    'One of them with both sides: what the technician declared and what our records say now.',
    one,
  ),
  decide: byAdmin.post(
    '/api/closing-cases/:id/decide',
    'Accepts the closing in the technician’s name, with all that has to make room for it or to be put right first; leaves the job as it is and keeps the closing as a note, moves only the goods, or counts the visit as a job of its own.',
    { ...decision, body: DecideInput },
  ),
  together: byAdmin.post(
    '/api/closing-cases/together',
    'Accepts several for which that is suggested, or undoes their decisions, in one go; the others are named with why.',
    { body: TogetherInput, reply: Together },
  ),
  undo: byAdmin.post(
    '/api/closing-cases/:id/undo',
    'Undoes the decision while nothing came after: the job is what it was, and the closing is to be settled again.',
    decision,
  ),
  ask: byAdmin.post(
    '/api/closing-cases/:id/ask',
    'Asks the technician, the one who has the job now, or both before anything is decided; the answers come back with the closing.',
    { ...decision, body: AskInput },
  ),
  file: byAdmin.get('/api/closing-cases/:id/files/:file_id', 'A photo or the signature that came with it.', {
    params: z.strictObject({ id: Id, file_id: Id }),
    kind: 'stream',
    reply: z.string(),
  }),
}
