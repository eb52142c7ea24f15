/** What a technician is told of a closing: their own van and shop, nothing of others; a job given on starts clean. */
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { closings } from '../../contract.ts'
import { closingRequests, type RequestInput } from '../../request-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const check = async (id: number, fields: Partial<RequestInput>, by: Person = world.technician) => {
  const { request_key: _k, entered_at: _e, ...given } = ground.input(fields)
  return (await by.call(closingRequests.check, { params: { id }, body: given })).body
}
const keysOf = ({ findings }: { findings: { key: string }[] }) => findings.map(({ key }) => key)
const giveOn = (id: number, to: Person) =>
  world.admin.call(interventions.assign, { body: { ids: [id], technician_id: to.id, confirmed: true } })

test('the terminal that stands in the shop is found however its ID is written', async () => {
  const terminal = ground.terminal()
  const { serial } = await ground.unit({ terminal })
  const { id } = await ground.job('withdrawal', { client_terminal_id: terminal.toLowerCase() })
  const { installed } = (await world.admin.call(interventions.get, { params: { id } })).body
  expect(installed.map(({ serial_number }) => serial_number)).toEqual([serial])
})

describe('the check of a closing', () => {
  test('tells a technician nothing about units, shops and people that are not theirs', async () => {
    const own = ground.terminal()
    const standing = await ground.unit({ terminal: own })
    const job = await ground.job('replacement', { client_terminal_id: own })
    const elsewhere = ground.terminal()
    const shop = await ground.unit({ terminal: elsewhere })
    const others = [
      await ground.unit({ technician: world.otherTechnician }),
      await ground.unit({ stock: true }),
      shop,
      { serial: 'NOT-THERE-1' },
    ]
    for (const { serial } of others) {
      const checked = await check(job.id, { installed_serial: serial, client_terminal_id: own })
      expect(checked.installed).toBeNull()
      expect(checked.findings).toContainEqual(
        expect.objectContaining({ key: 'not_in_van', text: `${serial} is not in your van.` }),
      )
      const asWithdrawn = await check(job.id, { withdrawn_serial: serial, condition: 'works', client_terminal_id: own })
      expect(asWithdrawn.withdrawn).toBeNull()
      // What stands under the terminal ID of their own job is theirs to know.
      expect(asWithdrawn.findings).toContainEqual(
        expect.objectContaining({
          key: 'withdrawn_not_here_record',
          text: `${serial} is not what our records have in this shop: ${standing.serial} stands under ${own}.`,
        }),
      )
    }
    const probe = await check(job.id, { client_terminal_id: elsewhere, installed_serial: (await ground.unit()).serial })
    expect(JSON.stringify(probe)).not.toContain(shop.serial)
    expect(probe.findings).toContainEqual(
      expect.objectContaining({ key: 'terminal_in_use', text: `The terminal ID ${elsewhere} is already in use.` }),
    )
    const draft = await world.technician.call(closingRequests.save, {
      params: { id: job.id },
      body: ground.input({ client_terminal_id: elsewhere }),
    })
    expect(JSON.stringify(draft.body)).not.toContain(shop.serial)
    const refused = await ground.send(job.id, { installed_serial: others[0]?.serial ?? '', client_terminal_id: own })
    expect(refused.body.message).toContain('is not in your van.')
    expect(JSON.stringify(refused.body)).not.toMatch(/is not with|Deposito/)
    // The office sees whose it is.
    const office = await check(
      job.id,
      { installed_serial: others[0]?.serial ?? '', client_terminal_id: own },
      world.admin,
    )
    expect(keysOf(office)).toContain('installed_not_theirs')
  })

  test('what stands under a terminal ID is found whatever its letters', async () => {
    const terminal = ground.terminal()
    const { serial } = await ground.unit({ terminal: terminal.toLowerCase() })
    const job = await ground.job('withdrawal', { client_terminal_id: terminal })
    const { body } = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    expect(body.standing).toMatchObject({ serial_number: serial })
  })
})

describe('a job that is given on', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const photo = async (id: number, by: Person) => {
    const fields = { kind: 'label', file_key: 'photo-of-the-first', request_key: 'key-of-the-first-one', taken_at: '' }
    const sent = await by.call(
      closingRequests.addFile,
      { params: { id }, body: fields as never },
      { form: formWith(png, 'label.png', fields) },
    )
    if (sent.status >= 300) throw new Error(sent.text)
    return sent.body.id
  }

  test.each(['draft', 'rejected'] as const)('starts clean after a %s of the first technician', async (state) => {
    const job = await ground.job('maintenance')
    const file_id = await photo(job.id, world.technician)
    const entered = {
      notes: 'the owner was rude',
      merchant_signer: 'Anna Bianchi',
      position: { latitude: 45.1, longitude: 9.1, accuracy_m: 10 },
    }
    if (state === 'draft')
      await world.technician.call(closingRequests.save, { params: { id: job.id }, body: ground.input(entered) })
    else {
      const id = await ground.requested(job.id, entered)
      await world.admin.call(closings.reject, { params: { id }, body: { code: 'other', note: 'No!' } })
    }
    expect((await giveOn(job.id, world.otherTechnician)).status).toBe(200)
    const { body: jobs } = await world.otherTechnician.call(closingRequests.jobs, {})
    expect(jobs.items.find(({ id }) => id === job.id)).toMatchObject({
      closing_state: null,
      rejection: null,
      rejections: 0,
    })
    const { body: begun } = await world.otherTechnician.call(closingRequests.get, { params: { id: job.id } })
    expect(begun).toMatchObject({ closing_id: null, state: null, files: [], rejection: null, rejections: 0 })
    expect(begun.entered).toMatchObject({ notes: null, merchant_signer: null, position: null })
    const picture = await world.otherTechnician.fetch(`/api/interventions/${job.id}/closing/files/${file_id}`)
    expect(picture.status).toBe(404)
    const saved = await world.otherTechnician.call(closingRequests.save, {
      params: { id: job.id },
      body: ground.input(),
    })
    expect(saved.body.files).toEqual([])
  })
})

describe('a serial in a closing that waits', () => {
  test('is not declared in a second one, and the van says so', async () => {
    const { fresh, old, job } = await ground.replacement()
    const terminal = ground.terminal()
    const second = await ground.job('installation', { client_terminal_id: terminal })
    const fields = { installed_serial: fresh.serial, client_terminal_id: terminal }
    expect((await check(second.id, fields)).findings).toContainEqual(
      expect.objectContaining({
        key: 'installed_declared',
        severity: 'error',
        text: `${fresh.serial} is already declared as installed in ${job.number}, which waits to be confirmed.`,
      }),
    )
    expect((await ground.send(second.id, fields)).status).toBe(422)
    expect((await ground.send(second.id, fields, world.admin)).status).toBe(422)
    const out = await ground.job('withdrawal', {})
    const withdrawn = { withdrawn_serial: old.serial, condition: 'works' as const }
    expect(keysOf(await check(out.id, withdrawn, world.admin))).toContain('withdrawn_declared')
    const { body } = await world.technician.call(assignedProducts.list, {
      query: { serial_number: [fresh.serial] } as never,
    })
    expect(body.items.map(({ declared_in }) => declared_in)).toEqual([job.number])
  })

  test('does not name its job to the technician who got the product since', async () => {
    const { fresh, job } = await ground.replacement()
    const give = { ids: [fresh.id], technician_id: world.otherTechnician.id, note: null }
    expect((await world.admin.call(assignedProducts.handOver, { body: give })).status).toBe(200)
    const by = world.otherTechnician
    const query = { serial_number: [fresh.serial] } as never
    const { body } = await by.call(assignedProducts.list, { query })
    expect(body.items.map(({ declared_in }) => declared_in)).toEqual([null])
    const csv = await by.call(assignedProducts.export, {
      query: { format: 'csv', serial_number: [fresh.serial] } as never,
    })
    const day = await by.call(phone.day, { query: {} })
    expect(day.text).toContain(fresh.serial)
    for (const { text } of [csv, day]) expect(text).not.toContain(job.number)
  })

  test('two that are sent at once: one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { serial } = await ground.unit()
      const jobs = await Promise.all(
        [0, 1].map(() => ground.job('installation', { client_terminal_id: ground.terminal() })),
      )
      const answers = await Promise.all(
        jobs.map(({ id, client_terminal_id }) => ground.send(id, { installed_serial: serial, client_terminal_id })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
