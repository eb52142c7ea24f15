/** The upload of closings: the headings of the specification with true counts, requests that wait, and undo. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { inTurn } from '#test/held-rows.ts'
import { closings, type ReviewInput } from '../../contract.ts'
import { closingRequests } from '../../request-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const head = 'reference;outcome;worked_on;installed_serial;withdrawn_serial;condition;client_terminal_id'
const day = () => today().split('-').reverse().join('-')

async function check(rows: readonly string[][]) {
  const text = [head, ...rows.map((cells) => cells.join(';'))].join('\n')
  const form = formWith(text, 'chiusure.csv', { kind: 'closings', context: '{}' })
  const sent = await world.admin.call(imports.create, { body: {} as never }, { form })
  expect(sent.status, sent.text).toBe(201)
  return sent.body
}

describe('an upload of closings', () => {
  test('finds each fault under its heading, with true counts', async () => {
    const fresh = await ground.unit()
    const theirs = await ground.unit({ technician: world.otherTechnician })
    const shop = await ground.unit({ terminal: ground.terminal() })
    const stock = await ground.unit({ stock: true })
    const jobs = await Promise.all(
      Array.from({ length: 7 }, () => ground.job('installation', { client_terminal_id: ground.terminal() })),
    )
    const [out, undated, astray] = [
      await ground.job('withdrawal'),
      await ground.job('maintenance'),
      await ground.job('withdrawal'),
    ]
    const number = (at: number) => jobs[at]?.number ?? ''
    const report = await check([
      [number(0), 'eseguito', day(), fresh.serial, '', '', ''],
      [number(1), 'eseguito', day(), 'NESSUNO-1', '', '', ''],
      [number(2), 'eseguito', day(), theirs.serial, '', '', ''],
      [number(3), 'eseguito', day(), shop.serial, '', '', ''],
      [number(4), 'boh', day(), fresh.serial, '', '', ''],
      [number(6), 'eseguito', day(), stock.serial, '', '', ''],
      [number(0), 'eseguito', day(), fresh.serial, '', '', ''],
      ['XX-1', 'eseguito', day(), '', '', '', ''],
      [out.number, 'eseguito', day(), '', fresh.serial, 'guasto', ''],
      [number(5), 'CHIUSO', day(), '', '', '', ''],
      [undated.number, 'eseguito', '', '', '', '', ''],
      [astray.number, 'eseguito', day(), '', shop.serial, 'guasto', 'TMLNONE1'],
    ])
    expect(report).toMatchObject({ status: 'checked', total_good: 2, total_failed: 10 })
    expect(Object.fromEntries(report.problems.map(({ problem, count }) => [problem, count]))).toEqual({
      not_exists_serial_number: 1,
      searial_not_assigned_this_tech: 1,
      not_assigned_tech_serial_number: 1,
      status_mismatch: 1,
      not_installed_serial_number: 1,
      unknown_outcome: 1,
      duplicate_reference: 1,
      unknown_intervention: 1,
      not_complete: 1,
      missing_value: 1,
    })
  })

  test('makes requests that the office confirms, and is undone while none is decided', async () => {
    const [one, two] = [await ground.unit(), await ground.unit()]
    const jobs = [
      await ground.job('installation', { client_terminal_id: ground.terminal() }),
      await ground.job('installation', { client_terminal_id: ground.terminal(), client_reference: 'CL-77' }),
    ]
    // A half-entered draft of the technician becomes the request.
    const draft = await world.technician.call(closingRequests.save, {
      params: { id: jobs[1]?.id ?? 0 },
      body: ground.input({ notes: 'half' }),
    })
    const batches = async () =>
      Number((await world.database.query('select count(*) as count from intervention_batch')).rows[0]?.count)
    const before = await batches()
    const { id } = await check([
      [jobs[0]?.number ?? '', 'eseguito', day(), one.serial, '', '', ''],
      ['cl-77', 'done', day(), two.serial, '', '', ''],
    ])
    const done = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } as never })
    expect(done.status, done.text).toBe(200)
    // All rows are one action, however many they are.
    expect(await batches()).toBe(before + 1)
    const states = async () =>
      Promise.all(
        jobs.map(async (job) => (await world.admin.call(interventions.get, { params: { id: job.id } })).body.status),
      )
    expect(await states()).toEqual(['closing_requested', 'closing_requested'])
    const listed = await world.admin.call(closings.list, { query: { source: 'upload', state: 'requested' } as never })
    expect(listed.body.items.map(({ client_cents }) => client_cents)).toEqual([3_800, 3_800])
    expect(listed.body.items.map((it) => it.id)).toContain(draft.body.closing_id)
    expect((await world.admin.call(imports.revert, { params: { id } })).status).toBe(200)
    expect(await states()).toEqual(['assigned', 'assigned'])
    const again = await check([[jobs[0]?.number ?? '', 'eseguito', day(), one.serial, '', '', '']])
    await world.admin.call(imports.commit, { params: { id: again.id }, body: { mode: 'all' } as never })
    const waiting = await world.admin.call(closings.list, { query: { source: 'upload', state: 'requested' } as never })
    await ground.confirm(waiting.body.items[0]?.id ?? 0)
    const blocked = await world.admin.call(imports.revert, { params: { id: again.id } })
    expect([blocked.status, blocked.body.message]).toEqual([409, expect.stringContaining('decided since')])
  })

  test('gives the technician’s draft back as it was when it is undone', async () => {
    const unit = await ground.unit()
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
    const entered = ground.input({
      notes: 'half',
      merchant_signer: 'Anna',
      articles: [{ article: 'CAVO', quantity: 2 }],
    })
    await world.technician.call(closingRequests.save, { params: { id: job.id }, body: entered })
    const fields = { kind: 'label', file_key: 'photo-of-a-draft', request_key: entered.request_key, taken_at: '' }
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const added = await world.technician.call(
      closingRequests.addFile,
      { params: { id: job.id }, body: fields as never },
      { form: formWith(picture, 'label.png', fields) },
    )
    expect(added.status, added.text).toBe(201)
    const seen = async () => {
      const { body } = await world.technician.call(closingRequests.get, { params: { id: job.id } })
      return { ...body, version: null }
    }
    const before = await seen()
    expect(before).toMatchObject({ state: 'draft', request_key: entered.request_key, files: [{ kind: 'label' }] })
    const { id } = await check([[job.number, 'eseguito', day(), unit.serial, '', '', '']])
    await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } as never })
    expect((await seen()).state).toBe('requested')
    expect((await world.admin.call(imports.revert, { params: { id } })).status).toBe(200)
    expect(await seen()).toEqual(before)
    // And it goes on from there: the phone knows it by its key.
    const sent = await world.technician.call(closingRequests.send, {
      params: { id: job.id },
      body: { ...entered, installed_serial: unit.serial, client_terminal_id: job.client_terminal_id },
    })
    expect([sent.status, sent.body.closing_id]).toEqual([200, before.closing_id])
  })

  test('names a serial that is there twice, in the file or in a closing that waits', async () => {
    const { fresh } = await ground.installation()
    const unit = await ground.unit()
    const jobs = await Promise.all(
      [0, 1, 2].map(() => ground.job('installation', { client_terminal_id: ground.terminal() })),
    )
    const serials = [unit.serial, unit.serial.toLowerCase(), fresh.serial]
    const report = await check(jobs.map(({ number }, at) => [number, 'eseguito', day(), serials[at] ?? '', '', '', '']))
    expect(report).toMatchObject({ total_good: 1, total_failed: 2 })
    expect(report.problems.map(({ problem, count }) => [problem, count])).toEqual([['duplicate_serial_number', 2]])
  })

  test('is undone or decided, never both: whoever comes second is told who and what', async () => {
    const unit = await ground.unit()
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
    const { id } = await check([[job.number, 'eseguito', day(), unit.serial, '', '', '']])
    await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } as never })
    const listed = await world.admin.call(closings.list, { query: { number: job.number } as never })
    const closing = listed.body.items[0]?.id ?? 0
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = (await ground.detail(closing)).values
    const [confirmed, undone] = await inTurn(
      world,
      'select from intervention where id = $1 for update',
      [job.id],
      () => world.admin.call(closings.confirm, { params: { id: closing }, body: review as ReviewInput }),
      () => world.admin.call(imports.revert, { params: { id } }),
    )
    expect([confirmed.status, undone.status]).toEqual([200, 409])
    expect(undone.body.message).toMatch(new RegExp(`${job.number} \\(Confirmed, .+, \\d\\d-`))
  })
})
