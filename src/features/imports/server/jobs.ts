/** Large uploads, outside the request: read and checked, then inserted, each exactly once however often a worker dies. */
import { AppError } from '#lib/errors.ts'
import type { Tx } from '#server/db.ts'
import { defineJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { findActor, updateImport } from './queries.ts'
import { backToCommitted, isReverting, takeBack } from './revert.ts'
import { getCommitting, insertImport, readAndCheck, refuseCommit, type UploadAct } from './service.ts'

type Data = { import_id: number; account_id?: number }

const limits = { statementSeconds: 300, lockSeconds: 30 }

async function actOf(tx: Tx, services: Services, data: Data): Promise<UploadAct | undefined> {
  const user = await findActor(tx, data)
  return user && { tx, services, user, language: 'EN', correlation_id: `import ${data.import_id}` }
}

/** Progress is told in its own transactions, a few times a second at most. */
function reporter(services: Services, import_id: number) {
  let last = 0
  return async (phase: string, done: number, total: number) => {
    const now = performance.now()
    if (now - last < 300) return
    last = now
    await services.database.write((tx) => updateImport(tx, import_id, { phase, done, total }))
  }
}

const check = defineJob<Data>({
  name: 'import-check',
  expireSeconds: 600,
  retries: 3,
  run: (data, services) =>
    services.database.write(async (tx) => {
      const act = await actOf(tx, services, data)
      if (act) await readAndCheck(act, data.import_id, undefined, reporter(services, data.import_id))
    }, limits),
})

/** Does the work in one transaction; a refusal is the person's to read, anything else is tried again. */
async function inOneGo(
  data: Data,
  services: Services,
  work: (act: UploadAct) => Promise<void>,
  refused: (act: UploadAct, error: AppError) => Promise<void>,
): Promise<void> {
  const inName = (tell: (act: UploadAct) => Promise<void>) =>
    services.database.write(async (tx) => {
      const act = await actOf(tx, services, data)
      if (act) await tell(act)
    }, limits)
  try {
    await inName(work)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inName((act) => refused(act, error))
  }
}

const commit = defineJob<Data>({
  name: 'import-commit',
  expireSeconds: 600,
  retries: 3,
  run: (data, services) =>
    inOneGo(
      data,
      services,
      async (act) => {
        const mode = await getCommitting(act, data.import_id)
        if (mode) await insertImport(act, data.import_id, mode, reporter(services, data.import_id))
      },
      (act, error) => refuseCommit(act, data.import_id, error),
    ),
})

const revert = defineJob<Data>({
  name: 'import-revert',
  expireSeconds: 600,
  retries: 3,
  run: (data, services) =>
    inOneGo(
      data,
      services,
      async (act) => {
        if (await isReverting(act, data.import_id)) await takeBack(act, data.import_id)
      },
      (act, error) => backToCommitted(act, data.import_id, error),
    ),
})

export const jobs = [check, commit, revert]
