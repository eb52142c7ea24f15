/** The demo company as tests get it: made once per run, then copied with its files. */
import { cp } from 'node:fs/promises'
import { markDemoData } from '#features/office/demo-data/server/service.ts'
import { keepDocuments } from '#features/warehouse/documents/server/paper.ts'
import { valuesOf } from '#server/database/columns.ts'
import { insertId } from '#server/database/rows.ts'
import { readEnv } from '#server/env.ts'
import { openServices } from '#server/open.ts'
import type { User } from '#server/records/act.ts'
import { makeDemo, storeDemoLogos } from '../database/demo.ts'
import { keepDemoFiles } from '../database/demo-archive.ts'
import { makeClientFiles } from '../database/demo-client-files.ts'
import { makeDemoUploads } from '../database/demo-uploads.ts'
import { uploads } from '../src/features.ts'
import { cloneFilled, type TestDatabase } from './database.ts'

function folderOfFiles(): string {
  const folder = process.env.FIELDSTOCK_TEST_DEMO
  if (!folder) throw new Error('the test cluster is not running')
  return folder
}

async function fill(url: string): Promise<void> {
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: folderOfFiles(),
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  const services = await openServices(env, url, 'demo', uploads)
  try {
    const { database, files } = services
    const account = { username: 'elena', first_name: 'Elena', last_name: 'Prova', email: 'elena@example.com' }
    const id = await database.write(
      (tx) => insertId(tx)`insert into account ${valuesOf({ ...account, role: 'admin' })} returning id`,
    )
    const user: User = { id, role: 'admin', name: 'Elena Prova', username: 'elena', session_id: null }
    const act = { user, language: 'EN', correlation_id: 'demo' } as const
    const logos = await storeDemoLogos(files)
    await database.write((tx) => makeDemo({ tx, ...act }, logos), { statementSeconds: 600 })
    await keepDemoFiles(database, files, act)
    await makeDemoUploads(services, user)
    await makeClientFiles(services, user)
    // What the demo has issued is kept now, so that no job writes while a test looks.
    await keepDocuments(services)
    await database.write((tx) => markDemoData(tx, user.id))
  } finally {
    await services.close()
  }
}

export const cloneDemo = (): Promise<TestDatabase> => cloneFilled('fieldstock_demo', fill)

export const copyDemoFiles = (folder: string): Promise<void> => cp(folderOfFiles(), folder, { recursive: true })
