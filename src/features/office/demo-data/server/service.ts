/** Taking the demo data out: all of it in one transaction, with everything that was added, or not at all. */
import { proveOwnAccount } from '#features/office/accounts/server/service.ts'
import { getCompany } from '#features/office/settings/server/service.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { isLater } from '#lib/time/dates.ts'
import { endStreams } from '#server/access/session.ts'
import { clearQueue } from '#server/background/clear-queue.ts'
import type { Tx } from '#server/database/db.ts'
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { DemoData, Removal } from '../contract.ts'
import { countedKinds, isSameName } from '../rules.ts'
import { errors, texts } from '../texts.ts'
import {
  countData,
  findLastBackup,
  findMark,
  findPeople,
  listChanges,
  listOtherAccounts,
  lockData,
  type Mark,
  removeData,
  saveMark,
} from './queries.ts'

/** Called when demo data were made: everything so far belongs to them, but for the account that made them. */
export async function markDemoData(tx: Tx, maker_id: number): Promise<void> {
  await saveMark(tx, await listOtherAccounts(tx, maker_id))
}

/** Work of people that no backup holds must not be lost by a click. */
async function findChanges(tx: Tx, mark: Mark) {
  const changes = await listChanges(tx, mark)
  const backup = await findLastBackup(tx)
  return {
    changes: changes.map(({ subject, count }) => ({ subject, count })),
    change_count: changes.reduce((sum, { count }) => sum + count, 0),
    needs_backup: changes.some(({ last_at }) => backup === undefined || isLater(last_at, backup)),
  }
}

export async function describeDemoData(act: UserAct): Promise<DemoData> {
  const mark = await findMark(act.tx)
  const { name } = await getCompany(act)
  if (!mark) {
    // One entry for each counted kind.
    const counts = Object.fromEntries(countedKinds.map((kind) => [kind, 0])) as DemoData['counts']
    const nobody = { leaving: [], staying: [], keeps_company: true }
    const nothing = { changes: [], change_count: 0, needs_backup: false }
    return { present: false, made_at: null, company: name, counts, ...nobody, ...nothing }
  }
  return {
    present: true,
    made_at: mark.made_at,
    company: name,
    counts: await countData(act.tx),
    ...(await findPeople(act.tx, mark)),
    ...(await findChanges(act.tx, mark)),
  }
}

export async function removeDemoData(
  act: UserAct & { services: Services },
  { company, changes, ...proof }: Removal,
  recordFilters: readonly string[],
): Promise<DemoData> {
  requireRole(act)
  const mark = await findMark(act.tx)
  if (!mark) throw errors.none()
  if (mark.account_ids.includes(act.user.id)) throw requestErrors.wrong_role()
  if (!isSameName(company, (await getCompany(act)).name))
    throw invalidField('company', { key: 'invalid', words: texts.wrong_name })
  await proveOwnAccount(act, proof)
  // Counted again behind the lock: what somebody adds meanwhile stops it.
  await lockData(act.tx)
  const found = await findChanges(act.tx, mark)
  if (found.change_count !== changes) throw errors.changed({ count: found.change_count })
  if (found.needs_backup) throw errors.backup_first()
  const active = await clearQueue(act.tx)
  if (active.length > 0) throw errors.busy({ jobs: active.join(', ') })
  const counts = await countData(act.tx)
  await removeData(act.tx, recordFilters)
  for (const id of mark.account_ids) await endStreams(act.tx, id)
  // Removes the content of the files.
  await act.services.queue.send(act.tx, 'housekeeping', {})
  await recordAudit(act, { subject: 'demo-data', action: 'remove', changes: { ...counts }, topics: ['*'] })
  return describeDemoData(act)
}
