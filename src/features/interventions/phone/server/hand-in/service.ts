/** Takes what waits on a phone whose account was switched off. The ticket is all that the phone still has; it opens nothing but this. */
import { roles } from '#lib/records/endpoint.ts'
import { countBytes } from '#server/access/daily-bytes.ts'
import { hashToken } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { completePiece, keepCompleted, pieceState } from '#server/files/pieces.ts'
import type { OpenCall } from '#server/http/serve.ts'
import { notifyScreens, recordAudit, type UserAct } from '#server/records/act.ts'
import type { handIn } from '../../hand-in-contract.ts'
import { errors } from '../../texts.ts'
import { takeCommand } from '../commands.ts'
import { inNameOf } from '../files/service.ts'
import * as queries from './queries.ts'

/** More never waits on one phone. */
const mostCommands = 2_000

type Call = Pick<OpenCall<(typeof handIn)['begin']>, 'services' | 'language' | 'correlation_id' | 'address'>
type Technician = NonNullable<Awaited<ReturnType<typeof queries.findOwner>>>

/** Technicians who may sign in send as usual. */
async function ownerOf(tx: Tx, ticket: string): Promise<Technician> {
  const owner = await queries.findOwner(tx, hashToken(ticket))
  if (!owner) throw errors.ticket_unknown()
  if (owner.active) throw errors.sign_in_again()
  return owner
}

const actOf = ({ language, correlation_id, address }: Call, tx: Tx, owner: Technician): UserAct =>
  inNameOf({ tx, language, correlation_id, ...(address ? { address } : {}) }, owner)

export async function beginHandIn(call: OpenCall<(typeof handIn)['begin']>) {
  await call.services.database.read((tx) => ownerOf(tx, call.body.ticket))
  return { received_at: new Date().toISOString() }
}

export async function takePhoto(call: OpenCall<(typeof handIn)['photo']>) {
  const { database, files, space } = call.services
  const { ticket, content, sha256, ...place } = call.body
  const bytes = Buffer.from(content, 'base64')
  const owner = await database.read((tx) => ownerOf(tx, ticket))
  if (bytes.length === 0) return database.read((tx) => pieceState(tx, owner.id, sha256))
  await space.refuseWhenFull()
  await countBytes(database, { id: owner.id, role: 'technician' }, bytes.length)
  const prepared = await completePiece(database, files, owner.id, { sha256, ...place, bytes })
  return database.write((tx) => keepCompleted(actOf(call, tx, owner), sha256, place, { bytes, prepared }))
}

export async function takeHandedIn(call: OpenCall<(typeof handIn)['take']>) {
  const { ticket, unsent, ...command } = call.body
  const { database, space } = call.services
  await space.refuseWhenFull()
  const { id } = await database.read((tx) => ownerOf(tx, ticket))
  await countBytes(database, { id, role: 'technician' }, Buffer.byteLength(JSON.stringify(command)))
  return database.write(async (tx) => {
    const owner = await ownerOf(tx, ticket)
    if ((await queries.countHandedIn(tx, owner.id)) >= mostCommands) throw errors.handed_in_enough()
    const act = actOf(call, tx, owner)
    const receipt = await takeCommand(act, command, 'handed_in', unsent)
    if (receipt.state !== 'photos_missing')
      await recordAudit(act, {
        by: roles,
        subject: 'phone-sent',
        action: 'hand_in',
        id: owner.id,
        label: owner.name,
        changes: { key: command.key, kind: command.kind, state: receipt.state },
      })
    return receipt
  })
}

export const endHandIn = (call: OpenCall<(typeof handIn)['end']>): Promise<undefined> =>
  call.services.database.write(async (tx) => {
    const { ticket } = call.body
    await ownerOf(tx, ticket)
    await queries.endTicket(tx, hashToken(ticket))
    await notifyScreens(tx, ['phone-devices', 'dashboard'])
    return undefined
  })
