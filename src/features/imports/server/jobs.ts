/** Large uploads, outside the request: checked, inserted, undone, each exactly once however often a worker dies. */
import { AppError } from '#lib/errors.ts'
import type { Tx } from '#server/db.ts'
import { defineJob } from '#server/jobs.ts'
import { log } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { errors } from '../texts.ts'
import { readAndCheck, recheckNow } from './check.ts'
import { insertNow, refuseInsert } from './insert.ts'
import { findActor, findFileKey, type Purged, purgeRows, updateImport } from './queries.ts'
import { withLocalFile } from './read-file.ts'
import { refuseRevert, revertNow } from './revert.ts'
import { become, failureOf, lockStored, type Progress, type UploadAct } from './stored.ts'

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
    if (user) await work({ tx, services, user, language: 'EN', correlation_id: `import ${data.import_id}` })
  }, limits)

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
  work: (act: UploadAct) => Promise<void>,
  refuse: (act: UploadAct, error: AppError) => Promise<void>,
): Promise<void> {
  try {
    await inName(data, services, work)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inName(data, services, (act) => refuse(act, error))
  }
}

/** Runs after the last failed attempt of any upload job: returns the upload to a state from which it can continue. */
const rescue = defineJob<Data>({
  name: 'import-rescue',
  expireSeconds: 60,
  retries: 10,
  run: (data, services) =>
    inName(data, services, async (act) => {
      const it = await lockStored(act, data.import_id)
      const change = { failure: failureOf(errors.interrupted()) }
      if (it.status === 'committing') return become(act, it, 'checked', change)
      if (it.status === 'reverting') return become(act, it, 'committed', change)
      if (it.status !== 'checking') return
      // Staged rows belong to an earlier completed check; a file that was never read completely has none.
      if (it.stored.total_rows > 0) return become(act, it, 'checked', change)
      return become(act, it, 'failed', { ...change, ended: true })
    }),
})

const shared = { expireSeconds: 600, retries: 3, deadLetter: rescue.name }

const check = defineJob<Data>({
  ...shared,
  name: 'import-check',
  async run(data, services) {
    const { import_id, again } = data
    const progress = reporter(services, import_id)
    if (again) return inName(data, services, (act) => recheckNow(act, import_id, progress))
    const key = await services.database.read((tx) => findFileKey(tx, import_id))
    if (key === undefined) return
    await withLocalFile(services.files, key, (path) =>
      inName(data, services, (act) => readAndCheck(act, import_id, path, progress)),
    )
  },
})

const commit = defineJob<Data>({
  ...shared,
  name: 'import-commit',
  run: (data, services) =>
    inOneTransaction(
      data,
      services,
      (act) => insertNow(act, data.import_id, reporter(services, data.import_id)),
      (act, error) => refuseInsert(act, data.import_id, error),
    ),
})

const revert = defineJob<Data>({
  ...shared,
  name: 'import-revert',
  run: (data, services) =>
    inOneTransaction(
      data,
      services,
      (act) => revertNow(act, data.import_id),
      (act, error) => refuseRevert(act, data.import_id, error),
    ),
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

const purge = defineJob({
  name: 'import-purge',
  schedule: '27 3 * * *',
  expireSeconds: 1_800,
  retries: 2,
  async run(_data, services) {
    const purged = await purgeOldRows(services)
    if (purged.imports > 0) log.info(purged, 'rows of old uploads deleted')
  },
})

export const jobs = [rescue, check, commit, revert, purge]
