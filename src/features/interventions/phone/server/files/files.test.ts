/** What a phone saved as a file is taken in once, in the technician's name, whichever way came first. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { codes } from '#features/interventions/settings/contract.ts'
import { audit } from '#features/office/audit/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, hashOf, picture, putPhoto } from '#test/phone-ground.ts'
import { phone } from '../../contract.ts'
import { phoneFiles } from '../../files-contract.ts'
import { closingCases } from '../../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

/** A closing as it lies in the file. */
async function saved(photos: string[] = [], more: { code_id?: number } = {}) {
  const client_terminal_id = ground.terminal()
  const fresh = await ground.unit()
  const job = await ground.job('installation', { client_terminal_id, ...more })
  const { sent_at: _sent, ...command } = commandOf(
    'close',
    {
      intervention_id: job.id,
      worked_at: new Date(Date.now() - 60_000).toISOString(),
      installed_serial: fresh.serial,
      client_terminal_id,
      files: photos.map((sha256) => ({ sha256, kind: 'label' as const })),
    },
    { photos },
  )
  return { job, command }
}
type Saved = Awaited<ReturnType<typeof saved>>['command']
const take = (command: Saved, account_id = world.technician.id) =>
  world.admin.call(phoneFiles.take, { params: { account_id }, body: command })
const statusOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body.status
const putFor = async (account_id: number, bytes: Buffer, sha256 = hashOf(bytes)) =>
  (
    await world.admin.fetch(`/api/phone-files/${account_id}/photos/${sha256}?offset=0&size=${bytes.length}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
  ).status

test('taken in from the file, a closing counts once, also when the phone sends it later', async () => {
  const photo = await picture()
  const { job, command } = await saved([hashOf(photo)])
  expect((await take(command)).body.state).toBe('photos_missing')
  expect(await putFor(world.technician.id, photo)).toBe(200)
  const { body: receipt } = await take(command)
  expect(receipt.state).toBe('done')
  expect(await statusOf(job.id)).toBe('closing_requested')
  const later = await world.technician.call(phone.send, { body: { ...command, sent_at: new Date().toISOString() } })
  expect(later.body).toMatchObject({ state: 'done', received_at: receipt.received_at })
  const { rows } = await world.database.query('select via from phone_command where key = $1', [command.key])
  expect(rows).toEqual([{ via: 'file' }])
  const { body: log } = await world.admin.call(audit.list, { query: { action: 'take_in' } })
  expect(log.items.length).toBeGreaterThan(0)
})

test('sent by the phone before, the file does no harm', async () => {
  const { command } = await saved()
  await world.technician.call(phone.send, { body: { ...command, sent_at: new Date().toISOString() } })
  expect((await take(command)).body.state).toBe('done')
  const { rows } = await world.database.query('select via from phone_command where key = $1', [command.key])
  expect(rows).toEqual([{ via: 'phone' }])
})

test('a file of nobody, of an admin or of another technician changes nothing of theirs', async () => {
  const { job, command } = await saved()
  expect((await take(command, 999_999)).status).toBe(404)
  expect((await take(command, world.admin.id)).status).toBe(404)
  // Never theirs: as if it did not exist.
  expect((await take(command, world.otherTechnician.id)).body.state).toBe('refused')
  expect(await statusOf(job.id)).toBe('assigned')
})

test('what is no picture, or not what its name says, is not kept; photos of one technician are not those of another', async () => {
  const photo = await picture()
  const text = Buffer.from('<script>alert(1)</script>')
  expect(await putFor(world.technician.id, text)).toBeGreaterThanOrEqual(400)
  expect(await putFor(world.technician.id, photo, 'f'.repeat(64))).toBe(200)
  const { command } = await saved(['f'.repeat(64)])
  expect((await take(command)).body.state).toBe('photos_missing')
  const theirs = await putPhoto(world.otherTechnician, photo)
  const { command: own } = await saved([theirs])
  expect((await take(own)).body).toMatchObject({ state: 'photos_missing', missing: [theirs] })
  expect(await putFor(999_999, photo)).toBe(404)
})

test('a photo that is nowhere any more keeps no closing out: it counts with a remark, or is decided on where the proof was asked for', async () => {
  const lost = 'e'.repeat(64)
  const { job, command } = await saved([lost])
  expect((await take(command)).body).toMatchObject({ state: 'photos_missing', missing: [lost] })
  const remarks = [{ EN: '1 of its photos was not on the phone any more.' }]
  expect((await take({ ...command, photos: [] })).body).toMatchObject({ state: 'done_with_remarks', remarks })
  expect(await statusOf(job.id)).toBe('closing_requested')

  const code = { code: 'INS-L', description_en: 'With proof', description_it: 'Con prova', kind: 'installation' }
  const made = await world.admin.call(codes.create, { body: { ...code, proof_label: true } as never })
  const proven = await saved([lost], { code_id: made.body.id })
  const { body: receipt } = await take({ ...proven.command, photos: [] })
  expect(receipt).toMatchObject({ state: 'to_settle', remarks, sentence: { EN: expect.stringContaining('label') } })
  const { body: list } = await world.admin.call(closingCases.list, { query: { number: proven.job.number } })
  const { body: it } = await world.admin.call(closingCases.get, { params: { id: list.items[0]?.id ?? 0 } })
  expect(it.ways[0]).toMatchObject({ way: 'accept', refusal: null })
})

test('only the office takes files in, and only whole entries', async () => {
  const { command } = await saved()
  const params = { account_id: world.technician.id }
  expect((await world.technician.call(phoneFiles.take, { params, body: command })).status).toBe(403)
  const broken = { ...command, key: randomUUID(), kind: 'steal' } as never
  expect((await world.admin.call(phoneFiles.take, { params, body: broken })).status).toBe(422)
  const empty = { ...command, key: randomUUID(), body: {} } as never
  expect((await world.admin.call(phoneFiles.take, { params, body: empty })).body).toMatchObject({ state: 'refused' })
})

test('of an account that is switched off, closings are to be settled and the rest is only kept', async () => {
  const { job, command } = await saved()
  const fault = await ground.unit()
  const { sent_at: _sent, ...report } = commandOf('report_fault', { serials: [fault.serial], note: 'dead' })
  await world.database.query('update account set active = false where id = $1', [world.technician.id])
  try {
    expect((await take(command)).body.state).toBe('to_settle')
    expect(await statusOf(job.id)).toBe('assigned')
    const kept = await world.admin.call(phoneFiles.take, {
      params: { account_id: world.technician.id },
      body: report,
    })
    expect(kept.body).toMatchObject({ state: 'done_with_remarks', sentence: { EN: expect.stringContaining('office') } })
    expect(await ground.product(fault.id)).toMatchObject({ status: 'assigned' })
  } finally {
    await world.database.query('update account set active = true where id = $1', [world.technician.id])
  }
})
