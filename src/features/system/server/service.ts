/** What an admin does about the state of the installation. */
import { recordAudit, type UserAct } from '#server/act.ts'
import type { Services } from '#server/services.ts'

/** A job reads them: stored files are never read inside a transaction. */
export async function recheckFiles(act: UserAct & { services: Services }): Promise<void> {
  await act.services.jobs.send(act.tx, 'recheck-files', {})
  await recordAudit(act, { subject: 'stored-files', action: 'recheck' })
}
