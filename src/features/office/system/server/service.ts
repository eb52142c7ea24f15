/** The state of the installation at a glance, and what an admin does about it. */
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { getCompany } from '#features/office/settings/server/service.ts'
import { getLedgerState } from '#features/warehouse/stock/server/service.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Download } from '#server/http/download.ts'
import { drawnPaper } from '#server/papers/sheet.ts'
import { projectRoot } from '#server/place.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { Overview } from '../contract.ts'
import { getBackupSettings } from './backups.ts'
import { headDocument } from './head-paper.ts'
import { countStates, findFacts } from './queries.ts'

type SystemAct = UserAct & { services: Services }

// Our own package.json.
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }

async function freeDisk(folder: string): Promise<Overview['disk']> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize } : null
}

export async function getOverview(act: SystemAct): Promise<Overview> {
  const { head, unsealed, check } = await getLedgerState(act)
  const { last, failed, hours_old, ...facts } = await findFacts(act.tx)
  return {
    version,
    ...facts,
    backups: { ...(await getBackupSettings(act)), last, failed, hours_old },
    ...(await countStates(act.tx)),
    disk: await freeDisk(act.services.env.data_dir),
    ledger: {
      head: head ? { number: head.number, hash: head.hash, sealed_at: head.sealed_at } : null,
      unsealed_movements: unsealed.movements,
      check: check ? { at: check.at, count: check.count, differences: check.differences } : null,
    },
  }
}

/** Drawn after the transaction. */
export async function headPaper(act: SystemAct): Promise<Download> {
  const { head } = await getLedgerState(act)
  if (!head) throw requestErrors.not_found()
  const { name } = await getCompany(act)
  const document = headDocument({ head, company: name, user: act.user.name, language: act.language })
  return drawnPaper(`fieldstock-${head.number}`, () => document)
}

export async function checkLedgerNow(act: SystemAct): Promise<void> {
  await act.services.queue.send(act.tx, 'check-ledger', {})
  await recordAudit(act, { subject: 'jobs', action: 'recheck', label: 'check-ledger', topics: ['system'] })
}

/** A job reads them: stored files are never read inside a transaction. */
export async function recheckFiles(act: SystemAct): Promise<void> {
  await act.services.queue.send(act.tx, 'recheck-files', {})
  await recordAudit(act, { subject: 'stored-files', action: 'recheck' })
}
