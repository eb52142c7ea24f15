/** The states of an upload: the same in the program and in the database, and a way on from wherever a job dies. */
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { type ImportStatus, importStatuses, importTransitions } from '#lib/uploads/upload-states.ts'
import { settleFailedJobs } from '#server/background/failed-jobs.ts'
import { formWith, useWorld } from '#test/client.ts'
import { backgroundJobs } from '../../features.ts'

const world = useWorld()

async function upload(rows: string): Promise<number> {
  const fields = { kind: 'product-categories' }
  const { body } = await world.admin.call(imports.create, { body: fields } as never, {
    form: formWith(`Name\n${rows}\n`, 'names.csv', fields),
  })
  return body.id
}

/** Puts an upload into a state without going through those before it. */
async function force(id: number, status: ImportStatus): Promise<void> {
  await world.database.query('alter table import disable trigger import_status_step')
  await world.database.query('update import set status = $1 where id = $2', [status, id])
  await world.database.query('alter table import enable trigger import_status_step')
}

describe('the states of an upload', () => {
  test('change only as foreseen, in the program and in the database alike', async () => {
    const id = await upload('State')
    const legal: Record<string, string[]> = {}
    for (const from of importStatuses) {
      legal[from] = []
      for (const to of importStatuses) {
        if (from === to) continue
        await force(id, from)
        const change = world.database.query('update import set status = $1 where id = $2', [to, id])
        const refused = await change.then(
          () => undefined,
          (error: { constraint?: string }) => error.constraint,
        )
        if (refused === undefined) legal[from].push(to)
        else expect(refused).toBe('import_status_step')
      }
    }
    const sorted = (all: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(all).map(([from, to]) => [from, [...to].sort()]))
    expect(sorted(legal)).toEqual(sorted(importTransitions))
  })

  test.each([
    ['inserts', 'import-commit', 'committing', 'checked'],
    ['undoes', 'import-revert', 'reverting', 'committed'],
    ['checks again', 'import-check', 'checking', 'checked'],
  ] as const)(
    'a job that %s and dies for good leaves the upload where it can go on',
    async (_what, job, during, after) => {
      const id = await upload(`Interrupted ${job}`)
      await force(id, during)
      // The job's last try has failed.
      await world.database.query(
        `insert into pgboss.job (name, data, state, completed_on, output)
         values ($1, $2, 'failed', now(), '{"message": "the disk is gone"}')`,
        [job, { import_id: id }],
      )
      await settleFailedJobs(world.services, backgroundJobs)
      const { body } = await world.admin.call(imports.get, { params: { id } })
      expect([body.status, body.failure?.code]).toEqual([after, 'import.interrupted'])
      expect(body.failure?.message).toContain('the disk is gone')
      if (after !== 'checked') return
      const done = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } })
      expect(done.body).toMatchObject({ total_inserted: 1 })
    },
  )

  test('a refused file can be read once more', async () => {
    const fields = { kind: 'product-categories' }
    const form = formWith('Colour\nred\n', 'x.csv', fields)
    const { body } = await world.admin.call(imports.create, { body: fields } as never, { form })
    const again = await world.admin.call(imports.check, { params: { id: body.id } })
    expect([body.status, again.status, again.body.status]).toEqual(['failed', 202, 'checking'])
    for (;;) {
      const { body: now } = await world.admin.call(imports.get, { params: { id: body.id } })
      if (now.status === 'failed') break
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })

  test('an upload that is being undone is not undone twice, nor inserted', async () => {
    const id = await upload('Twice')
    await force(id, 'reverting')
    const params = { id }
    const undo = await world.admin.call(imports.revert, { params })
    const insert = await world.admin.call(imports.commit, { params, body: { mode: 'all' } })
    expect([undo.body.code, insert.body.code]).toEqual(['import.under_way', 'import.already_committed'])
  })
})
