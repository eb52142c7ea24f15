/** Scheduled backups: written, noted, the oldest deleted, and one of them really restored. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { restoreBackup, verifyBackup } from '#server/keeping/restore.ts'
import { listBackups, takeBackup } from '#server/keeping/scheduled-backup.ts'
import { useWorld } from '#test/client.ts'
import { emptyDatabase } from '#test/empty-database.ts'
import { jobs, system } from '../contract.ts'
import { backgroundJobs as backupJobs } from './backups.ts'

const world = useWorld()
const folder = () => world.services.env.backup_dir
const overview = async () => (await world.admin.call(system.get, {})).body
const set = (nightly: boolean, keep: number) =>
  world.admin.call(system.setBackups, { body: { nightly, keep } as never })

beforeAll(async () => {
  await mkdir(folder(), { recursive: true })
  // Of earlier nights, of somebody else, and left behind by a worker that was killed.
  for (const name of ['fieldstock-2026-01-01-013300.zip', 'fieldstock-2026-01-02-013300.zip', 'holiday.zip'])
    await writeFile(join(folder(), name), 'x')
  await writeFile(join(folder(), 'fieldstock-2026-01-03-013300.zip.partial'), 'x')
})

test('version, size of the database and sign-ins are shown, and that there is no backup yet', async () => {
  const body = await overview()
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.sign_ins).toMatchObject({ refused: 0, devices: 3 })
  expect(body.backups).toEqual({ nightly: true, keep: 7, version: 0, last: null, failed: null, hours_old: null })
})

test('only an admin says whether and how many; none at all cannot be kept', async () => {
  expect((await world.technician.call(system.setBackups, { body: { nightly: true, keep: 3 } })).status).toBe(403)
  const none = await set(true, 0)
  expect([none.status, Object.keys(none.body.fields)]).toEqual([422, ['keep']])
  expect((await set(true, 2)).body).toMatchObject({ nightly: true, keep: 2, version: 1 })
})

test('an admin asks for one: it is noted with its age, and the oldest of ours goes once it is whole', async () => {
  expect((await world.admin.call(system.backUp, {})).status).toBe(204)
  await vi.waitFor(async () => expect((await overview()).backups.last).not.toBeNull(), 30_000)
  const { last, hours_old, failed } = (await overview()).backups
  expect([last?.name, hours_old, failed]).toEqual([(await listBackups(world.services.env))[0], 0, null])
  await vi.waitFor(async () =>
    expect((await readdir(folder())).sort()).toEqual(
      ['fieldstock-2026-01-02-013300.zip', last?.name ?? '', 'holiday.zip'].sort(),
    ),
  )
})

test('it restores into an empty database with everything that was there', async () => {
  await world.admin.call(suppliers.create, { body: { name: 'Banca del Ritorno' } as never })
  expect((await takeBackup(world.services, 3)).failure).toBeNull()
  const [newest = ''] = await listBackups(world.services.env)
  const url = await emptyDatabase()
  const filesDir = join(folder(), 'restored-files')
  // Every table is compared with its digest before it counts.
  const { manifest } = await restoreBackup(join(folder(), newest), { url, filesDir, replace: false })
  expect(manifest.tables.map(({ name }) => name)).toContain('backup_run')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select name from supplier where name = 'Banca del Ritorno'`)
  await client.end()
  expect(rows).toHaveLength(1)
  await rm(filesDir, { recursive: true, force: true })
})

test('two at once, by the night and by an admin, are two whole backups', async () => {
  const both = await Promise.all([takeBackup(world.services, 9), takeBackup(world.services, 9)])
  const names = both.map(({ name }) => name)
  expect(new Set(names).size).toBe(2)
  for (const name of names) await verifyBackup(join(folder(), name))
  expect((await readdir(folder())).filter((name) => name.endsWith('.partial'))).toEqual([])
  expect((await overview()).backups.failed).toBeNull()
})

test('a failure is shown with its reason and deletes nothing; the last good one stays the last', async () => {
  const before = (await overview()).backups.last
  const blocked = join(folder(), 'holiday.zip')
  const services = { ...world.services, env: { ...world.services.env, backup_dir: blocked } }
  await expect(takeBackup(services, 1)).rejects.toThrow()
  const { last, failed } = (await overview()).backups
  expect(last).toEqual(before)
  expect(failed?.failure).toBeTruthy()
  expect((await listBackups(world.services.env)).length).toBeGreaterThan(1)
})

test('switched off, the night makes none, but whoever asks gets one', async () => {
  await set(false, 2)
  const [job] = backupJobs
  const count = async () => (await listBackups(world.services.env))[0]
  const before = await count()
  await job?.run({}, world.services, { id: 'test' })
  expect(await count()).toBe(before)
  await job?.run({ asked: true }, world.services, { id: 'test' })
  expect(await count()).not.toBe(before)
  expect((await overview()).backups.failed).toBeNull()
  expect((await world.admin.call(jobs.list, { query: { name: 'backup' } as never })).status).toBe(200)
})
