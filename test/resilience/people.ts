/** People who are erased, or who do one thing many times, at the same moment. */
import assert from 'node:assert/strict'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { views } from '#features/office/views/contract.ts'
import { mostViews } from '#features/office/views/rules.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import type { World } from '#test/client.ts'
import { type Figures, groundOf } from './ground.ts'
import { insertJobs } from './interventions.ts'
import { rivalOf } from './races.ts'

let leaving = 0

/** A technician is erased at the moment at which a job, an absence or a minimum is given to them: erased people have none of these. */
export async function eraseWhileGiving(rounds: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  const rival = await rivalOf(world)
  const jobs = await insertJobs(world.database, rounds)
  const figures = { rounds, erased: 0, given: 0 }
  for (const [round, job] of jobs.entries()) {
    const username = `giving-${++leaving}`
    const { id } = await world.person('technician', username)
    const give = () =>
      Promise.all([
        world.admin.call(interventions.assign, { body: { ids: [job], technician_id: id, confirmed: true } as never }),
        world.admin.call(technicians.setAbsences, {
          params: { id },
          body: { items: [{ from: '2026-12-01', to: '2026-12-02', note: null }] },
        }),
        world.admin.call(technicians.setMinimums, {
          params: { id },
          body: { items: [{ part_id: ground.part, minimum: 2 }] },
        }),
      ])
    const first = round % 2 === 0 ? give() : undefined
    const erasing = rival.call(privacy.erase, { params: { id }, body: { username } })
    const [given, erased] = await Promise.all([first ?? give(), erasing])
    const { rows } = await world.database.query<{ gone: boolean; has: number }>(
      `select erased_at is not null as gone, (select count(*)::int from intervention where technician_id = a.id)
         + (select count(*)::int from technician_absence where technician_id = a.id)
         + (select count(*)::int from technician_minimum where technician_id = a.id) as has from account a where id = $1`,
      [id],
    )
    const summary = JSON.stringify([given.map(({ status, text }) => [status, text.slice(0, 80)]), erased.status, rows])
    assert.ok(
      [...given, erased].every(({ status }) => status < 500),
      summary,
    )
    assert.equal(rows[0]?.gone, erased.status === 200, summary)
    if (rows[0]?.gone) assert.equal(rows[0].has, 0, summary)
    figures[rows[0]?.gone ? 'erased' : 'given'] += 1
  }
  return figures
}

/** One person saves views from many windows at once: as many as a person may have, and no more. */
export async function viewsAtOnce(tries: number, world: World): Promise<Figures> {
  const person = await world.person('admin', `viewer${++leaving}`)
  const save = (n: number) =>
    person.call(views.create, {
      body: {
        list: 'suppliers',
        name: `View ${n}`,
        shared: false,
        query: {},
        columns: [{ id: 'name', isChecked: true }],
      },
    })
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => save(n)))
  const statuses = answers.map(({ status }) => status)
  const { rows } = await world.database.query<{ count: number }>(
    'select count(*)::int as count from list_view where account_id = $1',
    [person.id],
  )
  const kept = rows[0]?.count ?? 0
  assert.equal(kept, Math.min(tries, mostViews), JSON.stringify(statuses))
  return { tries, kept, refused: statuses.filter((status) => status === 422).length }
}
