/** The SQL of closings that are to be settled. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { RequestFields } from '#features/interventions/closings/request-contract.ts'
import { fileKinds } from '#features/interventions/closings/rules.ts'
import type { Change as JobBefore } from '#features/interventions/jobs/server/phone.ts'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import {
  bilingualText,
  Instant,
  integer,
  nullableInstant,
  nullableInteger,
  nullableText,
  string,
} from '#lib/records/fields.ts'
import type { Words } from '#lib/texts/texts.ts'
import { columnsOf, person, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, exists, many, maybeOne, readValue } from '#server/database/rows.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { textFilter } from '#server/lists/list-conditions.ts'
import { type KeptState, settleReasons, workedAt } from '../../rules.ts'
import { caseList } from '../../settle-columns.ts'
import { ClosingCase } from '../../settle-contract.ts'
import { caseStateKeys, type SettleWay, settleWays } from '../../settle-rules.ts'
import { OfficeQuestion } from '../../shapes.ts'

export const caseSource = defineSource({
  definition: caseList,
  row: ClosingCase,
  from: sql`closing_case c left join intervention i on i.id = c.intervention_id join account t on t.id = c.technician_id
    left join account d on d.id = c.decided_by`,
  id: sql`c.id`,
  columns: {
    ...columnsOf('c', ['number', 'reason', 'worked_at', 'way', 'decided_at']),
    merchant_name: sql`i.merchant_name`,
    technician: sql`(${person('t')})`,
    received_at: sql`c.created_at`,
    state: sql`(case when c.state = 'open' and exists (select from case_question q where q.case_id = c.id and q.answered_at is null)
      then 'asked' else c.state end)`,
    decided_by: sql`(case when d.id is not null then ${person('d')} end)`,
  },
  extra: { ...stored('c'), ...columnsOf('c', ['technician_id', 'intervention_id']) },
  sort: { received_at: { by: sql`c.created_at`, never_empty: true } },
  filter: { number: textFilter(sql`c.number`) },
  search: [sql`c.number`],
  search_names: [
    searchPeople(sql`c.technician_id`),
    { key: sql`c.intervention_id`, from: sql`intervention g`, id: sql`g.id`, texts: [sql`g.merchant_name`] },
  ],
})

const Case = z.strictObject({
  id: integer,
  version: integer,
  number: string,
  command_id: integer,
  key: string,
  made_at: Instant,
  off_ms: integer,
  told: bilingualText,
  intervention_id: nullableInteger,
  technician_id: integer,
  technician: string,
  technician_active: z.boolean(),
  technician_phone: nullableText,
  reason: z.enum(settleReasons),
  state: z.enum(caseStateKeys),
  way: z.enum(settleWays).nullable(),
  sentence: bilingualText.nullable(),
  begun_at: nullableInstant,
  worked_at: Instant,
  decided_at: nullableInstant,
  decided_by: nullableText,
  question: nullableText,
  asked_at: nullableInstant,
  asked_by: nullableText,
  asked_by_id: nullableInteger,
  seen_at: nullableInstant,
  closing_id: nullableInteger,
  replaced_closing_id: nullableInteger,
  extra_id: nullableInteger,
  extra_number: nullableText,
  // Written by us from the columns of a job.
  before: z.custom<JobBefore>().nullable(),
  after_version: nullableInteger,
  // Written by us from the fields of a closing.
  declared: z.custom<RequestFields>(),
})
export type Case = z.infer<typeof Case>
const StoredCase = Case.extend({ sent_at: Instant, received_at: Instant })

export async function findCase(tx: Tx, id: number): Promise<Case | undefined> {
  const row = await maybeOne(tx, StoredCase)`
    select c.id, c.version, c.number, c.command_id, m.key::text, m.made_at, m.off_ms, m.sentence as told, c.intervention_id, c.technician_id,
      ${person('t')} as technician, t.active as technician_active, t.phone as technician_phone, c.reason, c.state, c.way, c.sentence, c.begun_at, c.worked_at,
      c.decided_at, case when d.id is not null then ${person('d')} end as decided_by, c.question, c.asked_at,
      case when a.id is not null then ${person('a')} end as asked_by, c.asked_by as asked_by_id,
      nullif(trim(m.body ->> 'seen_at'), '') as seen_at, m.sent_at, m.received_at,
      c.closing_id, c.replaced_closing_id, c.extra_id, e.number as extra_number, c.before, c.after_version, c.declared
    from closing_case c join phone_command m on m.id = c.command_id join account t on t.id = c.technician_id left join account d on d.id = c.decided_by
      left join account a on a.id = c.asked_by left join intervention e on e.id = c.extra_id
    where c.id = ${id}`
  if (!row) return undefined
  const { sent_at, received_at, ...found } = row
  return { ...found, seen_at: found.seen_at === null ? null : workedAt(found.seen_at, { sent_at, received_at }).at }
}

/** What several of them have met, the one that waits longest first. */
export const listMet = (tx: Tx, ids: readonly number[]) =>
  many(tx, { id: integer, number: string, intervention_id: nullableInteger, technician_id: integer })`
    select id, number, intervention_id, technician_id from closing_case where id = any(${ids}::bigint[]) order by created_at, id`

/** After its job, so that two decisions on the same job never wait for each other. */
export const lockCase = (tx: Tx, id: number): Promise<Case | undefined> =>
  afterLock(tx, 'closing_case', id, () => findCase(tx, id))

const CaseFile = z.strictObject({
  file_id: integer,
  sha256: string,
  kind: z.enum(fileKinds),
  taken_at: nullableInstant,
})

/** The signature last. */
export const listFiles = (tx: Tx, command_id: number) => many(tx, CaseFile)`
    select file_id, sha256, kind, taken_at from phone_command_file where command_id = ${command_id}
    order by kind = 'signature', taken_at nulls last, file_id`

export const hasFile = (tx: Tx, id: number, file_id: number): Promise<boolean> => exists(tx)`
    select from phone_command_file f join closing_case c on c.command_id = f.command_id where c.id = ${id} and f.file_id = ${file_id}`

const Unit = z.strictObject({
  product_id: integer,
  status: ProductStatus.nullable(),
  technician_id: nullableInteger,
  place: nullableText,
})

/** What our records say of a serial. */
export const findUnit = (tx: Tx, serial: string) => maybeOne(tx, Unit)`
    select p.id as product_id, p.status, p.technician_id,
      coalesce(w.name, ${person('t')}, (select v.merchant_name from installation n join intervention v on v.id = n.intervention_id
        where n.product_id = p.id and n.closed_seq is null limit 1), p.client_terminal_id) as place
    from product p left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    where serial_key(p.serial_number) = serial_key(${serial}) limit 1`

/** What a decision wrote. */
export type Written = { closing_id: number | null; replaced_closing_id: number | null; extra_id: number | null }
export type Decision = Written & {
  way: SettleWay
  sentence: Words
  before: JobBefore | null
  by: number
  at: string | undefined
}

export const settleCase = (tx: Tx, id: number, it: Decision) => execute(tx)`
    update closing_case set state = 'settled', way = ${it.way}, sentence = ${JSON.stringify(it.sentence)}::jsonb, closing_id = ${it.closing_id},
      replaced_closing_id = ${it.replaced_closing_id}, extra_id = ${it.extra_id}, before = ${it.before && JSON.stringify(it.before)}::jsonb,
      decided_by = ${it.by}, decided_at = coalesce(${it.at ?? null}::timestamptz, now()), updated_at = now(), version = version + 1
    where id = ${id}`

/** The last thing that a decision does: while the job is of this version, nothing came after. */
export const keepVersion = (tx: Tx, id: number) => execute(tx)`
    update closing_case c set after_version = i.version from intervention i
    where c.id = ${id} and i.id = coalesce(c.extra_id, c.intervention_id)`

/** To be decided again; what was asked stays. */
export const openAgain = (tx: Tx, id: number) => execute(tx)`
    update closing_case set state = 'open', way = null, sentence = null, closing_id = null, replaced_closing_id = null, extra_id = null, before = null,
      after_version = null, decided_by = null, decided_at = null, updated_at = now(), version = version + 1
    where id = ${id}`

export const askCase = (tx: Tx, id: number, question: string, by: number) => execute(tx)`
    update closing_case set state = 'asked', question = ${question}, asked_at = now(), asked_by = ${by}, updated_at = now(), version = version + 1
    where id = ${id}`

/** One question to each; asked again, the last one counts. */
export const askOther = (
  tx: Tx,
  it: { case_id: number; account_id: number; question: string; asked_by: number },
) => execute(tx)`
    insert into case_question (case_id, account_id, question, asked_by)
    values (${it.case_id}, ${it.account_id}, ${it.question}, ${it.asked_by})
    on conflict (case_id, account_id) do update
    set question = excluded.question, asked_by = excluded.asked_by, asked_at = now(), answer = null, answered_at = null`

const AskedOther = z.strictObject({ case_id: integer, number: string, asked_by: integer, asked_at: Instant })

/** A question to this technician. */
export const lockQuestion = (tx: Tx, id: number, account_id: number) =>
  afterLock(
    tx,
    'case_question',
    id,
    () => maybeOne(tx, AskedOther)`
      select q.case_id, c.number, q.asked_by, q.asked_at from case_question q join closing_case c on c.id = q.case_id
      where q.id = ${id} and q.account_id = ${account_id}`,
  )

export const answerQuestion = (tx: Tx, id: number, answer: string, isOfLast: boolean) => execute(tx)`
    update case_question set answer = ${answer}, answered_at = case when ${isOfLast} then now() else answered_at end where id = ${id}`

/** What a technician has not answered yet about closings of others, as long as it matters. */
export const listCaseQuestions = (tx: Tx, account_id: number): Promise<OfficeQuestion[]> => many(tx, OfficeQuestion)`
    select 'closing' as about, q.id, c.number as title, i.merchant_name as detail, q.question, q.asked_at
    from case_question q join closing_case c on c.id = q.case_id left join intervention i on i.id = c.intervention_id
    where q.account_id = ${account_id} and q.answered_at is null and c.state <> 'settled' order by q.asked_at, q.id`

/** What others were asked about it, and answered. */
export const listOthers = (tx: Tx, case_id: number) =>
  many(tx, {
    name: string,
    question: string,
    at: Instant,
    by: string,
    answer: nullableText,
    answered_at: nullableInstant,
  })`
    select ${person('t')} as name, q.question, q.asked_at as at, ${person('a')} as by, q.answer, q.answered_at
    from case_question q join account t on t.id = q.account_id join account a on a.id = q.asked_by
    where q.case_id = ${case_id} order by q.id`

/** The technician has answered: it is the office's turn again. */
export const answerCase = (tx: Tx, id: number) => execute(tx)`
    update closing_case set state = 'open', updated_at = now(), version = version + 1 where id = ${id} and state = 'asked'`

export const findVersion = (tx: Tx, intervention_id: number): Promise<number | undefined> => readValue(tx, integer)`
    select version from intervention where id = ${intervention_id}`

/** The name of the technician who would get the job back by the undo, if switched off by now. */
export const findSwitchedOff = (tx: Tx, id: number): Promise<string | undefined> => readValue(tx, string)`
    select ${person('a')} from closing_case c join account a on a.id = (c.before ->> 'technician_id')::bigint
    where c.id = ${id} and c.way in ('accept', 'correct_other') and c.before ->> 'status' in ('assigned', 'closing_requested') and not a.active`

/** What the technician wrote about it, oldest first, without what was erased. */
export const listAnswers = (tx: Tx, key: string, account_id: number) => many(tx, { note: string, at: Instant })`
    select body ->> 'note' as note, received_at as at from phone_command
    where kind = 'note' and body ->> 'about' = ${key} and account_id = ${account_id} and state in ('done', 'done_with_remarks')
      and body ->> 'note' is not null order by id limit 50`

/** A serial of it that somebody has checked since it was left. */
export const findChecked = (tx: Tx, id: number): Promise<string | undefined> => readValue(tx, string)`
    select serial_number from serial_difference where case_id = ${id} and decision is not null limit 1`

export const dropDifferences = (tx: Tx, id: number) => execute(tx)`delete from serial_difference where case_id = ${id}`

/** What the command came to; its sentence stays what it was when it arrived. */
export const endCommand = (tx: Tx, command_id: number, state: KeptState) => execute(tx)`
    update phone_command set state = ${state} where id = ${command_id}`
