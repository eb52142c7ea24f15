/** Large uploads, outside the request: read and checked, then inserted, each exactly once however often a worker dies. */
import { AppError } from '#lib/errors.ts'
import type { Tx } from '#server/db.ts'
import { defineJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { findAuthor, updateImport } from './queries.ts'
import { backToChecked, getCommitting, insertImport, readAndCheck, type UploadAct } from './service.ts'

type Data = { import_id: number }

const limits = { statementSeconds: 300, lockSeconds: 30 }

async function actOf(tx: Tx, services: Services, { import_id }: Data): Promise<UploadAct | undefined> {
  const user = await findAuthor(tx, import_id)
  return user && { tx, services, user, language: 'EN', correlation_id: `import ${import_id}` }
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

const commit = defineJob<Data>({
  name: 'import-commit',
  expireSeconds: 600,
  retries: 3,
  async run(data, services) {
    const { import_id } = data
    try {
      await services.database.write(async (tx) => {
        const act = await actOf(tx, services, data)
        const mode = act && (await getCommitting(act, import_id))
        if (mode) await insertImport(act, import_id, mode, reporter(services, import_id))
      }, limits)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await services.database.write(async (tx) => {
        const act = await actOf(tx, services, data)
        if (act) await backToChecked(act, import_id)
      })
    }
  },
})

export const jobs = [check, commit]
