/** What an admin sees of jobs, and what each of them says about its failure. */
import { expect, test } from 'vitest'
import { settleFailedJobs } from '#server/background/failed-jobs.ts'
import { useWorld } from '#test/client.ts'
import { backgroundJobs as kinds } from '../../../../features.ts'
import { jobs } from '../contract.ts'
import { jobNames } from '../texts.ts'

const world = useWorld()

const fail = async (name: string, reason: string, data: object = {}) => {
  await world.database.query(
    `insert into pgboss.job (name, data, state, completed_on, output) values ($1, $2, 'failed', now(), $3)`,
    [name, data, { message: reason }],
  )
  await settleFailedJobs(world.services, kinds)
}
const listed = async (name: string) =>
  (await world.admin.call(jobs.list, { query: { name, state: 'failed' } as never })).body.items

test('every job has a name that admins can read', () => {
  expect(kinds.map(({ name }) => name).filter((name) => !(name in jobNames))).toEqual([])
})

test('a scheduled job that fails again and again is one line, which goes when it is done', async () => {
  await fail('close-months', 'the first reason')
  await fail('close-months', 'the second reason')
  expect(await listed('close-months')).toMatchObject([{ state: 'failed', reason: 'the second reason', times: 2 }])
  await world.database.write((tx) => world.services.queue.send(tx, 'close-months', {}))
  await expect.poll(() => listed('close-months'), { timeout: 20_000 }).toEqual([])
})

test('a failed job is tried again by an admin alone, or dismissed, and both are in the audit log', async () => {
  await fail('housekeeping', 'the disk is full')
  const [{ id = 0 } = {}] = await listed('housekeeping')
  expect((await world.technician.call(jobs.retry, { params: { id } })).status).toBe(403)
  expect((await world.admin.call(jobs.retry, { params: { id } })).status).toBe(204)
  expect((await world.admin.call(jobs.retry, { params: { id } })).status).toBe(404)
  await fail('import-purge', 'no reason')
  const [{ id: other = 0 } = {}] = await listed('import-purge')
  expect((await world.admin.call(jobs.dismiss, { params: { id: other } })).status).toBe(204)
  expect(await listed('import-purge')).toEqual([])
  const { rows } = await world.database.query<{ action: string }>(
    `select action from audit where subject = 'jobs' and label in ('housekeeping', 'import-purge') order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['give_up', 'retry', 'give_up', 'dismiss'])
})

test('a job whose record is gone has nothing left to try', async () => {
  await fail('import-commit', 'boom', { import_id: 999_999 })
  const [{ id = 0 } = {}] = await listed('import-commit')
  const { status, body } = await world.admin.call(jobs.retry, { params: { id } })
  expect([status, body.code]).toEqual([409, 'job.nothing_left'])
})
