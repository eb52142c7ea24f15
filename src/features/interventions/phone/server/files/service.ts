/** Takes in what a technician's phone saved as a file: as if the phone had sent it, with a line of who took it in. */
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import type { Command, Receipt } from '../../shapes.ts'
import { errors } from '../../texts.ts'
import { takeCommand } from '../commands.ts'
import { findTechnician, type Technician } from './queries.ts'

export async function technicianOf(act: Pick<UserAct, 'tx'>, account_id: number): Promise<Technician> {
  const technician = await findTechnician(act.tx, account_id)
  if (!technician) throw errors.no_technician()
  return technician
}

/** The same transaction, in the technician's name. */
export const inNameOf = <A extends Omit<UserAct, 'user'>>(act: A, { id, name, username }: Technician) => ({
  ...act,
  user: { id, name, username, role: 'technician' as const, session_id: null },
})

/** What the phone's clock was off is not known from a file: its times count as they are, but none lies ahead. */
export async function takeFromFile(act: UserAct, account_id: number, command: Command): Promise<Receipt> {
  requireRole(act)
  const technician = await technicianOf(act, account_id)
  const sent_at = act.at ?? new Date().toISOString()
  const via = technician.active ? 'file' : 'handed_in'
  const receipt = await takeCommand(inNameOf(act, technician), { ...command, sent_at }, via)
  if (receipt.state !== 'photos_missing')
    await recordAudit(act, {
      subject: 'phone-sent',
      action: 'take_in',
      id: account_id,
      label: technician.name,
      changes: { key: command.key, kind: command.kind, state: receipt.state },
    })
  return receipt
}
