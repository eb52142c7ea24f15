/** Large uploads, outside the request: checked, inserted, undone, each exactly once however often a worker dies. */
import { AppError } from '#lib/texts/errors.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import { uploadEnded } from '#lib/uploads/import-notification.ts'
import { type ImportStatus, isUnderWay } from '#lib/uploads/upload-states.ts'
import { type BackgroundJobRecord, defineBackgroundJob } from '../background/job.ts'
import type { Tx } from '../database/db.ts'
import { withLocalFile } from '../files/local-file.ts'
import { isFileProblem } from '../files/verified-read.ts'
import { log } from '../log.ts'
import { notify } from '../records/notify.ts'
import type { Services } from '../services.ts'
import { readAndCheck, recheckNow, refuseUnread } from './check.ts'
import { insertNow, refuseInsert } from './insert.ts'
import {
  changeStatus,
  findActor,
  findState,
  findStoredFile,
  listStalled,
  lockImport,
  type Purged,
  purgeRows,
  updateImport,
} from './queries.ts'
import { refuseRevert, revertNow } from './revert.ts'
import { failureOf, type Progress, type UploadAct } from './stored.ts'

type Data = {
  import_id: number
  /** The user who requested it; by default the one who sent the file. */
  account_id?: number
  /** Its rows are staged already: only what was repaired is checked again. */
  again?: boolean
}

const limits = { statementSeconds: 300, lockSeconds: 30 }

/** Works on an upload on behalf of its user; does nothing if it was deleted. */
const inName = (data: Data, services: Services, work: (act: UploadAct) => Promise<void>): Promise<void> =>
  services.database.write(async (tx: Tx) => {
    const user = await findActor(tx, data)
    if (!user) return
    const before = await findState(tx, data.import_id)
    await work({ tx, services, user, language: 'EN', correlation_id: `import ${data.import_id}` })
    await notifyOfEnd(tx, data, before?.status)
  }, limits)

/** Which message the end of a step is; the state before says which step it was. */
const messageOf = (before: ImportStatus, after: ImportStatus) => {
  if (after === 'reverted') return 'reverted'
  if (before === 'committing' && after === 'committed') return 'inserted'
  return before === 'checking' && after === 'checked' ? 'checked' : 'refused'
}

/** The person who left the work to a job hears how it ended. */
async function notifyOfEnd(tx: Tx, { import_id, account_id }: Data, before: ImportStatus | undefined, failed = false) {
  const state = await findState(tx, import_id)
  if (!state || !before || !isUnderWay(before) || isUnderWay(state.status)) return
  const { file_name: label, total_rows, total_failed, total_inserted, created_by } = state
  const to = account_id ?? created_by
  await notify({ tx, user: undefined }, uploadEnded, {
    message: failed ? 'refused' : messageOf(before, state.status),
    to: { account_ids: to === null ? [] : [to] },
    subject: String(import_id),
    items: [{ id: import_id, label }],
    params: { rows: total_rows, failed: total_failed, inserted: total_inserted },
  })
}

/** Progress is written in transactions of its own, a few times a second at most. */
function reporter(services: Services, import_id: number): Progress {
  let last = 0
  return async (phase, done, total) => {
    const now = performance.now()
    if (now - last < 300) return
    last = now
    await services.database.write((tx) => updateImport(tx, import_id, { phase, done, total }))
  }
}

/** Works in one transaction; an AppError is stored for the user, any other error is retried. */
async function inOneTransaction(
  data: Data,
  services: Services,
  work: (act: UploadAct, id: number) => Promise<void>,
  refuse: (act: UploadAct, id: number, error: AppError) => Promise<void>,
): Promise<void> {
  try {
    await inName(data, services, (act) => work(act, data.import_id))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inName(data, services, (act) => refuse(act, data.import_id, error))
  }
}

/** The work is given up: returns the upload to the state that it can go on from, with the reason. */
async function giveUp(tx: Tx, data: Data, reason: string): Promise<void> {
  const { import_id: id } = data
  await lockImport(tx, id)
  const state = await findState(tx, id)
  if (!state || !isUnderWay(state.status)) return
  // Staged rows belong to an earlier completed check; a file that was never read completely has none.
  const unread = state.status === 'checking' && state.total_rows === 0
  const next = state.status === 'reverting' ? 'committed' : unread ? 'failed' : 'checked'
  const failure = failureOf(errors.interrupted({ reason }))
  await changeStatus(tx, id, state.status, next, { failure, ...(unread ? { ended: true } : {}) })
  await notifyOfEnd(tx, data, state.status, true)
}

/** The record of all upload jobs: `from` is the state that a failed one was returned to, `to` the state of its work. */
const recordOf = (from: readonly ImportStatus[], to: ImportStatus): BackgroundJobRecord<Data> => ({
  label: async ({ tx, data }) => (await findState(tx, data.import_id))?.file_name ?? null,
  fail: ({ tx, data, reason }) => giveUp(tx, data, reason),
  async reopen({ tx, data }) {
    await lockImport(tx, data.import_id)
    const state = await findState(tx, data.import_id)
    if (!state || !from.includes(state.status)) return false
    const total = to === 'reverting' ? state.total_inserted : state.total_rows
    await changeStatus(tx, data.import_id, state.status, to, {
      phase: phases[to] ?? 'checking',
      done: 0,
      total,
      failure: null,
    })
    return true
  },
})
const phases: Partial<Record<ImportStatus, string>> = {
  checking: 'checking',
  committing: 'inserting',
  reverting: 'reverting',
}

/** Returns uploads whose job is gone, such as one that was left out of a restored backup. */
const rescue = defineBackgroundJob({
  name: 'import-rescue',
  record: 'none',
  schedule: '*/5 * * * *',
  expireSeconds: 60,
  retries: 2,
  run: (_data, { database }) =>
    database.write(async (tx) => {
      for (const import_id of await listStalled(tx)) await giveUp(tx, { import_id }, 'its job is gone')
    }),
})

const shared = { expireSeconds: 600, retries: 3 }

const check = defineBackgroundJob<Data>({
  ...shared,
  name: 'import-check',
  record: recordOf(['checked', 'failed'], 'checking'),
  async run(data, services) {
    const { import_id, again } = data
    const progress = reporter(services, import_id)
    if (again) return inName(data, services, (act) => recheckNow(act, import_id, progress))
    const file = await services.database.read((tx) => findStoredFile(tx, import_id))
    if (file === undefined) return
    try {
      await withLocalFile(services.files, file, (path) =>
        inName(data, services, (act) => readAndCheck(act, import_id, path, progress)),
      )
    } catch (error) {
      if (!isFileProblem(error)) throw error
      await inName(data, services, (act) => refuseUnread(act, import_id, error))
    }
  },
})

const commit = defineBackgroundJob<Data>({
  ...shared,
  name: 'import-commit',
  record: recordOf(['checked'], 'committing'),
  run: (data, services) =>
    inOneTransaction(data, services, (act, id) => insertNow(act, id, reporter(services, id)), refuseInsert),
})

const revert = defineBackgroundJob<Data>({
  ...shared,
  name: 'import-revert',
  record: recordOf(['committed'], 'reverting'),
  run: (data, services) => inOneTransaction(data, services, revertNow, refuseRevert),
})

/** Nightly: the rows of old uploads go, their reports and files stay. */
export async function purgeOldRows({ database, env }: Services): Promise<Purged> {
  const total = { imports: 0, rows: 0 }
  const expired = failureOf(errors.expired({ days: env.import_rows_days }))
  for (;;) {
    const { imports, rows } = await database.write((tx) => purgeRows(tx, env.import_rows_days, expired), limits)
    if (imports === 0) return total
    total.imports += imports
    total.rows += rows
  }
}

const purge = defineBackgroundJob({
  name: 'import-purge',
  record: 'none',
  schedule: '27 3 * * *',
  makesRoom: true,
  expireSeconds: 1_800,
  retries: 2,
  async run(_data, services) {
    const purged = await purgeOldRows(services)
    if (purged.imports > 0) log.info(purged, 'rows of old uploads deleted')
  },
})

export const backgroundJobs = [rescue, check, commit, revert, purge]
