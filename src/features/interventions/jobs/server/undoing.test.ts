/** Undo from the history of a job: offered by the rule that the undo goes by, once for everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { recentActions } from '#features/office/recent-actions/contract.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type JobsGround, layJobsGround } from '#test/interventions-ground.ts'
import { interventions } from '../contract.ts'

const world = useWorld()
let ground: JobsGround
beforeAll(async () => {
  ground = await layJobsGround(world)
})

/** A job that a technician has. */
async function assigned() {
  const made = await ground.create()
  const to = { technician_id: world.technician.id, confirmed: true }
  expect((await world.admin.call(interventions.assign, { body: { ids: [made.id], ...to } })).status).toBe(200)
  return made
}
const historyOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body.history
/** What can be undone in the history of a job. */
const undoable = async (id: number) =>
  (await historyOf(id)).flatMap(({ undoable, action, count }) => (undoable ? [[action, count]] : []))
const undo = (batch_id: number, person = world.admin) => person.call(interventions.undo, { params: { id: batch_id } })

describe('the history of a job', () => {
  test('offers the undo of the last action, whatever it is, and after it that of the one before', async () => {
    const { id } = await assigned()
    const jobs = { ids: [id] }
    const actions = [
      await world.admin.call(interventions.hold, {
        body: { ...jobs, hold_reason_id: ground.stops, from: null, until: null },
      }),
      await world.admin.call(interventions.resume, { body: jobs }),
      await world.admin.call(interventions.appointment, {
        body: { ...jobs, appointment_on: addDays(today(), 3), appointment_at: null },
      }),
      await world.admin.call(interventions.takeBack, { body: jobs }),
      await world.admin.call(interventions.cancel, { body: { ...jobs, code: 'other', note: 'x' } }),
    ]
    expect(actions.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await world.admin.call(interventions.reactivate, { body: jobs })
    await world.admin.call(interventions.update, { params: { id }, body: { phone: '02 555 0100' } })
    const seen: unknown[] = []
    for (;;) {
      const [last] = (await historyOf(id)).filter((event) => event.undoable)
      if (!last || last.action === 'assign') break
      seen.push(last.action)
      expect((await undo(last.batch_id)).status).toBe(200)
    }
    expect(seen).toEqual(['update', 'reactivate', 'cancel', 'take_back', 'appoint', 'release', 'hold'])
  })

  test('does not offer what a later action on another job of it stands against, nor what a closing did', async () => {
    const [one, other] = [await assigned(), await assigned()]
    await world.admin.call(interventions.takeBack, { body: { ids: [one.id, other.id] } })
    expect([await undoable(one.id), await undoable(other.id)]).toEqual([[['take_back', 2]], [['take_back', 2]]])
    await world.admin.call(interventions.update, { params: { id: other.id }, body: { notes: 'later' } })
    expect([await undoable(one.id), await undoable(other.id)]).toEqual([[], [['update', 1]]])
    const third = await assigned()
    await world.database.query(
      `with b as (insert into intervention_batch (action) values ('request_closing') returning id)
      insert into intervention_event (intervention_id, batch_id, action) select $1, id, 'request_closing' from b`,
      [third.id],
    )
    expect(await undoable(third.id)).toEqual([])
  })

  test('offers the same as the page of recent actions', async () => {
    const { body } = await world.admin.call(recentActions.list, {})
    const recent = body.items.filter(({ source }) => source === 'interventions').map(({ id }) => id)
    const { rows } = await world.database.query<{ id: number }>('select id from intervention order by id')
    const offered = new Set<number>()
    for (const { id } of rows)
      for (const event of await historyOf(Number(id))) if (event.undoable) offered.add(event.batch_id)
    expect([...offered].toSorted()).toEqual(recent.toSorted())
  })

  test('two people undo the same action at once: it happens once, and the other reads who was faster', async () => {
    const second = await world.person('admin', 'second')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await assigned()
      const { body } = await world.admin.call(interventions.takeBack, { body: { ids: [id] } })
      const answers = await Promise.all([undo(body.batch_id), undo(body.batch_id, second)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body).toMatchObject({
        code: 'intervention.undone_already',
        message: expect.stringMatching(/^Elena Prova \d+ has undone this already, \d\d-\d\d-\d{4} \d\d:\d\d\.$/),
      })
      expect((await historyOf(id)).filter(({ action }) => action === 'undo')).toHaveLength(1)
    }
  })
})
