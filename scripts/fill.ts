/** What a database gets beside its schema. */

import { ensureFirstAdmin, TooEasyPassword } from '#features/office/accounts/server/service.ts'
import { markDemoData } from '#features/office/demo-data/server/service.ts'
import { prepareJobs } from '#server/background/jobs.ts'
import { openDatabase } from '#server/database/db.ts'
import { exists } from '#server/database/rows.ts'
import type { Env } from '#server/env.ts'
import { openFiles } from '#server/files/files.ts'
import { openServices } from '#server/open.ts'
import type { User } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { type DemoStage, demoStages, makeDemo, storeDemoLogos } from '../database/demo.ts'
import { keepDemoFiles } from '../database/demo-archive.ts'
import { makeClientFiles } from '../database/demo-client-files.ts'
import { makeDemoUploads } from '../database/demo-uploads.ts'
import { backgroundJobs, uploads } from '../src/features.ts'

/** Queues and, on an empty database, the first admin and the demo data; prints passwords once. False, with a sentence, if the given password is too easy. */
export async function fill(env: Env, url: string): Promise<boolean> {
  await prepareJobs(url, backgroundJobs)
  const database = openDatabase(url, { connections: 2, name: 'fieldstock prepare' })
  const files = await openFiles(env)
  try {
    const isEmpty = await database.read(async (tx) => !(await exists(tx)`select from account limit 1`))
    const logos = env.demo && isEmpty ? await storeDemoLogos(files) : new Map()
    const signIns = await database.write(
      async (tx) => {
        const admin = await ensureFirstAdmin(tx, env.admin_password)
        if (!admin) return undefined
        const user: User = {
          id: admin.id,
          role: 'admin',
          name: 'Fieldstock Admin',
          username: admin.username,
          session_id: null,
        }
        const technician = env.demo
          ? await makeDemo({ tx, user, language: 'EN', correlation_id: 'first start' }, logos, beginStage)
          : undefined
        return { admin, technician, user }
      },
      { statementSeconds: 600 },
    )
    if (signIns?.technician) {
      beginStage('files')
      await keepDemoFiles(database, files, { user: signIns.user, language: 'EN', correlation_id: 'first start' })
      await withServices(env, url, async (services) => {
        beginStage('uploads')
        await makeDemoUploads(services, signIns.user)
        beginStage("clients' files")
        await makeClientFiles(services, signIns.user)
      })
      await database.write((tx) => markDemoData(tx, signIns.user.id))
    }
    if (signIns) {
      const lines = [
        ['admin', signIns.admin],
        ['technician', signIns.technician],
      ] as const
      console.log('\n  Sign in with (shown once, keep it):')
      for (const [role, it] of lines)
        if (it)
          console.log(
            `    ${role.padEnd(11)} ${it.username.padEnd(12)} ${env.admin_password && role === 'admin' ? '(ADMIN_PASSWORD)' : it.password}`,
          )
      console.log('')
    }
    return true
  } catch (error) {
    if (!(error instanceof TooEasyPassword)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return false
  } finally {
    await database.close()
  }
}

const beginStage = (stage: DemoStage) =>
  console.log(`Demo data: ${demoStages.indexOf(stage) + 1} of ${demoStages.length}, ${stage}…`)

/** Uploads read their files outside the transaction and need all that the server has. */
async function withServices(env: Env, url: string, work: (services: Services) => Promise<void>): Promise<void> {
  const services = await openServices(env, url, 'fieldstock prepare', uploads)
  try {
    await work(services)
  } finally {
    await services.close()
  }
}
