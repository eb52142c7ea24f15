/** Commands of phones: each is taken in once for ever, and its receipt is written in the transaction of what it did. */
import { createHash } from 'node:crypto'
import { keepsPositions } from '#features/office/settings/server/service.ts'
import { only } from '#lib/records/only.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { sayField } from '#lib/texts/field-errors.ts'
import { both, sayBoth, type Words } from '#lib/texts/texts.ts'
import { withSavepoint } from '#server/database/savepoint.ts'
import { listReceived } from '#server/files/pieces.ts'
import { toAppError } from '#server/http/error-reply.ts'
import { notifyScreens, requireRole, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { phoneHandedIn } from '../notifications.ts'
import { type CommandKind, clockToleranceMs, workedAt } from '../rules.ts'
import { begunBodies, type Command, commandBodies, type Receipt, type SentCommand } from '../shapes.ts'
import { receiptTexts } from '../texts.ts'
import { clockOf } from './clock.ts'
import { run } from './kinds.ts'
import * as queries from './queries.ts'
import type { Effect, Running } from './running.ts'

/** The same fields in another order are the same body. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  )
}

const hashOf = ({ kind, schema, body, photos }: Command): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(ordered({ kind, schema, body, photos })))
    .digest()

const receiptOf = (it: queries.StoredCommand): Receipt => ({
  ...only(queries.KeptReceipt.shape, it),
  missing: [],
  decided: it.decided_at && it.decision ? { at: it.decided_at, by: it.decided_by, sentence: it.decision } : null,
  asked: it.asked_at && it.question ? { at: it.asked_at, by: it.asked_by, question: it.question } : null,
})

/** A receipt that is not kept. */
const passing = (command: Command, state: Receipt['state'], sentence: Words, missing: string[] = []): Receipt => ({
  key: command.key,
  kind: command.kind,
  state,
  sentence,
  remarks: [],
  missing,
  fields: {},
  received_at: new Date().toISOString(),
  corrects: command.corrects,
  intervention_id: null,
  order_id: null,
  decided: null,
  asked: null,
})

export const listReceipts = async (act: UserAct, keys: readonly string[]) =>
  (await queries.findCommands(act.tx, act.user.id, keys)).map(receiptOf)

/** What the caller did wrong is a refusal with a receipt; what we could not do is tried again by the phone. */
const isRefusal = (error: unknown): boolean => {
  const { status } = toAppError(error)
  return status === 403 || status === 404 || status === 409 || status === 412 || status === 422
}

/** In both languages: the sentences of refused fields say more than the error that carries them. */
export function refusalOf(error: unknown): { sentence: Words; fields: Record<string, Words> } {
  const it = toAppError(error)
  const fields = Object.fromEntries(
    Object.entries(it.fields ?? {}).map(([field, problem]) => [
      field,
      both(sayField(problem, 'EN'), sayField(problem, 'IT')),
    ]),
  )
  const isSaidByFields =
    it.code === requestErrors.invalid.code || Object.values(it.fields ?? {}).some(({ words }) => words)
  const sentences = isSaidByFields ? Object.values(fields) : []
  const sentence =
    sentences.length > 0
      ? both(sentences.map(({ EN }) => EN).join(' '), sentences.map(({ IT }) => IT).join(' '))
      : sayBoth(it.words, it.params)
  return { sentence, fields }
}

function clockRemark(command: Command, running: Running): Words[] {
  const { off_ms } = running
  if (Math.abs(off_ms) <= clockToleranceMs) return []
  const minutes = Math.round(Math.abs(off_ms) / 60_000)
  const worked = 'worked_at' in command.body ? String(command.body.worked_at) : command.made_at
  const time = clockOf(running.ourTime(worked), running.received_at)
  return [sayBoth(off_ms > 0 ? receiptTexts.clock_fast : receiptTexts.clock_slow, { minutes, time })]
}

/** What tells facts, and writes nothing into the ledger by itself. */
const isFact = (kind: CommandKind) =>
  kind === 'close' || kind === 'cannot_do' || kind === 'count_van' || kind === 'note'

/** From an account that was switched off: kept for the office to look at, and not done. */
async function keepOnly(act: UserAct): Promise<Effect> {
  await notify(act, phoneHandedIn, {
    message: 'handed_in',
    to: { role: 'admin' },
    items: [{ id: act.user.id, label: act.user.name }],
  })
  return { state: 'done_with_remarks', sentence: receiptTexts.handed_in, remarks: [] }
}

/** Checked by its kind, then done by the service that the screen calls; an error takes back all that it did, but not its receipt. */
async function perform(act: UserAct, command: Command, running: Running): Promise<Effect & { refused?: true }> {
  const attempt = await withSavepoint(
    act.tx,
    async () => {
      const bodies = running.unsent ? begunBodies : commandBodies
      const body = bodies[command.kind].parse(command.body, { reportInput: true })
      return running.via === 'handed_in' && !isFact(command.kind)
        ? keepOnly(act)
        : run(act, command.kind, body, running)
    },
    isRefusal,
  )
  if ('done' in attempt) return attempt.done
  return { state: 'refused', ...refusalOf(attempt.refused), remarks: [] }
}

type Arrived = Command & Pick<SentCommand, 'sent_at'>

/** A phone may not know yet that the company has no position read any more: then it is not kept either. */
async function withKeptPosition(act: UserAct, command: Arrived): Promise<Arrived> {
  const { body } = command
  if ((body.position ?? null) === null || (await keepsPositions(act))) return command
  return { ...command, body: { ...body, position: null } }
}

export async function takeCommand(
  act: UserAct,
  given: Arrived,
  via: queries.NewCommand['via'] = 'phone',
  unsent = false,
): Promise<Receipt> {
  requireRole(act, ['technician'])
  const received_at = act.at ?? new Date().toISOString()
  // Of the body as it came: the same command again is told by it.
  const body_hash = hashOf(given)
  const command = await withKeptPosition(act, given)
  // A lost photo is left out of what is named, and the phone may name it again: its body says which photos it has.
  const isSame = (it: queries.StoredCommand) => it.body_hash.equals(hashOf({ ...given, photos: it.photos }))
  // What was refused has done nothing: handed in, the office gets it as it is.
  const isAnotherTry = (it: queries.StoredCommand) => via === 'handed_in' && it.state === 'refused' && isSame(it)
  let [known] = await queries.findCommands(act.tx, act.user.id, [command.key])
  if (known && isAnotherTry(known)) known = await queries.lockCommand(act.tx, act.user.id, known)
  if (known && !isAnotherTry(known)) return answerAgain(act, command, known, isSame(known))
  const files = await listReceived(act.tx, act.user.id, command.photos)
  const missing = command.photos.filter((hash) => !files.some(({ sha256 }) => sha256 === hash))
  if (missing.length > 0)
    return passing(command, 'photos_missing', sayBoth(receiptTexts.photos_missing, { count: missing.length }), missing)
  const { off_ms } = workedAt(command.made_at, { sent_at: command.sent_at, received_at })
  const id =
    known?.id ??
    (await queries.takeKey(act.tx, { ...command, account_id: act.user.id, received_at, body_hash, via, off_ms }))
  if (id === undefined) {
    const [first] = await queries.findCommands(act.tx, act.user.id, [command.key])
    if (!first) throw new Error(`the command ${command.key} is there and cannot be read`)
    return answerAgain(act, command, first, isSame(first))
  }
  const running: Running = {
    id,
    key: command.key,
    made_at: command.made_at,
    received_at,
    off_ms,
    via,
    unsent,
    files,
    ourTime: (phone_at) => workedAt(phone_at, { sent_at: command.sent_at, received_at }).at,
  }
  const effect = await perform(act, command, running)
  const remarks = [...clockRemark(command, running), ...effect.remarks]
  const state = effect.state === 'done' && remarks.length > 0 ? 'done_with_remarks' : effect.state
  await queries.writeReceipt(act.tx, id, { ...effect, state, remarks })
  await notifyScreens(act.tx, ['phone-sent'])
  const [written] = await queries.findCommands(act.tx, act.user.id, [command.key])
  if (!written) throw new Error(`the receipt of ${command.key} was not written`)
  return receiptOf(written)
}

async function answerAgain(
  act: UserAct,
  command: Command,
  known: queries.StoredCommand,
  isSame: boolean,
): Promise<Receipt> {
  if (isSame) return receiptOf(known)
  await queries.keepOther(act.tx, known.id, command.body)
  return passing(command, 'refused', receiptTexts.key_reused)
}
