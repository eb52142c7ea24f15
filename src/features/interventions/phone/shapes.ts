/** What a phone and the server tell each other: commands with their receipts, and the day. Apart from the endpoints, whose addresses a phone needs before anything else. */
import { z } from 'zod'
import {
  ClosingRequest,
  EarlierVisit,
  OutcomeReason,
  RequestFields,
  TechnicianJob,
} from '#features/interventions/closings/request-contract.ts'
import { closingStates, fileKinds } from '#features/interventions/closings/rules.ts'
import { DayPlan } from '#features/interventions/planning/day-plan-contract.ts'
import { mostStops } from '#features/interventions/planning/rules.ts'
import { outcomes } from '#features/interventions/settings/kinds.ts'
import { AssignedProduct } from '#features/technicians/assignments/contract.ts'
import { Order, OrderLine } from '#features/technicians/orders/contract.ts'
import { OrderHead, OrderInput } from '#features/technicians/orders/sending-contract.ts'
import {
  bilingualText,
  Day,
  Hour,
  Id,
  Instant,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredId,
  WholeNumber,
} from '#lib/records/fields.ts'
import { partialInput } from '#lib/records/record.ts'
import { countReasons } from './count-rules.ts'
import { commandKinds, commandSchema, maxPhotoBytes, maxPhotos, receiptStates } from './rules.ts'

/** SHA-256 of a photo's bytes, in lower-case hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const CommandKey = z.uuid().toLowerCase()
const Serial = z.string().trim().min(1).max(200)

/* The bodies of commands, by kind. */

const File = z.strictObject({ sha256: Sha256, kind: z.enum(fileKinds), taken_at: orNothing(Instant) })
const onSite = {
  intervention_id: RequiredId,
  /** All times are the phone's; the server works out ours. */
  begun_at: orNothing(Instant),
  worked_at: Instant,
  files: z.array(File).max(maxPhotos).default([]),
  /** When the data were fetched that it was entered with. */
  seen_at: orNothing(Instant),
}
/** The fields are those of the form in the office: a limit is said there. */
export const CloseBody = z.strictObject({
  ...onSite,
  ...RequestFields.omit({ outcome: true, worked_at: true }).shape,
})
export const CannotDoBody = z.strictObject({
  ...onSite,
  ...RequestFields.pick({ notes: true, merchant_signer: true, position: true }).shape,
  outcome_reason_id: RequiredId,
})
const ofJob = { intervention_id: RequiredId }

export const commandBodies = {
  close: CloseBody,
  cannot_do: CannotDoBody,
  appointment: z.strictObject({ ...ofJob, appointment_on: orNothing(Day), appointment_at: orNothing(Hour) }),
  hold: z.strictObject({ ...ofJob, hold_reason_id: RequiredId, until: orNothing(Day) }),
  resume: z.strictObject(ofJob),
  accept_shipment: z.strictObject({ serials: z.array(Serial).min(1).max(2_000) }),
  report_fault: z.strictObject({ serials: z.array(Serial).min(1).max(200), note: OptionalText(500) }),
  order_create: OrderInput.omit({ technician_id: true }),
  /** What is given is done, in this order: transport data, lines on, lines off, their notes, cancelled. */
  order_change: z.strictObject({
    order_id: RequiredId,
    head: partialInput(OrderHead).optional(),
    remove: z.array(Serial).max(2_000).default([]),
    add: OrderInput.shape.lines.or(z.tuple([])).default([]),
    notes: z
      .array(z.strictObject({ serial_number: Serial, note: OptionalText(500) }))
      .max(2_000)
      .default([]),
    cancel: z.strictObject({ reason: OptionalText(500) }).optional(),
  }),
  count_van: z.strictObject({
    begun_at: Instant,
    ended_at: Instant,
    found: z.array(Serial).max(2_000),
    /** What the technician says of single serials, unexpected or missing. */
    notes: z
      .array(
        z.strictObject({
          serial_number: Serial,
          reason: z.enum(countReasons).nullable().default(null),
          note: OptionalText(500),
        }),
      )
      .max(2_000)
      .default([]),
    /** Serials of closings that wait on the phone: they say where the unit is. */
    declared: z.array(Serial).max(2_000).default([]),
  }),
  /** About a job, about a command that is to be settled, or in answer to what was asked then about a serial of a count or another's closing. */
  note: z.strictObject({
    intervention_id: orNothing(Id),
    about: orNothing(CommandKey),
    difference_id: orNothing(Id),
    case_question_id: orNothing(Id),
    asked_at: orNothing(Instant),
    note: z.string().trim().min(1).max(2_000),
  }),
  /** The stops of a day in the order in which they will be made; none: as the office has them. */
  order_day: z.strictObject({ on: Day, ids: z.array(Id).max(mostStops) }),
} as const satisfies Record<(typeof commandKinds)[number], z.ZodType>
/** Of what was begun and never sent, which may lack what Send would have asked for. */
export const begunBodies = { ...commandBodies, cannot_do: CannotDoBody.extend({ outcome_reason_id: orNothing(Id) }) }
/** What a phone writes; the server fills what was left out. */
export type CommandBody<Kind extends (typeof commandKinds)[number]> = z.input<(typeof commandBodies)[Kind]>

/** What waits on this device when it speaks with us. */
export const Outbox = z.strictObject({
  device: z.uuid().toLowerCase(),
  waiting: WholeNumber(100_000),
  oldest_made_at: orNothing(Instant),
})
export type Outbox = z.output<typeof Outbox>

/** With which what waits may be handed in. */
export const Ticket = z.string().regex(/^[\w-]{32}$/)

export const Command = z.strictObject({
  /** Made with the command on the phone, once for ever. */
  key: CommandKey,
  kind: z.enum(commandKinds),
  schema: z.number().int().min(1).max(commandSchema),
  made_at: Instant,
  /** Its body is checked by its kind: one that does not fit is refused with a receipt, and kept. */
  body: z.record(z.string(), z.unknown()),
  photos: z.array(Sha256).max(maxPhotos).default([]),
  /** The refused command that this one puts right. */
  corrects: CommandKey.nullable().default(null),
})
export type Command = z.output<typeof Command>
export const SentCommand = Command.extend({ sent_at: Instant, outbox: Outbox.optional() })
export type SentCommand = z.output<typeof SentCommand>

export const Receipt = z.strictObject({
  key: z.string(),
  kind: z.enum(commandKinds),
  state: z.enum(receiptStates),
  /** What happened, and who decides or what to do, where that is not plain. */
  sentence: bilingualText,
  remarks: z.array(bilingualText),
  /** Of photos that are not here or not whole. */
  missing: z.array(z.string()),
  /** What is wrong, by field of the body: for the form that corrects it. */
  fields: z.record(z.string(), bilingualText),
  received_at: z.string(),
  corrects: nullableText,
  intervention_id: nullableInteger,
  /** The order that it made or changed. */
  order_id: nullableInteger,
  /** What the office decided on it, once it did; `state` is what it came to. */
  decided: z.strictObject({ at: z.string(), by: nullableText, sentence: bilingualText }).nullable(),
  /** What the office asks before it decides; answered by a note about the command. */
  asked: z.strictObject({ at: z.string(), by: nullableText, question: z.string() }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/* The day. */

export const PhoneJob = TechnicianJob.extend({
  /** Also closed ones of the last seven days. */
  closed_on: nullableText,
  outcome: z.enum(outcomes).nullable(),
  /** What the technician is owed for it, once its closing is confirmed; empty where nothing is. */
  earned_cents: nullableInteger,
  /** How the due date came about. */
  due_sentence: bilingualText,
  needs: ClosingRequest.shape.needs,
  /** What stands under its terminal ID now. */
  standing: ClosingRequest.shape.standing,
  /** How the client writes terminal IDs; empty for the usual way. */
  terminal_id_pattern: nullableText,
  closing_state: z.enum(closingStates).nullable(),
  earlier: z.array(EarlierVisit.omit({ received_at: true })),
})
export type PhoneJob = z.infer<typeof PhoneJob>

/** What is the same for the whole van, or follows from the day, is left out. */
export const VanUnit = AssignedProduct.omit({
  version: true,
  technician: true,
  technician_id: true,
  assignment: true,
  days_held: true,
})
export type VanUnit = z.infer<typeof VanUnit>

export const PhoneOrder = Order.pick({
  id: true,
  version: true,
  number: true,
  kind: true,
  state: true,
  sent_on: true,
  warehouse_id: true,
  courier_id: true,
  tracking_number: true,
  boxes: true,
  packages: true,
  pallets: true,
  weight_kg: true,
  notes: true,
  products: true,
  scanned: true,
}).extend({
  /** Of open orders. */
  lines: z.array(OrderLine.pick({ id: true, serial_number: true, model_number: true, note: true })),
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

/** What is on its way; its serials are those of the van with its id that are still to be confirmed. */
export const Shipment = z.strictObject({
  id: integer,
  number: z.string(),
  assigned_on: z.string(),
  warehouse: z.string(),
  courier: nullableText,
  products: integer,
  accepted: integer,
})
export type Shipment = z.infer<typeof Shipment>

const Named = z.strictObject({ id: integer, name: z.string() })
export const PhoneSettings = z.strictObject({
  technician: Named,
  outcome_reasons: z.array(OutcomeReason),
  hold_reasons: z.array(z.strictObject({ id: integer, name: bilingualText, stops_clock: z.boolean() })),
  usual_faults: z.array(bilingualText),
  couriers: z.array(Named),
  warehouses: z.array(Named),
  /** The company has the position read once at Send. */
  asks_position: z.boolean(),
})
export type PhoneSettings = z.infer<typeof PhoneSettings>

/** What the office asks: about a serial of a count, or about a job that another technician closed. */
export const OfficeQuestion = z.strictObject({
  about: z.enum(['serial', 'closing']),
  id: integer,
  /** The serial with its model, or the job with its shop. */
  title: z.string(),
  detail: nullableText,
  question: z.string(),
  asked_at: z.string(),
})
export type OfficeQuestion = z.infer<typeof OfficeQuestion>

export const PhoneDay = z.strictObject({
  /** Asked for with it, the next answer holds only what changed. */
  version: z.string(),
  taken_at: z.string(),
  today: z.string(),
  /** True: this is all there is. False: only what is new or changed since, and what is gone. */
  full: z.boolean(),
  jobs: z.array(PhoneJob),
  van: z.array(VanUnit),
  orders: z.array(PhoneOrder),
  shipments: z.array(Shipment),
  /** Empty where nothing in it changed. */
  settings: PhoneSettings.nullable(),
  /** The next days with stops, today first; empty where nothing in them changed. */
  days: z.array(DayPlan).nullable(),
  /** Empty where nothing in them changed. */
  questions: z.array(OfficeQuestion).nullable(),
  gone: z.strictObject({
    jobs: z.array(integer),
    van: z.array(integer),
    orders: z.array(integer),
    shipments: z.array(integer),
  }),
})
export type PhoneDay = z.infer<typeof PhoneDay>

/** Where a piece begins, and how large the whole is. */
export const PieceQuery = z.strictObject({
  offset: z.coerce.number().int().min(0),
  size: z.coerce.number().int().min(1).max(maxPhotoBytes),
})
export const PhotoState = z.strictObject({ received: integer, complete: z.boolean() })
export const PhotoParams = z.strictObject({ sha256: Sha256 })
