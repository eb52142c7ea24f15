/** The settings that interventions read: what clients' files say, when a job is due, how it can end. */
import { z } from 'zod'
import { listQuery, pageOf } from '#lib/lists/list.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import {
  Day,
  Hour,
  Id,
  IdParams,
  integer,
  Name,
  nullableInteger,
  nullableText,
  OptionalProvince,
  OptionalText,
  orNothing,
  RequiredId,
  RequiredText,
  Stored,
  WholeNumber,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import {
  closingDaysList,
  closureList,
  codeList,
  cutOffList,
  holdList,
  modelList,
  moduleList,
  outcomeList,
  posList,
} from './columns.ts'
import { closureScopes, interventionKinds, outcomes } from './rules.ts'

const allow = ['admin'] as const
const created_at = z.string()

export const ModuleInput = z.strictObject({ supplier_id: RequiredId, name: Name, description: OptionalText(500) })
export type ModuleInput = z.output<typeof ModuleInput>
export const ModuleName = z.strictObject({
  ...Stored,
  supplier_id: integer,
  supplier: z.string(),
  name: z.string(),
  description: nullableText,
  created_at,
})
export type ModuleName = z.infer<typeof ModuleName>

/** A word of clients' files for a code; with a supplier only in that client's files. */
export const Alias = z.strictObject({ alias: RequiredText(250), supplier_id: orNothing(Id) })
export const CodeInput = z.strictObject({
  supplier_id: orNothing(Id),
  code: RequiredText(60),
  description_en: RequiredText(250),
  description_it: RequiredText(250),
  kind: z.enum(interventionKinds),
  proof_label: z.boolean().default(false),
  proof_receipt: z.boolean().default(false),
  proof_signature: z.boolean().default(false),
  minutes: orNothing(z.number(fieldKey('number')).int(fieldKey('whole_number')).min(1).max(1440)),
  active: z.boolean().default(true),
  aliases: z.array(Alias).max(200).default([]),
})
export type CodeInput = z.output<typeof CodeInput>
export const InterventionCode = z.strictObject({
  ...Stored,
  supplier_id: nullableInteger,
  supplier: nullableText,
  code: z.string(),
  description_en: z.string(),
  description_it: z.string(),
  kind: z.enum(interventionKinds),
  aliases_text: nullableText,
  aliases: z.array(z.strictObject({ alias: z.string(), supplier_id: nullableInteger, supplier: nullableText })),
  proof_label: z.boolean(),
  proof_receipt: z.boolean(),
  proof_signature: z.boolean(),
  minutes: nullableInteger,
  active: z.boolean(),
  created_at,
})
export type InterventionCode = z.infer<typeof InterventionCode>

export const ClosingDaysInput = z.strictObject({
  supplier_id: orNothing(Id),
  code_id: orNothing(Id),
  province: OptionalProvince,
  days: WholeNumber(365),
  valid_from: Day,
})
export type ClosingDaysInput = z.output<typeof ClosingDaysInput>
export const ClosingDays = z.strictObject({
  ...Stored,
  supplier_id: nullableInteger,
  supplier: nullableText,
  code_id: nullableInteger,
  code: nullableText,
  province: nullableText,
  days: integer,
  valid_from: z.string(),
  created_at,
})
export type ClosingDays = z.infer<typeof ClosingDays>

export const OutcomeInput = z.strictObject({
  code: RequiredText(60),
  name_en: RequiredText(250),
  name_it: RequiredText(250),
  outcome: z.enum(outcomes),
  client_code: OptionalText(60),
  needs_note: z.boolean().default(false),
})
export type OutcomeInput = z.output<typeof OutcomeInput>
export const OutcomeReason = z.strictObject({
  ...Stored,
  code: z.string(),
  name_en: z.string(),
  name_it: z.string(),
  outcome: z.enum(outcomes),
  client_code: nullableText,
  needs_note: z.boolean(),
  created_at,
})
export type OutcomeReason = z.infer<typeof OutcomeReason>

export const HoldInput = z.strictObject({
  name_en: RequiredText(250),
  name_it: RequiredText(250),
  stops_clock: z.boolean().default(false),
})
export type HoldInput = z.output<typeof HoldInput>
export const HoldReason = z.strictObject({
  ...Stored,
  name_en: z.string(),
  name_it: z.string(),
  stops_clock: z.boolean(),
  created_at,
})
export type HoldReason = z.infer<typeof HoldReason>

export const PosCodeInput = z.strictObject({
  supplier_id: RequiredId,
  code: RequiredText(60),
  description: OptionalText(500),
})
export type PosCodeInput = z.output<typeof PosCodeInput>
export const PosCode = z.strictObject({
  ...Stored,
  supplier_id: integer,
  supplier: z.string(),
  code: z.string(),
  description: nullableText,
  created_at,
})
export type PosCode = z.infer<typeof PosCode>

export const ModelInput = z.strictObject({
  supplier_id: RequiredId,
  name: Name,
  /** Our parts that serve it, the preferred one first. */
  part_ids: z.array(Id).min(1).max(20),
})
export type ModelInput = z.output<typeof ModelInput>
export const TmlModel = z.strictObject({
  ...Stored,
  supplier_id: integer,
  supplier: z.string(),
  name: z.string(),
  parts: nullableText,
  part_ids: z.array(integer),
  created_at,
})
export type TmlModel = z.infer<typeof TmlModel>

export const ClosureInput = z.strictObject({
  name: Name,
  from: Day,
  to: Day,
  scope: z.enum(closureScopes),
  city: OptionalText(100),
  supplier_id: orNothing(Id),
  yearly: z.boolean().default(false),
})
export type ClosureInput = z.output<typeof ClosureInput>
/** A stored closure, or a national holiday: computed, with an id below 0. */
export const Closure = z.strictObject({
  ...Stored,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  scope: z.enum(closureScopes),
  city: nullableText,
  supplier_id: nullableInteger,
  supplier: nullableText,
  yearly: z.boolean(),
  national: z.boolean(),
})
export type Closure = z.infer<typeof Closure>

/** Without a supplier: the hour for all that have none of their own. */
export const CutOffInput = z.strictObject({
  supplier_id: orNothing(Id),
  time: Hour,
})
export type CutOffInput = z.output<typeof CutOffInput>
export const CutOff = z.strictObject({
  ...Stored,
  supplier_id: nullableInteger,
  supplier: nullableText,
  time: z.string(),
  created_at,
})
export type CutOff = z.infer<typeof CutOff>

export const modules = recordEndpoints({
  list: moduleList,
  one: 'module name',
  allow,
  input: ModuleInput,
  record: ModuleName,
})
export const codes = recordEndpoints({
  list: codeList,
  one: 'intervention code',
  allow,
  input: CodeInput,
  record: InterventionCode,
})
export const closingDays = recordEndpoints({
  list: closingDaysList,
  one: 'line of closing days',
  allow,
  input: ClosingDaysInput,
  record: ClosingDays,
})
export const outcomeReasons = recordEndpoints({
  list: outcomeList,
  one: 'outcome reason',
  allow,
  input: OutcomeInput,
  record: OutcomeReason,
})
export const holdReasons = recordEndpoints({
  list: holdList,
  one: 'hold reason',
  allow,
  input: HoldInput,
  record: HoldReason,
})
export const posCodes = recordEndpoints({
  list: posList,
  one: 'POS code',
  allow,
  input: PosCodeInput,
  record: PosCode,
})
export const models = recordEndpoints({
  list: modelList,
  one: 'TML model',
  allow,
  input: ModelInput,
  record: TmlModel,
})
export const closures = recordEndpoints({
  list: closureList,
  one: 'closure',
  allow,
  input: ClosureInput,
  record: Closure,
})
/** One hour for each supplier and one for the others: set, not created. */
export const cutOff = {
  list: endpoint({
    method: 'GET',
    path: '/api/cut-off',
    allow,
    summary: 'The cut-off hours: the one for all, and those of suppliers that have their own.',
    query: listQuery(cutOffList),
    reply: pageOf(CutOff),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/cut-off',
    allow,
    summary: 'Sets the cut-off hour of a supplier, or without one that of all others.',
    body: CutOffInput,
    reply: CutOff,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cut-off/:id',
    allow,
    summary: 'Takes a cut-off hour away: then that of all others counts, and without one 16:00.',
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
}
