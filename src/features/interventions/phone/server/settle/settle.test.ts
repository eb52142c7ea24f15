/** The office decides on closings that met a changed job: once, in one transaction, and the phone reads what was decided. */
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { closingCases } from '../../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const { jobOf, giveToOther, meet, read, decide } = settling(world, () => ground)

test('both sides stand beside each other, with the photos', async () => {
  const { id, fresh } = await meet(giveToOther)
  const it = await read(id)
  expect(it).toMatchObject({
    state: 'open',
    reason: 'moved',
    job: { status: 'assigned', technician_id: world.otherTechnician.id },
  })
  expect(it.facts.find(({ key }) => key === 'technician')).toMatchObject({ verdict: 'contradicts' })
  expect(it.facts.find(({ key }) => key === 'installed')).toMatchObject({ theirs: fresh.serial, verdict: 'agrees' })
  expect(it.ways.map(({ way }) => way)).toEqual(['accept', 'leave', 'extra_visit'])
  expect(it.ways[0]).toMatchObject({
    refusal: null,
    why: expect.stringContaining('nobody else'),
    moves: [{ serial: fresh.serial }],
    client_cents: 3_800,
    technician_cents: 1_700,
  })
  const [file] = it.files
  const picture = await world.admin.fetch(`/api/closing-cases/${id}/files/${file?.id}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await world.admin.fetch(`/api/closing-cases/${id}/files/${(file?.id ?? 0) + 999}`)).status).toBe(404)
})

test('accepted, a closing of a job that was given to another counts in the name of the one who was there', async () => {
  const { id, job, fresh, receiptNow } = await meet(giveToOther)
  const { status, body } = await decide(id, 'accept')
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'settled', way: 'accept' })
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed' })
  expect(await receiptNow()).toMatchObject({ state: 'done', decided: { sentence: { EN: 'Your closing counts.' } } })
  const { body: list } = await world.admin.call(closings.list, { query: { number: job.number } })
  expect(list.items).toMatchObject([{ state: 'confirmed', technician_id: world.technician.id, attachments: 1 }])
})

test('accepted, a closing of a job that was taken back closes it', async () => {
  const { id, job } = await meet((job) => world.admin.call(interventions.takeBack, { body: { ids: [job] } }))
  expect((await read(id)).reason).toBe('taken_back')
  expect((await decide(id, 'accept')).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
})

test('accepted, a closing takes the place of the one that another sent meanwhile, or opens a cancelled job again', async () => {
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const closed = await meet(async (id, client_terminal_id) => {
    await giveToOther(id)
    await ground.requested(id, { installed_serial: theirs.serial, client_terminal_id }, world.otherTechnician)
  })
  expect((await decide(closed.id, 'accept')).status).toBe(200)
  expect(await jobOf(closed.job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(theirs.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  const cancelled = await meet((id) =>
    world.admin.call(interventions.cancel, { body: { ids: [id], code: 'duplicate', note: null } }),
  )
  expect((await decide(cancelled.id, 'accept')).status).toBe(200)
  expect(await jobOf(cancelled.job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
})

test('left, the job and the goods stay; the note names what is to be checked, and the technician reads why', async () => {
  const { id, job, fresh, receiptNow } = await meet(giveToOther)
  const sentence = 'Marco goes there tomorrow, bring it back.'
  expect((await decide(id, 'leave', sentence)).body).toMatchObject({ state: 'settled', way: 'leave' })
  const now = await jobOf(job.id)
  expect(now).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  expect(now.history[0]).toMatchObject({ action: 'settle', note: expect.stringContaining(fresh.serial) })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await receiptNow()).toMatchObject({ state: 'done_with_remarks', decided: { sentence: { IT: sentence } } })
})

test('the second decision is told who decided; one on what was seen before is refused', async () => {
  const { id } = await meet(giveToOther)
  const { version } = await read(id)
  const stale = await world.admin.call(
    closingCases.decide,
    { params: { id }, body: { way: 'leave', sentence: '' } },
    { headers: { 'if-match': String(version + 1) } },
  )
  expect(stale.status).toBe(412)
  await decide(id, 'leave')
  const again = await decide(id, 'accept')
  expect(again.status).toBe(409)
  expect(again.text).toContain('left as it was')
})

test('what the records refuse is known before it is tried, comes back as a sentence, and changes nothing', async () => {
  const standing = await ground.unit({ terminal: ground.terminal() })
  const { id, job, fresh } = await meet(async () => undefined, standing)
  const ways = (await read(id)).ways
  expect(ways.find(({ way }) => way === 'accept')?.refusal).toContain(fresh.serial)
  const tried = await decide(id, 'accept')
  expect(tried.status).toBe(422)
  expect(tried.text).toContain(fresh.serial)
  expect((await read(id)).state).toBe('open')
  expect(await jobOf(job.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
})

test('technicians neither see nor decide', async () => {
  const { id } = await meet(giveToOther)
  const answers = await Promise.all([
    world.technician.fetch('/api/closing-cases'),
    world.technician.fetch(`/api/closing-cases/${id}`),
    world.technician.fetch(`/api/closing-cases/${id}/files/1`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
