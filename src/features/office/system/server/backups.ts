/** Scheduled backups: whether there is one every night, how many are kept, and how old the last one is. */
import { changeSetting, getSetting } from '#features/office/settings/server/service.ts'
import { defineBackgroundJob } from '#server/background/job.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { takeBackup } from '#server/keeping/scheduled-backup.ts'
import { log } from '#server/log.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { BackupSettings, BackupSettingsInput } from '../contract.ts'

const name = 'backups'
const jobName = 'backup'
const usual: BackupSettingsInput = { nightly: true, keep: 7 }

export async function getBackupSettings({ tx }: { tx: Tx }): Promise<BackupSettings> {
  const { value, version } = await getSetting({ tx }, name)
  return { ...usual, ...value, version }
}

export async function changeBackupSettings(
  act: UserAct,
  input: BackupSettingsInput,
  version?: number,
): Promise<BackupSettings> {
  await changeSetting(act, { name, subject: 'system', defaults: usual, after: input }, version)
  return getBackupSettings(act)
}

export async function backUpNow(act: UserAct & { services: Services }): Promise<void> {
  await act.services.queue.send(act.tx, jobName, { asked: true })
  await recordAudit(act, { subject: 'jobs', action: 'recheck', label: jobName, topics: ['system'] })
}

const settingsOf = (database: Database) => database.read((tx) => getBackupSettings({ tx }))

export const backgroundJobs = [
  defineBackgroundJob<{ asked?: true }>({
    name: jobName,
    record: 'none',
    // Before what is deleted at night.
    schedule: '33 1 * * *',
    expireSeconds: 14_400,
    retries: 2,
    pauses: { firstSeconds: 60, mostSeconds: 600 },
    async run({ asked }, services) {
      const { nightly, keep } = await settingsOf(services.database)
      if (!nightly && !asked) return
      const { name: file, bytes, seconds } = await takeBackup(services, keep)
      log.info({ file, bytes, seconds }, 'backup written')
    },
  }),
]
