/** The settings that interventions read: what clients' files say, when a job is due, how it can end. */
import { z } from 'zod'
import { listQuery, pageOf } from '#lib/lists/list.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Hour, Id, IdParams, nullableInteger, nullableText, orNothing, Stored } from '#lib/records/fields.ts'
import type { NounInput, NounRow } from '#lib/records/noun.ts'
import { cutOffList } from './columns.ts'
import * as nouns from './fields.ts'

export type ClosureInput = NounInput<typeof nouns.closures>
export type Closure = NounRow<typeof nouns.closures>

/** Without a supplier: the hour for all that have none of their own. */
export const CutOffInput = z.strictObject({ supplier_id: orNothing(Id), time: Hour })
export type CutOffInput = z.output<typeof CutOffInput>
export const CutOff = z.strictObject({
  ...Stored,
  supplier_id: nullableInteger,
  supplier: nullableText,
  time: z.string(),
  created_at: z.string(),
})
export type CutOff = z.infer<typeof CutOff>

export const modules = nouns.modules.endpoints
export const codes = nouns.codes.endpoints
export const closingDays = nouns.closingDays.endpoints
export const outcomeReasons = nouns.outcomeReasons.endpoints
export const holdReasons = nouns.holdReasons.endpoints
export const posCodes = nouns.posCodes.endpoints
export const models = nouns.models.endpoints
export const closures = nouns.closures.endpoints
/** One hour for each supplier and one for the others: set, not created. */
export const cutOff = {
  list: byAdmin.get('/api/cut-off', 'The cut-off hours: the one for all, and those of suppliers that have their own.', {
    query: listQuery(cutOffList),
    reply: pageOf(CutOff),
  }),
  set: byAdmin.put('/api/cut-off', 'Sets the cut-off hour of a supplier, or without one that of all others.', {
    body: CutOffInput,
    reply: CutOff,
  }),
  remove: byAdmin.delete(
    '/api/cut-off/:id',
    'Takes a cut-off hour away: then that of all others counts, and without one 16:00.',
    { params: IdParams, reply: z.void(), status: 204 },
  ),
}
