/** Several instances that start at once on a new external database: one prepares it, the others wait, and all of them serve. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { emptyDatabase } from '#test/database.ts'
import { inFolder, makeApp } from './app.ts'
import type { Figures } from './ground.ts'

const root = resolve(import.meta.dirname, '../..')
const instances = 3

async function prepare(url: string, folder: string, demo: boolean): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts/prepare.ts')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, DEMO: demo ? 'on' : 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  assert.equal(code, 0, complaint)
  return said
}

/** So many rounds, without and with demo data in turn. */
export async function startsAtOnce(rounds: number): Promise<Figures> {
  const figures = { rounds, instances: 0, with_demo: 0 }
  for (let round = 0; round < rounds; round++) {
    const demo = round % 2 === 1
    const database = await emptyDatabase()
    await inFolder(async (folder) => {
      const said = await Promise.all(Array.from({ length: instances }, () => prepare(database.url, folder, demo)))
      assert.equal(said.filter((it) => it.includes('Sign in with')).length, 1, 'the first admin is made once')
      const apps = Array.from({ length: instances }, () => makeApp(database, folder, ['api']))
      try {
        await Promise.all(apps.map((app) => app.start()))
        for (const app of apps) {
          assert.equal((await fetch(`${app.base()}/api/health/ready`)).status, 200)
          figures.instances++
        }
      } finally {
        await Promise.all(apps.map((app) => app.kill()))
      }
    }).finally(() => database.close())
    if (demo) figures.with_demo++
  }
  return figures
}
