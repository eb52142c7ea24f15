/** A decision is undone while nothing came after, a visit may count by itself, and the technician can be asked first. */
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { notifications } from '#features/office/notifications/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { killAt } from '#test/held-rows.ts'
import { sendCommand } from '#test/phone-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { phone } from '../../contract.ts'
import { closingCases } from '../../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { jobOf, giveToOther, meet, read, decide, undo } = settling(world, () => ground)
const closingsOf = async (number: string) =>
  (await world.admin.call(closings.list, { query: { number } })).body.items.map(({ state, technician_id }) => ({
    state,
    technician_id,
  }))

const questionsOf = async (by: typeof world.technician, job: { number: string }) =>
  ((await by.call(phone.day, { query: {} })).body.questions ?? []).filter(({ title }) => title === job.number)

test('an accepted closing is undone: the job is with the other again, the terminal in the van, the phone told', async () => {
  const { id, job, fresh, receiptNow } = await meet(giveToOther)
  await world.admin.call(interventions.appointment, {
    body: { ids: [job.id], appointment_on: '2027-01-11', appointment_at: '09:30' },
  })
  await decide(id, 'accept')
  expect((await read(id)).undo_refusal).toBeNull()
  const { status, body } = await undo(id)
  expect([status, body.state, body.way]).toEqual([200, 'open', null])
  expect(await jobOf(job.id)).toMatchObject({
    status: 'assigned',
    technician_id: world.otherTechnician.id,
    appointment_on: '2027-01-11',
    closed_on: null,
  })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await receiptNow()).toMatchObject({ state: 'to_settle', decided: null })
  // Decided again, the other way and back.
  await decide(id, 'leave')
  expect((await undo(id)).body.state).toBe('open')
  expect((await decide(id, 'accept')).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
})

test('a phone whose clock shows the year 9999 makes a case that the office opens and decides like any other', async () => {
  const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
  await giveToOther(job.id)
  const far = '9999-11-18T09:00:00.000Z'
  const body = { intervention_id: job.id, worked_at: far, seen_at: '1000-01-01T00:00:00.000Z' }
  const sent = await sendCommand(world.technician, 'close', body, { made_at: far, sent_at: far })
  expect(sent.body.state).toBe('to_settle')
  const { body: page } = await world.admin.call(closingCases.list, { query: { number: job.number } })
  const id = page.items[0]?.id ?? 0
  const opened = await world.admin.call(closingCases.get, { params: { id } })
  expect([opened.status, opened.body.seen_at]).toEqual([200, '1970-01-01T00:00:00.000Z'])
  expect((await decide(id, 'leave')).status).toBe(200)
})

test('accepted in place of a closing that was confirmed for another: theirs is reopened, and stands again after the undo', async () => {
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const { id, job, fresh } = await meet(async (job_id, client_terminal_id) => {
    await giveToOther(job_id)
    const closing = await ground.requested(
      job_id,
      { installed_serial: theirs.serial, client_terminal_id },
      world.otherTechnician,
    )
    await ground.confirm(closing)
  })
  const { reason, ways } = await read(id)
  expect([reason, ways[0]?.way]).toEqual(['closed_by_other', 'leave'])
  // Theirs makes room first: nothing speaks against it.
  expect(ways.find(({ way }) => way === 'accept')).toMatchObject({ refusal: null, moves: [{ serial: fresh.serial }] })
  const accepted = await decide(id, 'accept')
  expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)])
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(theirs.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed' })
  const undone = await undo(id)
  expect([undone.status, undone.body.state]).toEqual([200, 'open'])
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.otherTechnician.id })
  expect(await ground.product(theirs.id)).toMatchObject({ status: 'installed' })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await closingsOf(job.number)).toEqual(
    expect.arrayContaining([
      { state: 'confirmed', technician_id: world.otherTechnician.id },
      { state: 'reopened', technician_id: world.technician.id },
    ]),
  )
})

test('a request of another that gave way waits again after the undo, and a cancelled job is cancelled again', async () => {
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const requested = await meet(async (job_id, client_terminal_id) => {
    await giveToOther(job_id)
    await ground.requested(job_id, { installed_serial: theirs.serial, client_terminal_id }, world.otherTechnician)
  })
  await decide(requested.id, 'accept')
  expect((await undo(requested.id)).status).toBe(200)
  expect(await jobOf(requested.job.id)).toMatchObject({
    status: 'closing_requested',
    technician_id: world.otherTechnician.id,
  })
  expect(await closingsOf(requested.job.number)).toEqual(
    expect.arrayContaining([{ state: 'requested', technician_id: world.otherTechnician.id }]),
  )
  const cancelled = await meet((id) =>
    world.admin.call(interventions.cancel, { body: { ids: [id], code: 'duplicate', note: null } }),
  )
  await decide(cancelled.id, 'accept')
  expect((await undo(cancelled.id)).status).toBe(200)
  expect(await jobOf(cancelled.job.id)).toMatchObject({ status: 'cancelled', technician_id: null })
})

test('accepted in place of a closing of somebody who was switched off since: nothing goes back to them, unless they had goods', async () => {
  const gone = await world.person('technician', 'uscente')
  const assign = (id: number) =>
    world.admin.call(interventions.assign, { body: { ids: [id], technician_id: gone.id, confirmed: true } })
  const plain = await ground.job('maintenance')
  await assign(plain.id)
  await ground.confirm(await ground.requested(plain.id, {}, gone))
  const theirs = await ground.unit({ technician: gone })
  const withGoods = await meet(async (job_id, client_terminal_id) => {
    await assign(job_id)
    const given = { installed_serial: theirs.serial, client_terminal_id }
    await ground.confirm(await ground.requested(job_id, given, gone))
  })
  await world.admin.call(technicians.deactivate, { params: { id: gone.id } })
  const worked_at = new Date(Date.now() - 60_000).toISOString()
  const sent = await sendCommand(world.technician, 'close', { intervention_id: plain.id, worked_at })
  expect(sent.body.state).toBe('to_settle')
  const { body: page } = await world.admin.call(closingCases.list, { query: { number: plain.number } })
  expect(await decide(page.items[0]?.id ?? 0, 'accept')).toMatchObject({ status: 200 })
  expect(await jobOf(plain.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  const refused = await decide(withGoods.id, 'accept')
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([409, 'account.gets_nothing'])
})

test('a job is not given back to somebody who was switched off meanwhile, and is once they are back', async () => {
  const gone = await world.person('technician', 'uscito')
  const { id, job } = await meet((job_id) =>
    world.admin.call(interventions.assign, { body: { ids: [job_id], technician_id: gone.id, confirmed: true } }),
  )
  expect((await decide(id, 'accept')).status).toBe(200)
  await world.admin.call(technicians.deactivate, { params: { id: gone.id } })
  const refused = await undo(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'account.gets_nothing'])
  expect((await read(id)).undo_refusal).toContain('switched off')
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  await world.admin.call(technicians.activate, { params: { id: gone.id } })
  expect((await undo(id)).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'assigned', technician_id: gone.id })
})

test('what came after keeps the decision: the job was reopened, or nothing was decided yet', async () => {
  const { id, job } = await meet(giveToOther)
  expect((await undo(id)).status).toBe(409)
  await decide(id, 'accept')
  const { body: list } = await world.admin.call(closings.list, { query: { number: job.number } })
  await world.admin.call(closings.reopen, { params: { id: list.items[0]?.id ?? 0 }, body: { reason: 'wrong' } })
  expect((await read(id)).undo_refusal).toContain(job.number)
  const refused = await undo(id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(job.number)])
  expect((await read(id)).state).toBe('settled')
})

test('left, what was said to stand in the shop is to be checked; undone, nothing is', async () => {
  const { id, fresh } = await meet(giveToOther)
  const toCheck = async () =>
    (
      await world.database.query<{ kind: string; serial_number: string }>(
        'select kind, serial_number from serial_difference where case_id = $1',
        [id],
      )
    ).rows
  await decide(id, 'leave')
  expect(await toCheck()).toEqual([{ kind: 'left', serial_number: fresh.serial }])
  await undo(id)
  expect(await toCheck()).toEqual([])
})

test('an extra visit is a job of its own, closed and free for the client; the other job stays, and the undo cancels the visit', async () => {
  const { id, job, fresh } = await meet(giveToOther)
  const { status, body } = await decide(id, 'extra_visit')
  expect([status, body.way]).toEqual([200, 'extra_visit'])
  const extra = body.extra
  if (!extra) throw new Error('no job was made')
  expect(await jobOf(job.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  expect(await jobOf(extra.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed' })
  const { body: list } = await world.admin.call(closings.list, { query: { number: extra.number } })
  expect(list.items).toMatchObject([{ state: 'confirmed', client_cents: 0, technician_cents: 1_700, attachments: 1 }])
  expect((await undo(id)).status).toBe(200)
  expect(await jobOf(extra.id)).toMatchObject({ status: 'cancelled' })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
})

test('asked first: the phone shows the question, the answer comes back with the closing and to who asked', async () => {
  const { id, key, receiptNow } = await meet(giveToOther)
  const question = 'Who opened the door?'
  const asked = await world.admin.call(closingCases.ask, { params: { id }, body: { question } })
  expect(asked.body).toMatchObject({ state: 'asked', asked: { question } })
  expect(await receiptNow()).toMatchObject({ state: 'to_settle', asked: { question } })
  const note = 'The owner, at eight.'
  expect((await sendCommand(world.technician, 'note', { about: key, note })).body.state).toBe('done')
  expect(await read(id)).toMatchObject({ state: 'open', asked: { question }, answers: [{ note }] })
  expect((await receiptNow())?.asked).toBeNull()
  const { body: bell } = await world.admin.call(notifications.list, { query: {} })
  expect(JSON.stringify(bell.items)).toContain('answered')
  await decide(id, 'accept')
  expect((await world.admin.call(closingCases.ask, { params: { id }, body: { question } })).status).toBe(409)
})

test('whoever has the job is asked too: the question comes with their day, the answer stands beside the closing', async () => {
  const { id, job, receiptNow } = await meet(giveToOther)
  const ask = (to: 'technician' | 'holder' | 'both', question = 'Were you in the shop?') =>
    world.admin.call(closingCases.ask, { params: { id }, body: { question, to } })
  expect((await ask('holder')).body).toMatchObject({ state: 'asked', asked: null, others: [{ answer: null }] })
  expect(await questionsOf(world.technician, job)).toEqual([])
  expect((await receiptNow())?.asked).toBeNull()
  const [asked] = await questionsOf(world.otherTechnician, job)
  expect(asked).toMatchObject({ about: 'closing', question: 'Were you in the shop?' })
  const answer = (by: typeof world.technician, note: string) =>
    sendCommand(by, 'note', { case_question_id: asked?.id ?? 0, asked_at: asked?.asked_at ?? null, note })
  expect((await answer(world.technician, 'Not asked')).body.state).toBe('refused')
  expect((await answer(world.otherTechnician, 'Not yet')).body.state).toBe('done')
  expect(await read(id)).toMatchObject({ state: 'open', others: [{ answer: 'Not yet', name: expect.any(String) }] })
  expect(await questionsOf(world.otherTechnician, job)).toEqual([])
  // Both at once: each answers for themselves, and a late answer leaves the new question open.
  expect((await ask('both', 'When?')).body).toMatchObject({ state: 'asked', asked: { question: 'When?' } })
  expect(await receiptNow()).toMatchObject({ asked: { question: 'When?' } })
  await answer(world.otherTechnician, 'I said: not yet')
  expect(await read(id)).toMatchObject({ state: 'asked', others: [{ answer: 'I said: not yet', answered_at: null }] })
  await decide(id, 'leave')
  expect(await questionsOf(world.otherTechnician, job)).toEqual([])
  const alone = await meet((job_id) => world.admin.call(interventions.takeBack, { body: { ids: [job_id] } }))
  const refused = await world.admin.call(closingCases.ask, {
    params: { id: alone.id },
    body: { question: 'Who?', to: 'holder' },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'phone.no_other'])
})

test('a decision or its undo that is cut off in the middle has done nothing, and the same again does it once', async () => {
  const { id, job, fresh } = await meet(giveToOther)
  const whole = async () => ({
    job: await jobOf(job.id),
    unit: await ground.product(fresh.id),
    state: (await read(id)).state,
    closings: await closingsOf(job.number),
  })
  // What both write last but their audit.
  const last = 'select from phone_command where id = (select command_id from closing_case where id = $1) for update'
  for (const act of [() => decide(id, 'accept'), () => undo(id)]) {
    const before = await whole()
    const { status } = await killAt(world, last, [id], act)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await whole()).toEqual(before)
    expect((await act()).status).toBe(200)
    expect(await whole()).not.toEqual(before)
  }
  expect(await jobOf(job.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
})

test('what another technician answered goes with the merchant who is erased', async () => {
  const { id, job } = await meet(giveToOther)
  await world.admin.call(closingCases.ask, { params: { id }, body: { question: 'Were you there?', to: 'holder' } })
  const [asked] = await questionsOf(world.otherTechnician, job)
  const note = 'Anna Neri had closed already'
  const answer = { case_question_id: asked?.id ?? 0, asked_at: asked?.asked_at ?? null, note }
  expect((await sendCommand(world.otherTechnician, 'note', answer)).body.state).toBe('done')
  expect((await decide(id, 'accept')).status).toBe(200)
  const named = async () =>
    (
      await world.database.query(`
        select answer from case_question where answer like '%Neri%'
        union all select body ->> 'note' from phone_command where body::text like '%Neri%'`)
    ).rows.length
  expect(await named()).toBe(2)
  expect((await world.admin.call(privacy.eraseMerchants, { body: { jobs: [job.id], count: 1 } })).status).toBe(200)
  expect(await named()).toBe(0)
  expect((await read(id)).others).toMatchObject([{ answer: null, answered_at: expect.any(String) }])
})
