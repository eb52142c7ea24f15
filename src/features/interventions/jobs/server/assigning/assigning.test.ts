/** Assigning by hand: nothing that a colleague did meanwhile is overwritten, and what speaks against a technician is said. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type JobsGround, layJobsGround } from '#test/interventions-ground.ts'
import { interventions } from '../../contract.ts'

const world = useWorld()
let ground: JobsGround
beforeAll(async () => {
  ground = await layJobsGround(world)
})

describe('jobs that somebody changed since the admin looked', () => {
  const preview = async (ids: number[]) => {
    const { body } = await world.admin.call(interventions.preview, {
      body: { ids, technician_id: world.technician.id },
    })
    return body.jobs
  }

  test('are refused with who and when, and none of the others is assigned', async () => {
    const [made, other] = [await ground.create(), await ground.create()]
    const jobs = await preview([made.id, other.id])
    await world.admin.call(interventions.update, { params: { id: made.id }, body: { phone: '011 555 0199' } })
    const answer = await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'intervention.changed_meanwhile' } })
    expect(answer.body.message).toMatch(new RegExp(`${made.number} .*Elena Prova`))
    expect(answer.body.message).not.toContain(other.number)
    expect(await ground.detailOf(other.id)).toMatchObject({ status: 'open' })
  })

  test('are refused although the change was written before, and committed after, a newer one of another job', async () => {
    const [first, second] = [await ground.create(), await ground.create()]
    const colleague = await world.database.pool.connect()
    try {
      await colleague.query('begin')
      const { rows } = await colleague.query<{ id: string }>(
        "insert into intervention_batch (action, account_id) values ('assign', $1) returning id",
        [world.admin.id],
      )
      await colleague.query(
        "update intervention set status = 'assigned', technician_id = $2, assigned_at = now(), version = version + 1 where id = $1",
        [first.id, world.otherTechnician.id],
      )
      await colleague.query(
        "insert into intervention_event (intervention_id, batch_id, action, account_id) values ($1, $2, 'assign', $3)",
        [first.id, rows[0]?.id, world.admin.id],
      )
      await world.admin.call(interventions.update, { params: { id: second.id }, body: { phone: '011 555 0199' } })
      const jobs = await preview([first.id, second.id])
      await colleague.query('commit')
      const { status } = await world.admin.call(interventions.assign, {
        body: { ...jobs, technician_id: world.technician.id, confirmed: true },
      })
      expect(status).toBe(409)
      expect(await ground.detailOf(first.id)).toMatchObject({ technician_id: world.otherTechnician.id })
    } finally {
      colleague.release()
    }
  })

  test.each([
    ['takeBack', {}],
    ['cancel', { code: 'duplicate', note: null }],
    ['hold', { from: null, until: null }],
    ['appointment', { appointment_on: null, appointment_at: null }],
  ] as const)('%s refuses them too when the list says what it has seen', async (action, more) => {
    const made = await ground.create()
    const to = { technician_id: world.technician.id, confirmed: true }
    await world.admin.call(interventions.assign, { body: { ids: [made.id], ...to } })
    const { version } = await ground.detailOf(made.id)
    await world.admin.call(interventions.update, { params: { id: made.id }, body: { phone: '011 555 0199' } })
    const reason = action === 'hold' ? { hold_reason_id: ground.stops } : {}
    const send = (versions: number[]) =>
      world.admin.call(interventions[action] as typeof interventions.takeBack, {
        body: { ids: [made.id], versions, ...more, ...reason } as never,
      })
    expect(await send([version])).toMatchObject({ status: 409, body: { code: 'intervention.changed_meanwhile' } })
    expect((await send([version + 1])).status).toBe(200)
  })

  test('versions that do not belong to the jobs one by one are refused', async () => {
    const made = await ground.create()
    const { status } = await world.admin.call(interventions.takeBack, {
      body: { ids: [made.id], versions: [1, 2] },
    })
    expect(status).toBe(422)
  })
})

describe('who is present', () => {
  const calendar = workCalendar([], { city: 'Torino', supplier: 0 })
  const absent = (from: string, to: string) =>
    world.database.query('insert into technician_absence (technician_id, from_on, to_on) values ($1, $2, $3)', [
      world.technician.id,
      from,
      to,
    ])
  const suggestion = async (id: number) => {
    const { body } = await world.admin.call(interventions.suggest, { body: { ids: [id] } })
    return body.suggested.find(({ job_id }) => job_id === id)
  }

  test('is looked at on working days alone, and on the day of an appointment', async () => {
    await ground.cover(world.technician.id, ['TO'])
    await ground.cover(world.otherTechnician.id, [])
    const made = await ground.create()
    expect(await suggestion(made.id)).toMatchObject({ technician_id: world.technician.id })
    // Absent on each working day until it is due; Saturdays and Sundays are left.
    for (let day = calendar.onOrAfter(today()); day <= made.due_on; day = calendar.add(day, 1)) await absent(day, day)
    expect(await suggestion(made.id)).toMatchObject({ technician_id: null, nobody: 'all_absent' })
    const { body } = await world.admin.call(interventions.preview, {
      body: { ids: [made.id], technician_id: world.technician.id },
    })
    expect(body).toMatchObject({ while_absent: 1, same_town: expect.any(Number) })
    expect(body.absences.length).toBeGreaterThan(0)

    const after = calendar.add(made.due_on, 1)
    await world.admin.call(interventions.appointment, {
      body: { ids: [made.id], appointment_on: after, appointment_at: null },
    })
    expect(await suggestion(made.id)).toMatchObject({ technician_id: world.technician.id })
    await absent(after, addDays(after, 1))
    expect(await suggestion(made.id)).toMatchObject({ technician_id: null, nobody: 'all_absent' })
    await world.database.query('delete from technician_absence')
  })

  test('a job on hold is suggested to nobody', async () => {
    const made = await ground.create()
    const reason = { hold_reason_id: ground.goes_on, from: null, until: null }
    await world.admin.call(interventions.hold, { body: { ids: [made.id], ...reason } })
    expect(await suggestion(made.id)).toMatchObject({ technician_id: null, nobody: 'on_hold' })
  })
})

describe('a technician with a maximum', () => {
  const technician_id = () => world.otherTechnician.id
  const assign = (ids: number[], confirmed = false) =>
    world.admin.call(interventions.assign, { body: { ids, technician_id: technician_id(), confirmed } })
  const each = (items: { id: number; version: number; technician_id: number }[], confirmed = false) =>
    world.admin.call(interventions.apply, { body: { items, confirmed } })
  const beyond = (count: number) =>
    expect.objectContaining({
      code: 'intervention.confirm_technician',
      message: expect.stringMatching(new RegExp(`would have ${count} open jobs, above the maximum of 2\\.$`)),
    })

  const takeAllBack = () =>
    world.database.query(
      `update intervention set status = 'open', technician_id = null, assigned_at = null where technician_id = $1`,
      [technician_id()],
    )

  test('gets more only when that is confirmed, by assigning to one and to each', async () => {
    await takeAllBack()
    await ground.cover(technician_id(), ['TO'], 2)
    const jobs = await Promise.all(Array.from({ length: 4 }, () => ground.create()))
    const [first, second, third, fourth] = jobs.map(({ id }) => id) as [number, number, number, number]
    expect(await assign([first, second, third])).toMatchObject({ status: 409, body: beyond(3) })
    expect(await ground.detailOf(first)).toMatchObject({ status: 'open' })
    expect((await assign([first, second])).status).toBe(200)
    // Jobs that the technician has already add nothing.
    expect((await assign([first])).status).toBe(200)
    const item = { id: third, version: 1, technician_id: technician_id() }
    expect(await each([item])).toMatchObject({ status: 409, body: beyond(3) })
    // One comes and one goes.
    await ground.cover(world.technician.id, ['TO'])
    const { version } = await ground.detailOf(first)
    const swap = [item, { id: first, version, technician_id: world.technician.id }]
    expect((await each(swap)).body).toMatchObject({ count: 2, left_out: [] })
    expect((await assign([fourth], true)).status).toBe(200)
  })

  test('and one place left gets one of two jobs that two admins assign at once', async () => {
    const second = await world.person('admin', 'second')
    for (let round = 0; round < 5; round += 1) {
      await takeAllBack()
      const jobs = await Promise.all(Array.from({ length: 3 }, () => ground.create()))
      const [has, one, other] = jobs.map(({ id }) => id) as [number, number, number]
      await assign([has])
      const answers = await Promise.all(
        (
          [
            [world.admin, one],
            [second, other],
          ] as const
        ).map(([admin, id]) =>
          admin.call(interventions.assign, { body: { ids: [id], technician_id: technician_id(), confirmed: false } }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})
