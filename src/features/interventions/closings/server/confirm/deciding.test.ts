/** Drafts, photos, rejections, jobs that were not possible, many at once, and cost lines that are frozen. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { costs } from '#features/interventions/costs/fields.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { closings, type ReviewInput } from '../../contract.ts'
import { closingRequests } from '../../request-contract.ts'
import { countUnpriced, findClosingDifferences } from '../check-queries.ts'
import { erasePositionsOf, eraseSigners } from '../erase-queries.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const jobOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body

/** A jpeg of one pixel with an Exif block. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a draft', () => {
  test('survives a reload, an older entry changes nothing, and sending twice is one request', async () => {
    const job = await ground.job('maintenance')
    const key = { request_key: 'draft-key-0001' }
    const save = (fields: Parameters<typeof ground.input>[0]) =>
      world.technician.call(closingRequests.save, { params: { id: job.id }, body: ground.input({ ...key, ...fields }) })
    await save({ notes: 'second', entered_at: '2026-11-10T10:00:00Z' })
    await save({ notes: 'first', entered_at: '2026-11-10T09:00:00Z' })
    const kept = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    expect(kept.body).toMatchObject({ state: 'draft', entered: { notes: 'second' }, request_key: key.request_key })
    expect((await jobOf(job.id)).status).toBe('assigned')
    // The log has the beginning of a draft, not each time it was saved.
    const { rows: logged } = await world.database.query("select from audit where action = 'draft' and label = $1", [
      job.number,
    ])
    expect(logged).toHaveLength(1)
    const first = await ground.send(job.id, key)
    const again = await ground.send(job.id, key)
    expect([first.status, again.status, again.body.closing_id]).toEqual([200, 200, first.body.closing_id])
    const other = await ground.send(job.id)
    expect([other.status, other.body.code]).toEqual([409, 'closing.wrong_state'])
    const elsewhere = await ground.job('maintenance')
    expect((await ground.send(elsewhere.id, key)).body.code).toBe('request.key_reused')
  })

  test('holds the proofs that its code asks for, each once and re-encoded; without them a technician cannot send it', async () => {
    const client_terminal_id = ground.terminal()
    const job = await ground.job('proven', { client_terminal_id })
    const fresh = await ground.unit()
    const fields = { installed_serial: fresh.serial, client_terminal_id, request_key: 'proof-key-0001' }
    const bare = await ground.send(job.id, fields)
    expect([bare.status, bare.body.fields.files?.code]).toEqual([422, 'signature_missing'])
    const add = (kind: string, file_key: string, picture = photo) =>
      world.technician.call(
        closingRequests.addFile,
        { params: { id: job.id }, body: {} as never },
        { form: formWith(picture, 'foto.png', { kind, file_key, request_key: fields.request_key }) },
      )
    const label = await add('label', 'photo-key-1')
    expect([label.status, label.body.name]).toEqual([201, 'foto.webp'])
    expect((await add('label', 'photo-key-1')).body.id).toBe(label.body.id)
    const empty = await add('signature', 'photo-key-0')
    expect([empty.status, empty.body]).toMatchObject([422, { code: 'closing.empty_signature' }])
    expect((await ground.send(job.id, fields)).body.fields.files?.code).toBe('signature_missing')
    const line =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="M40 90 l200 60" stroke="#0d1430"/></svg>'
    const { default: sharp } = await import('sharp')
    const signed = await sharp(Buffer.from(line)).png().toBuffer()
    await add('signature', 'photo-key-2', signed)
    await add('signature', 'photo-key-3', signed)
    const sent = await ground.send(job.id, fields)
    expect(sent.body.files.map(({ kind }) => kind)).toEqual(['label', 'signature'])
    const shown = await world.admin.fetch(`/api/closings/${sent.body.closing_id}/files/${label.body.id}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const theirs = await world.otherTechnician.fetch(`/api/closing-requests/${job.id}/files/${label.body.id}`)
    expect(theirs.status).toBe(404)
    const text = await world.technician.call(
      closingRequests.addFile,
      { params: { id: job.id }, body: {} as never },
      { form: formWith('no picture', 'x.txt', { kind: 'other', file_key: 'photo-key-9', request_key: 'x-key-00001' }) },
    )
    expect(text.status).toBe(409)
  })

  test('a photo that cannot be used is refused with the way out, and the draft stays as it was', {
    tags: ['long'],
  }, async () => {
    const job = await ground.job('proven')
    const request_key = 'photo-key-of-phone'
    const draft = { params: { id: job.id }, body: ground.input({ notes: 'typed', request_key }) }
    expect((await world.technician.call(closingRequests.save, draft)).status).toBe(200)
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    const { default: sharp } = await import('sharp')
    const huge = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: 'white' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const add = async (content: Buffer | string, name: string, language = 'EN') => {
      const form = formWith(content, name, { kind: 'other', file_key: `key-of-${name}`, request_key })
      const headers = { 'accept-language': language }
      const { status, body } = await world.technician.call(
        closingRequests.addFile,
        { params: { id: job.id }, body: {} as never },
        { form, headers },
      )
      return [status, (body as { message?: string }).message]
    }
    expect(await add(heic, 'IMG_0001.HEIC')).toEqual([422, expect.stringContaining('Most Compatible')])
    expect(await add(heic, 'IMG_0001.HEIC', 'IT')).toEqual([422, expect.stringContaining('Più compatibile')])
    expect(await add(huge, 'huge.png')).toEqual([422, expect.stringContaining('more than 40 megapixels')])
    expect(await add('no picture', 'x.txt')).toEqual([422, 'Please use a png, jpeg or webp picture.'])
    const [status, message] = await add(Buffer.alloc(20 * 1024 * 1024 + 1), 'large.jpg')
    expect([status, message]).toEqual([413, expect.stringContaining('20 MB')])
    const { body } = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    expect([body.files, body.entered.notes, body.state]).toEqual([[], 'typed', 'draft'])
  })

  test('of the office needs no photos: what is missing is shown when it is confirmed', async () => {
    const client_terminal_id = ground.terminal()
    const job = await ground.job('proven', { client_terminal_id })
    const fresh = await ground.unit()
    const closing = await ground.requested(job.id, { installed_serial: fresh.serial, client_terminal_id }, world.admin)
    const page = await ground.detail(closing)
    expect([page.source, page.findings.map(({ key }) => key)]).toEqual([
      'office',
      ['label_missing', 'signature_missing'],
    ])
    expect((await ground.confirm(closing)).status).toBe(200)
  })
})

describe('rejected', () => {
  test('it goes back with its reason as a code, is counted, and the next try starts from it', async () => {
    const { job, closing } = await ground.replacement({ notes: 'prima' })
    const lacking = await world.admin.call(closings.reject, {
      params: { id: closing },
      body: { code: 'other', note: null },
    })
    expect(lacking.status).toBe(422)
    const { body } = await world.admin.call(closings.reject, {
      params: { id: closing },
      body: { code: 'photo_missing', note: 'the label' },
    })
    expect(body).toMatchObject({ state: 'rejected', reject_code: 'photo_missing' })
    const own = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    expect(own.body).toMatchObject({
      status: 'assigned',
      state: null,
      entered: { notes: 'prima' },
      rejection: { code: 'photo_missing', note: 'the label' },
      rejections: 1,
    })
    const listed = await world.technician.call(closingRequests.jobs, {})
    expect(listed.body.items.find(({ id }) => id === job.id)).toMatchObject({
      closing_state: 'rejected',
      rejection: { code: 'photo_missing' },
    })
    const { request_key: _k, entered_at: _e, ...rest } = ground.input()
    const again = await ground.requested(job.id, { ...rest, ...own.body.entered })
    expect(await ground.detail(again)).toMatchObject({ state: 'requested', rejections: 1 })
  })
})

describe('not possible', () => {
  const failed = () => ({ outcome: 'not_possible', outcome_reason_id: ground.reasons.closed }) as const

  test('moves nothing, has its own cost lines, and needs to know what follows', async () => {
    const job = await ground.job('installation')
    const closing = await ground.requested(job.id, failed())
    expect(await ground.detail(closing)).toMatchObject({ moves: [], client_cents: 1_250, technician_cents: 0 })
    expect((await ground.confirm(closing)).body.code).toBe('closing.next_step_missing')
    expect((await ground.confirm(closing, { next_step: 'final' })).body.state).toBe('confirmed')
    expect(await jobOf(job.id)).toMatchObject({ status: 'closed', outcome: 'not_possible' })
  })

  test('planned again it is open for another technician and can be closed once more', async () => {
    const job = await ground.job('maintenance')
    await ground.confirm(await ground.requested(job.id, failed()), { next_step: 'reschedule' })
    expect(await jobOf(job.id)).toMatchObject({ status: 'open', technician_id: null })
    const jobs = { ids: [job.id] }
    await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    const second = await ground.requested(job.id)
    expect((await ground.confirm(second)).body.state).toBe('confirmed')
  })

  test('a technician who was switched off gets nothing back when a closing is reopened', async () => {
    const { closing, job, fresh } = await ground.replacement({}, world.otherTechnician)
    await ground.confirm(closing)
    const setActive = (active: boolean) =>
      world.database.query('update account set active = $2 where id = $1', [world.otherTechnician.id, active])
    const reopen = () => world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'wrong' } })
    await setActive(false)
    expect((await reopen()).body.code).toBe('account.gets_nothing')
    expect((await ground.product(fresh.id)).status).toBe('installed')
    expect((await world.admin.call(interventions.get, { params: { id: job.id } })).body.status).toBe('closed')
    await setActive(true)
    expect((await reopen()).status).toBe(200)
  })

  test('a follow-up is a new job; reopening takes it back unless somebody works on it', async () => {
    const job = await ground.job('maintenance', { client_reference: 'FU-1' })
    const closing = await ground.requested(job.id, failed())
    const { body } = await ground.confirm(closing, { next_step: 'follow_up' })
    const follow_up = body.follow_up?.id ?? 0
    expect(await jobOf(follow_up)).toMatchObject({
      status: 'open',
      client_reference: null,
      merchant_name: job.merchant_name,
    })
    const jobs = { ids: [follow_up] }
    await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    const reopen = () => world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'open now' } })
    expect((await reopen()).body.code).toBe('closing.follow_up_started')
    await world.admin.call(interventions.takeBack, { body: jobs })
    expect((await reopen()).status).toBe(200)
    expect((await jobOf(follow_up)).status).toBe('cancelled')
  })
})

describe('many at once', () => {
  test('those without a warning are confirmed, the others are named with why', async () => {
    const [plain, other, first, again] = [
      await ground.installation(),
      await ground.installation(),
      await ground.installation(),
      (await ground.installation()).closing,
    ]
    const client_terminal_id = ground.terminal()
    // The office put the serial of another closing that waits into this one.
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = (await ground.detail(again)).values
    await world.admin.call(closings.save, {
      params: { id: again },
      body: { ...review, installed_serial: first.fresh.serial } as ReviewInput,
    })
    const model = await ground.unit({ part_id: ground.other_part })
    const wanted = await ground.job('installation', {
      client_terminal_id: `${client_terminal_id}9`,
      part_id: ground.part,
    })
    const warned = await ground.requested(wanted.id, {
      installed_serial: model.serial,
      client_terminal_id: `${client_terminal_id}9`,
    })
    const ids = [plain.closing, other.closing, first.closing, again, warned]
    const { body } = await world.admin.call(closings.confirmMany, { body: { ids } })
    expect(body.count).toBe(2)
    expect(body.left_out.map(({ id }) => id)).toEqual([first.closing, again, warned])
    expect(body.left_out[0]?.why).toContain(first.fresh.serial)
    expect(body.left_out[1]?.why).toContain(first.fresh.serial)
    expect(body.left_out[2]?.why).toContain('not the model that was asked for')
    const second = await world.admin.call(closings.confirmMany, { body: { ids: [plain.closing] } })
    expect(second.body).toMatchObject({ count: 0, left_out: [{ why: expect.stringContaining('Confirmed by Elena') }] })
    const { rows } = await world.database.query(
      `select count(*)::int as batches, count(distinct document_id)::int as documents from movement_batch where document = 'closings' and document_id = any($1)`,
      [[plain.closing, other.closing]],
    )
    expect(rows).toEqual([{ batches: 2, documents: 2 }])
  })
})

describe('cost lines', () => {
  test('are proposed at the request, keep what an admin changed, and are frozen by confirming', async () => {
    const { closing } = await ground.replacement()
    const { costs, values } = await ground.detail(closing)
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = values
    const lines = costs.map(({ setting_id: _s, list_cents: _l, ...line }) =>
      line.whom === 'client' ? { ...line, value_cents: 4_100 } : line,
    )
    const extra = {
      whom: 'client',
      article: 'KM',
      description: 'Travel',
      quantity: 1,
      value_cents: 990,
      removed: false,
    } as const
    const saved = await world.admin.call(closings.save, {
      params: { id: closing },
      body: { ...review, costs: [...lines, extra] } as never,
    })
    expect(saved.body).toMatchObject({ client_cents: 5_090, technician_cents: 1_700, state: 'requested' })
    // A later price does not reach what was proposed.
    await ground.price({
      code_id: ground.codes.replacement,
      article: 'LAVORO',
      description: 'x',
      value_cents: 9_999,
      valid_from: '2026-02-01',
    })
    const { body } = await ground.confirm(closing)
    expect(body.client_cents).toBe(5_090)
    expect(body.costs.find(({ article, whom }) => article === 'LAVORO' && whom === 'client')).toMatchObject({
      value_cents: 4_100,
      list_cents: 3_800,
    })
    await expect(
      world.database.query('update closing_cost set value_cents = 1 where closing_id = $1', [closing]),
    ).rejects.toThrow(/do not change/)
  })

  test('follow the day of work where the office corrects it', async () => {
    const job = await ground.job('maintenance', { received_at: '2026-03-02T08:00:00Z' })
    await ground.price({
      code_id: ground.codes.maintenance,
      article: 'LAVORO',
      description: 'Lavoro',
      value_cents: 5_000,
      valid_from: today(),
    })
    const closing = await ground.requested(job.id)
    expect((await ground.detail(closing)).client_cents).toBe(5_000)
    const { body } = await ground.confirm(closing, { worked_at: '2026-03-10T08:00:00.000Z' })
    expect([body.worked_on, body.client_cents]).toEqual(['2026-03-10', 3_800])
  })

  test('are priced again by the check: another amount, a missing line and a line of the wrong price are named', async () => {
    const code_id = ground.codes.installation
    const special = { code_id, article: 'LAVORO', description: 'Lavoro', supplier_id: ground.supplier_id }
    const price = await ground.price({ ...special, value_cents: 6_000 })
    const any = await world.database.query<{ id: number }>(
      `select id from cost_setting where code_id = $1 and whom = 'client' and supplier_id is null and outcome = 'done'`,
      [code_id],
    )
    const { closing, job } = await ground.installation()
    expect((await ground.confirm(closing)).body.client_cents).toBe(6_000)
    /** Changes behind the back of the service, looks, and takes it back. */
    const checked = (change: string, values: unknown[]) =>
      world.database
        .write(async (tx) => {
          await sql`reset role`.execute(tx)
          await sql`set local session_replication_role = replica`.execute(tx)
          const text = change.replace(/\$(\d)/g, (_, at: string) => String(values[Number(at) - 1]))
          await sql.raw(text).execute(tx)
          throw Object.assign(new Error('taken back'), {
            found: (await findClosingDifferences(tx)).filter(({ subject }) => subject === job.number),
            unpriced: await countUnpriced(tx),
          })
        })
        .then(
          () => ({ found: [], unpriced: 0 }),
          (error: { found: { what: string; detail: string }[]; unpriced: number }) => error,
        )
    const inClosing = `whom = 'client' and closing_id = ${closing}`
    const amount = await checked(`update closing_cost set list_cents = 1 where ${inClosing}`, [])
    expect(amount.found).toEqual([
      {
        what: 'cost line is not what the price list says',
        subject: job.number,
        detail: `closing ${closing}, client LAVORO: 1 cents kept, 6000 by the price list`,
      },
    ])
    const gone = await checked(`delete from closing_cost where ${inClosing}`, [])
    expect(gone.found.map(({ what }) => what)).toEqual(['costs are not the sum of their lines', 'cost line is missing'])
    const wrong = await checked(`update closing_cost set setting_id = $1, list_cents = 3800 where ${inClosing}`, [
      any.rows[0]?.id,
    ])
    expect(wrong.found).toMatchObject([
      { what: 'cost line is from the wrong line of the price list', detail: expect.stringContaining('6000 cents') },
    ])
    // A price that changed afterwards says nothing about what was frozen; it is only counted.
    const { unpriced } = await checked('select 1', [])
    const changed = await world.admin.call(costs.update, {
      params: { id: price.body.id },
      body: {
        ...special,
        module_id: null,
        outcome: 'done',
        whom: 'client',
        valid_from: '2026-01-01',
        value_cents: 7_000,
      },
      version: price.body.version,
    } as never)
    expect(changed.status).toBe(200)
    expect(await checked('select 1', [])).toMatchObject({ found: [], unpriced: unpriced + 1 })
  })
})

test('a closing whose merchant and technician were erased is still shown, without them', async () => {
  const job = await ground.job('maintenance')
  const sent = await ground.send(job.id, { notes: 'seen by Rosa', merchant_signer: 'Rosa Bianchi' })
  const id = sent.body.closing_id ?? 0
  await world.database.write(async (tx) => {
    await eraseSigners(tx, [job.id])
    await erasePositionsOf(tx, world.technician.id)
  })
  const shown = await world.admin.call(closings.get, { params: { id } })
  expect([shown.status, shown.text.includes('Rosa')]).toEqual([200, false])
  expect(shown.body.declared).toMatchObject({ notes: null, merchant_signer: null, position: null })
})
