/** The SQL of commands, their receipts, and what waits on phones. */
import { z } from 'zod'
import type { FileKind } from '#features/interventions/closings/rules.ts'
import { bilingualText, Instant, integer, nullableInstant, nullableText } from '#lib/records/fields.ts'
import type { Words } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, exists, insertId, many, readValue } from '#server/database/rows.ts'
import { type KeptState, keptStates } from '../rules.ts'
import { type Command, type Outbox, Receipt } from '../shapes.ts'

const Hash = z.custom<Buffer>((value) => Buffer.isBuffer(value))

export const KeptReceipt = Receipt.omit({ missing: true, decided: true, asked: true }).extend({
  state: z.enum(keptStates),
  received_at: Instant,
})
const Stored = KeptReceipt.extend({
  id: integer,
  body_hash: Hash,
  photos: z.array(z.string()),
  decided_at: nullableInstant,
  decided_by: nullableText,
  decision: bilingualText.nullable(),
  asked_at: nullableInstant,
  asked_by: nullableText,
  question: nullableText,
})
export type StoredCommand = z.infer<typeof Stored>

export const findCommands = (tx: Tx, account_id: number, keys: readonly string[]): Promise<StoredCommand[]> =>
  many(tx, Stored)`
    select c.id, c.key::text, c.kind, c.body_hash, c.photos, c.state, c.sentence, c.remarks, c.fields, c.received_at, c.corrects::text, c.intervention_id, c.order_id,
      k.decided_at, case when k.decided_at is not null then ${person('d')} end as decided_by, k.sentence as decision,
      case when k.state = 'asked' then k.asked_at end as asked_at, case when k.state = 'asked' then ${person('a')} end as asked_by,
      case when k.state = 'asked' then k.question end as question
    from phone_command c left join closing_case k on k.command_id = c.id left join account d on d.id = k.decided_by
      left join account a on a.id = k.asked_by
    where c.account_id = ${account_id} and c.key = any(${keys}::uuid[]) order by c.id`

/** A phone that heard no answer sends again while its first try is still worked on: what came of that is read behind the lock. */
export const lockCommand = (tx: Tx, account_id: number, { id, key }: StoredCommand) =>
  afterLock(tx, 'phone_command', id, async () => (await findCommands(tx, account_id, [key]))[0])

export type NewCommand = Command & {
  account_id: number
  sent_at: string
  received_at: string
  body_hash: Buffer
  via: 'phone' | 'file' | 'handed_in'
  off_ms: number
}

/** Takes the key: undefined where it is taken, also by a command that is just being worked on, which is waited for. */
export const takeKey = (tx: Tx, command: NewCommand): Promise<number | undefined> => readValue(tx, integer)`
    insert into phone_command (account_id, key, kind, schema, made_at, sent_at, received_at, body, body_hash, photos, corrects, via, off_ms, state, sentence)
    values (${command.account_id}, ${command.key}::uuid, ${command.kind}, ${command.schema}, ${command.made_at}, ${command.sent_at}, ${command.received_at},
      ${JSON.stringify(command.body)}::jsonb, ${command.body_hash}, ${command.photos}::text[], ${command.corrects}::uuid, ${command.via}, ${command.off_ms},
      'done', '{"EN": "", "IT": ""}')
    on conflict (account_id, key) do nothing returning id`

export type Outcome = {
  state: KeptState
  sentence: Words
  remarks: readonly Words[]
  fields?: Readonly<Record<string, Words>>
  intervention_id?: number | null
  order_id?: number | null
}

export const writeReceipt = (tx: Tx, id: number, it: Outcome) => execute(tx)`
    update phone_command set state = ${it.state}, sentence = ${JSON.stringify(it.sentence)}::jsonb, remarks = ${JSON.stringify(it.remarks)}::jsonb,
      fields = ${JSON.stringify(it.fields ?? {})}::jsonb, intervention_id = ${it.intervention_id ?? null}, order_id = ${it.order_id ?? null}
    where id = ${id}`

/** What came under a key that stands for something else. */
export const keepOther = (tx: Tx, command_id: number, body: unknown) => execute(tx)`
    insert into phone_command_other (command_id, body) values (${command_id}, ${JSON.stringify(body)}::jsonb)`

export type CommandFile = { file_id: number; sha256: string; kind: FileKind; taken_at: string | null }

export const keepFiles = (tx: Tx, command_id: number, files: readonly CommandFile[]) => execute(tx)`
    insert into phone_command_file (command_id, sha256, file_id, kind, taken_at)
    select ${command_id}, f.sha256, f.file_id, f.kind, f.taken_at
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (sha256 text, file_id bigint, kind text, taken_at timestamptz)
    on conflict do nothing`

/** Nobody carries more; a phone that lost its memory comes back as another one. */
const mostDevices = 20

/** Notes that a device spoke with us; a ticket once given stays. The ones that were heard of last are kept. */
export async function reportOutbox(
  tx: Tx,
  account_id: number,
  { device, waiting, oldest_made_at }: Outbox,
): Promise<void> {
  await execute(tx)`
    insert into phone_device (account_id, device, waiting, oldest_made_at) values (${account_id}, ${device}::uuid, ${waiting}, ${oldest_made_at})
    on conflict (account_id, device) do update set waiting = excluded.waiting, oldest_made_at = excluded.oldest_made_at, reported_at = now()`
  await execute(tx)`delete from phone_device where id in (
    select id from phone_device where account_id = ${account_id} order by device = ${device}::uuid desc, reported_at desc offset ${mostDevices})`
}

/** Whether what a device says changes what the office sees of it. */
export const isNews = (tx: Tx, account_id: number, { device, waiting, oldest_made_at }: Outbox): Promise<boolean> =>
  exists(tx)`
    select where not exists (select from phone_device where account_id = ${account_id} and device = ${device}::uuid
      and waiting = ${waiting} and oldest_made_at is not distinct from ${oldest_made_at}::timestamptz)`

type Tickets = { hash: Buffer; known: Buffer | null }
/** Beside the new one counts the one that the phone names, or, where it names none of its own, the last. */
export const setTicket = (tx: Tx, account_id: number, device: string, { hash, known }: Tickets) => execute(tx)`
    update phone_device set ticket_hash = ${hash}, ticket_at = now(),
      ticket_hash_before = case when ${known}::bytea in (ticket_hash, ticket_hash_before) then ${known} else ticket_hash end
    where account_id = ${account_id} and device = ${device}::uuid`

/** A command's receipt where it is to be settled, for notes about it. */
export const findCase = (tx: Tx, account_id: number, key: string) => readValue(tx, integer)`
    select k.id from closing_case k join phone_command c on c.id = k.command_id
    where c.account_id = ${account_id} and c.key = ${key}::uuid`

export type NewCase = {
  command_id: number
  intervention_id: number | null
  number: string
  technician_id: number
  reason: string
  declared: unknown
  begun_at: string | null
  worked_at: string
}

export const insertCase = (tx: Tx, it: NewCase): Promise<number> => insertId(tx)`
    insert into closing_case (command_id, intervention_id, number, technician_id, reason, declared, begun_at, worked_at)
    values (${it.command_id}, ${it.intervention_id}, ${it.number}, ${it.technician_id}, ${it.reason}, ${JSON.stringify(it.declared)}::jsonb,
      ${it.begun_at}, ${it.worked_at}) returning id`
