import { describe, expect, test, vi } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { dueDates } from '#features/interventions/jobs/due-dates-contract.ts'
import { endHolds } from '#features/interventions/jobs/server/due-dates/sweep.ts'
import { closures, holdReasons } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import type { NotificationItem } from '#features/office/notifications/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { receiving } from '#features/technicians/orders/receiving-contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { addDays } from '#lib/time/dates.ts'
import { settleFailedJobs } from '#server/background/failed-jobs.ts'
import { today } from '#server/time/today.ts'
import { formWith } from '#test/client.ts'
import { backgroundJobs } from '../src/features.ts'
import { idsOf, minutesAgo, page, since, texts, unread, useGiven } from './notification-ground.ts'

const given = useGiven()
const { world, openJobs, assign } = given

describe('technicians hear of their jobs', () => {
  test('given in one action: one line with a link to exactly these, and nothing for others or for whoever did it', async () => {
    const made = await openJobs(3)
    const [others, admins] = [await unread(world.otherTechnician), await unread(world.admin)]
    const told = await since(world.technician, () => assign(made, world.technician))
    expect(told).toMatchObject([
      {
        kind: 'interventions.assigned',
        text: '3 jobs were given to you',
        count: 3,
        by: expect.stringContaining('Elena'),
      },
    ])
    expect(told[0]?.link).toBe(`/technician/interventions?ids=${made.map(({ id }) => id).join(',')}`)
    expect([await unread(world.otherTechnician), await unread(world.admin)]).toEqual([others, admins])
  })

  test('one alone by its number; words follow the language of the reader, also for what is old', async () => {
    const [job] = await openJobs(1)
    if (!job) throw new Error('no job')
    const told = await since(world.technician, () => assign([job], world.technician))
    expect(told).toMatchObject([
      { text: `Job ${job.number} was given to you`, link: `/technician/interventions/${job.id}` },
    ])
    const italian = (await page(world.technician, 'IT')).items.find(({ id }) => id === told[0]?.id)
    expect(italian?.text).toBe(`Ti è stato assegnato l’intervento ${job.number}`)
  })

  test('moved to another, taken back, cancelled, put on hold, changed, and each of it undone', async () => {
    const made = await openJobs(2)
    await assign(made, world.technician)
    let lost: NotificationItem[] = []
    const won = await since(world.otherTechnician, async () => {
      lost = await since(world.technician, () => assign(made, world.otherTechnician))
    })
    expect([texts(lost), texts(won)]).toEqual([['2 jobs are no longer yours'], ['2 jobs were given to you']])

    const [first, other] = made
    if (!first || !other) throw new Error('no jobs')
    const { otherTechnician: person, admin } = world
    const reason = { name_en: 'closed for works', name_it: 'chiuso per lavori', stops_clock: false }
    const { body: hold } = await admin.call(holdReasons.create, { body: reason })
    const body = idsOf([first])
    const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
      [
        `Job ${first.number} is on hold`,
        () => admin.call(interventions.hold, { body: { ...body, hold_reason_id: hold.id } as never }),
      ],
      [`Job ${first.number} is no longer on hold`, () => admin.call(interventions.resume, { body } as never)],
      [
        `The appointment of job ${first.number} was changed`,
        () =>
          admin.call(interventions.appointment, {
            body: { ...body, appointment_on: addDays(today(), 3), appointment_at: null } as never,
          }),
      ],
      [
        `Job ${first.number} was changed`,
        () => admin.call(interventions.update, { params: { id: first.id }, body: { notes: 'ring twice' } as never }),
      ],
    ]
    for (const [text, work] of steps) expect(texts(await since(person, work))).toEqual([text])

    let batch = 0
    const cancelled = await since(person, async () => {
      const done = await admin.call(interventions.cancel, { body: { ...body, code: 'other', note: null } as never })
      batch = done.body.batch_id
    })
    expect(cancelled).toMatchObject([{ text: `Job ${first.number} was cancelled`, link: '/technician/interventions' }])
    const again = await since(person, () => admin.call(interventions.undo, { params: { id: batch } }))
    expect(texts(again)).toEqual([`Job ${first.number} was given to you`])
    const back = await since(person, () => admin.call(interventions.takeBack, { body: idsOf(made) }))
    expect(texts(back)).toEqual(['2 jobs are no longer yours'])
  })

  test('a refused action tells nobody', async () => {
    const [job] = await openJobs(1)
    if (!job) throw new Error('no job')
    const told = await since(world.technician, async () => {
      const body = { ids: [job.id, 999_999], technician_id: world.technician.id, confirmed: true }
      expect((await world.admin.call(interventions.assign, { body })).status).toBe(404)
    })
    expect(told).toEqual([])
  })

  test('new due dates: their own jobs only; the admin who asked hears when they are computed and in force', async () => {
    const [job] = await openJobs(1, { city: 'Pavia', province: 'PV' })
    if (!job) throw new Error('no job')
    await assign([job], world.technician)
    const fair = {
      name: 'Fiera',
      from: job.due_on,
      to: job.due_on,
      scope: 'city',
      city: 'Pavia',
      yearly: false,
    }
    await world.admin.call(closures.create, { body: fair as never })
    let mine: NotificationItem[] = []
    const theirs = await since(world.technician, async () => {
      mine = await since(world.admin, async () => {
        const { body: run } = await world.admin.call(dueDates.compute, {})
        const state = async () => (await world.admin.call(dueDates.state, {})).body.run
        await vi.waitFor(async () => expect(await state()).toMatchObject({ id: run.id, status: 'ready' }), 20_000)
        await world.admin.call(dueDates.apply, { params: { id: run.id } })
        await vi.waitFor(async () => expect(await state()).toMatchObject({ status: 'applied' }), 20_000)
      })
    })
    expect(theirs).toMatchObject([
      { text: `The due date of job ${job.number} has moved`, link: `/technician/interventions/${job.id}` },
    ])
    const newestFirst = [
      'The new due dates are in force for 1 job',
      'The new due dates are computed: 1 later, 0 sooner. Look at them and accept them.',
    ]
    expect(texts(mine)).toEqual(newestFirst)
    // PostgreSQL writes .120 as .12 and .100 as .1.
    const instants = "date_trunc('minute', now()) + case when id = $1 then interval '0.12 s' else interval '0.1 s' end"
    const ids = mine.map(({ id }) => id)
    await world.database.query(`update notification set at = ${instants} where id = any($2)`, [ids[0], ids])
    expect(texts((await page(world.admin)).items.filter(({ id }) => ids.includes(id)))).toEqual(newestFirst)
  })
})

describe('at midnight', () => {
  test('technicians hear of their late jobs and the office of all, once a day, and a missed day is made up for', async () => {
    const [late, soon, unassigned] = await openJobs(3)
    if (!late || !soon || !unassigned) throw new Error('no jobs')
    await assign([late, soon], world.technician)
    // Far ahead, where no other job of this file turns.
    const day = '2027-06-10'
    const set = (id: number, due_on: string, soon_from: string) =>
      world.database.query('update intervention set due_on = $2, soon_from = $3 where id = $1', [id, due_on, soon_from])
    await set(late.id, '2027-06-08', '2027-06-07')
    await set(unassigned.id, '2027-06-09', '2027-06-08')
    await set(soon.id, '2027-06-12', day)
    await endHolds(world.services.database, '2027-06-08')
    let office: NotificationItem[] = []
    const theirs = await since(world.technician, async () => {
      office = await since(world.admin, async () => {
        await endHolds(world.services.database, day)
        // Nobody is told again, whatever is left of the audit log.
        await world.database.query("delete from audit where action = 'midnight'")
        await endHolds(world.services.database, day)
      })
    })
    expect(texts(theirs).sort()).toEqual([`Job ${soon.number} is due soon`, `Job ${late.number} is out of SLA`].sort())
    expect(office.map(({ text, link }) => [text, link]).sort()).toEqual(
      [
        ['2 jobs are out of SLA since today', `/intervention-assign?ids=${late.id},${unassigned.id}`],
        [`Job ${soon.number} is due soon`, `/intervention-assign?ids=${soon.id}`],
      ].sort(),
    )
    const shown = await world.admin.fetch(`/api/interventions?ids=${late.id},${unassigned.id}`)
    const { items, total } = (await shown.json()) as { items: { id: number }[]; total: number }
    expect([items.map(({ id }) => id), total]).toEqual([[late.id, unassigned.id], 2])
  })
})

describe('closings', () => {
  const request = async () => {
    const job = await given.ground.job('maintenance')
    return { job, closing: await given.ground.requested(job.id, { worked_at: minutesAgo(1) }) }
  }

  test('wait for every admin in one line; the technician hears of those sent back and opened again', async () => {
    let two: Awaited<ReturnType<typeof request>>[] = []
    const office = await since(given.second, async () => {
      two = [await request(), await request()]
    })
    expect(office).toMatchObject([
      {
        text: '2 closings were requested',
        link: `/closing-confirmation?ids=${two
          .map(({ closing }) => closing)
          .toReversed()
          .join(',')}`,
      },
    ])
    const [first, other] = two
    if (!first || !other) throw new Error('no closings')
    const told = await since(world.technician, () =>
      world.admin.call(closings.reject, {
        params: { id: first.closing },
        body: { code: 'other', note: 'no photo' } as never,
      }),
    )
    expect(told).toMatchObject([
      {
        text: `The closing of job ${first.job.number} was rejected`,
        link: `/technician/interventions/${first.job.id}`,
      },
    ])
    expect((await given.ground.confirm(other.closing)).status).toBe(200)
    const again = await since(world.technician, () =>
      world.admin.call(closings.reopen, { params: { id: other.closing }, body: { reason: 'wrong shop' } as never }),
    )
    expect(texts(again)).toEqual([`Job ${other.job.number} was opened again`])
    const [mine] = await given.openJobs(1)
    await assign([mine ?? first.job], world.technician)
    let theirs: NotificationItem[] = []
    const own = await since(world.admin, async () => {
      theirs = await since(given.second, () =>
        given.ground.requested(mine?.id ?? 0, { worked_at: minutesAgo(0) }, world.admin),
      )
    })
    expect([texts(own), texts(theirs)]).toEqual([[], [`The closing of job ${mine?.number} was requested`]])
    const one = await since(given.second, request)
    expect(one[0]?.link).toMatch(/^\/edit-closing-confirmation\/\d+$/)
  })
})

describe('products and orders', () => {
  test('products on their way, handed over, taken back and undone', async () => {
    const { admin, technician, otherTechnician } = world
    const units = [await given.ground.unit({ stock: true }), await given.ground.unit({ stock: true })]
    const products = idsOf(units)
    let assignment = 0
    const told = await since(technician, async () => {
      const body = { technician_id: technician.id, warehouse_id: given.ground.milano, products }
      assignment = (await admin.call(assignments.create, { body: body as never })).body.id
    })
    expect(told).toMatchObject([
      {
        text: '2 products are on their way to you: confirm their receipt',
        link: `/assigned-products?ids=${products.ids.join(',')}`,
      },
    ])
    const undone = await since(technician, () =>
      admin.call(assignments.undo, { params: { id: assignment }, body: { reason: 'wrong van' } as never }),
    )
    expect(texts(undone)).toEqual(['2 products are no longer assigned to you'])

    const [unit] = [await given.ground.unit()]
    let lost: NotificationItem[] = []
    const won = await since(otherTechnician, async () => {
      lost = await since(technician, () =>
        admin.call(assignedProducts.handOver, {
          body: { ...idsOf([unit]), technician_id: otherTechnician.id, note: null } as never,
        }),
      )
    })
    expect([texts(lost), texts(won)]).toEqual([
      [`Product ${unit.serial} is no longer assigned to you`],
      [`Product ${unit.serial} is on its way to you: confirm its receipt`],
    ])
    const back = await since(otherTechnician, () =>
      admin.call(assignedProducts.takeBack, {
        body: { ...idsOf([unit]), warehouse_id: given.ground.milano, note: null } as never,
      }),
    )
    expect(texts(back)).toEqual([`Product ${unit.serial} is no longer assigned to you`])
  })

  test('an order waits for the office, and differences are told to both sides', async () => {
    const { admin, technician } = world
    const [unit, missing] = [await given.ground.unit(), await given.ground.unit()]
    let id = 0
    const office = await since(admin, async () => {
      const lines = [unit, missing].map(({ serial }) => ({ serial_number: serial }))
      const answer = await technician.call(sending.create, { body: { kind: 'regular', lines } as never })
      expect(answer.status, answer.text).toBe(201)
      id = answer.body.id
    })
    expect(office).toMatchObject([
      {
        text: `Order ${id} is on its way: to be confirmed`,
        link: `/receiving-terminals-regular/${id}/order-products`,
      },
    ])
    let others: NotificationItem[] = []
    const theirs = await since(technician, async () => {
      others = await since(given.second, async () => {
        await admin.call(receiving.scan, { params: { id }, body: { serials: [unit.serial] } })
        const body = { warehouse_id: given.ground.milano }
        expect((await admin.call(receiving.confirm, { params: { id }, body })).status).toBe(200)
      })
    })
    for (const [item] of [theirs, others])
      expect(item).toMatchObject({
        text: `Discrepancy: ${missing.serial} in order ${id}`,
        link: expect.stringMatching(/^\/discrepancies\?ids=\d+$/),
      })
    const other = await given.ground.unit()
    const made = await technician.call(sending.create, {
      body: { kind: 'regular', lines: [{ serial_number: other.serial }] } as never,
    })
    const cancelled = await since(admin, () =>
      technician.call(sending.cancel, { params: { id: made.body.id }, body: { reason: null } as never }),
    )
    expect(texts(cancelled)).toEqual([`Order ${made.body.id} was cancelled`])
  })
})

describe('uploads', () => {
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Kind ${from + n}`).join('\n')
  const upload = async (content: string, name: string) => {
    const fields = { kind: 'product-categories' }
    return (
      await world.admin.call(imports.create, { body: fields } as never, { form: formWith(content, name, fields) })
    ).body
  }
  const settled = (id: number, status: string) =>
    vi.waitFor(
      async () => expect((await world.admin.call(imports.get, { params: { id } })).body.status).toBe(status),
      20_000,
    )

  test('that go on as a job tell the person who sent them, small ones do not', async () => {
    expect(texts(await since(world.admin, () => upload(`Name\n${rows(9_000, 2)}\n`, 'small.csv')))).toEqual([])
    let id = 0
    const told = await since(world.admin, async () => {
      id = (await upload(`Name\n${rows(0, 1_001)}\n`, 'large.csv')).id
      await world.admin.call(imports.check, { params: { id } })
      await settled(id, 'checked')
      await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } as never })
      await settled(id, 'committed')
      await world.admin.call(imports.revert, { params: { id } })
      await settled(id, 'reverted')
    })
    expect(told.map(({ text, link }) => [text, link])).toEqual([
      ['The upload of file large.csv was undone', `/imports?ids=${id}`],
      ['1,001 rows of file large.csv were inserted', `/imports?ids=${id}`],
      ['File large.csv was checked: 1,001 rows, 0 with something to put right', `/imports?ids=${id}`],
    ])
    expect(texts(await since(given.second, async () => undefined))).toEqual([])
  })

  test('whose job is given up say so', async () => {
    const { id } = await upload(`Name\n${rows(8_000, 2)}\n`, 'given-up.csv')
    const told = await since(world.admin, async () => {
      await world.database.query('alter table import disable trigger import_status_step')
      await world.database.query(`update import set status = 'committing' where id = $1`, [id])
      await world.database.query('alter table import enable trigger import_status_step')
      await world.database.query(
        `insert into pgboss.job (name, data, state, completed_on, output)
         values ('import-commit', jsonb_build_object('import_id', $1::bigint), 'failed', now(), '{"message": "boom"}')`,
        [id],
      )
      await settleFailedJobs(world.services, backgroundJobs)
    })
    expect(texts(told)).toEqual(['File given-up.csv could not be processed: open it to see why'])
  })
})
