/** What the settings say is deleted at night, in batches, and nothing else; merchants are found and erased from jobs that are done. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { dataFolders } from '#server/env.ts'
import { sweepFiles } from '#server/files/file-sweep.ts'
import { formWith, useWorld } from '#test/client.ts'
import { unzip } from '#test/unzip.ts'
import { privacy } from '../contract.ts'
import { keepRetention } from './retention.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })).body.id
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  ground.code_id = (await world.admin.call(codes.create, { body: code as never })).body.id
  await world.admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
})

const settings = {
  audit: 400,
  sign_ins: 200,
  contacts: 100,
  positions: 60,
  uploads: 50,
  mails: 20,
  notifications: 30,
  logs: 10,
  jobs: 5,
}
const count = async (query: string) => Number((await world.database.query<{ n: string }>(query)).rows[0]?.n)

/** A job, cancelled so many days ago where that is given. */
async function jobOf(merchant_name: string, cancelledDaysAgo?: number) {
  const contact = {
    contact: `Signora ${merchant_name}`,
    phone: '+39 055 777 111',
    address: `Via ${merchant_name} 3`,
    city: 'Firenze',
  }
  const body = { ...ground, merchant_name, ...contact, notes: `ask ${merchant_name}` }
  const made = await world.admin.call(interventions.create, { body: body as never })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  const update = { params: { id }, body: { contact: `Signor ${merchant_name}` } as never }
  expect((await world.admin.call(interventions.update, update)).status).toBe(200)
  if (cancelledDaysAgo !== undefined) {
    await world.admin.call(interventions.cancel, { body: { ids: [id], code: 'other', note: null } })
    await world.database.query(
      'update intervention set cancelled_at = now() - make_interval(days => $2) where id = $1',
      [id, cancelledDaysAgo],
    )
  }
  return id
}
/** A closing of the job, signed by somebody. */
async function signedFor(intervention_id: number, signer: string) {
  await world.database.query(
    `with f as (insert into stored_file (key, name, media_type, bytes, sha256) values ('signature-' || $1::bigint, 'firma.png', 'image/png', 1, 'x') returning id),
      c as (insert into closing (intervention_id, number, technician_id, request_key, source, merchant_signer, notes, declared, entered_at)
        values ($1::bigint, 'n', $2::bigint, 'key-' || $1::bigint, 'technician', $3::text, 'seen by ' || $3::text, jsonb_build_object('merchant_signer', $3::text, 'outcome', 'done'), now()) returning id)
     insert into closing_file (closing_id, file_id, kind, file_key) select c.id, f.id, 'signature', 'k' from c, f`,
    [intervention_id, world.technician.id, signer],
  )
}
const closingOf = async (id: number) =>
  (
    await world.database.query(
      `select c::text as text, (select count(*)::int from closing_file f where f.closing_id = c.id) as files from closing c where intervention_id = $1`,
      [id],
    )
  ).rows[0]
const rowOf = async (id: number) =>
  (
    await world.database.query(
      `select merchant_name, contact, phone, address, city, notes,
        (select string_agg(before::text || after::text, ' ') from intervention_event where intervention_id = $1) as history
       from intervention where id = $1`,
      [id],
    )
  ).rows[0]

describe('the retention settings', () => {
  test('have usual days until they are changed, keep to the legal minimum, and are for admins', async () => {
    const { body } = await world.admin.call(privacy.retention, {})
    expect(body).toMatchObject({ audit: 1_825, sign_ins: 365, contacts: 730, mails: 30, version: 0, last_run: null })
    const short = await world.admin.call(privacy.setRetention, { body: { ...settings, sign_ins: 179, audit: 364 } })
    expect([short.status, Object.keys(short.body.fields)]).toEqual([422, ['audit', 'sign_ins']])
    const endless = await world.admin.call(privacy.setRetention, { body: { ...settings, jobs: null } as never })
    expect([endless.status, Object.keys(endless.body.fields)]).toEqual([422, ['jobs']])
    expect((await world.technician.call(privacy.setRetention, { body: settings })).status).toBe(403)
    const headers = { 'if-match': '0' }
    const saved = await world.admin.call(privacy.setRetention, { body: { ...settings, audit: null } }, { headers })
    expect(saved.body).toMatchObject({ ...settings, audit: null, version: 1 })
    expect((await world.admin.call(privacy.setRetention, { body: settings }, { headers })).status).toBe(412)
    expect((await world.admin.call(privacy.setRetention, { body: settings })).status).toBe(200)
  })

  test('decide what goes at night: the old of each kind, and nothing younger', async () => {
    const { database, services } = world
    const addLines = (action: string, days: number, lines: number) =>
      database.query(
        `insert into audit (at, action, subject, label) select now() - make_interval(days => $2), $1, 'users', 'retention test' from generate_series(1, $3)`,
        [action, days, lines],
      )
    // More than one batch.
    await addLines('update', 401, 2_100)
    await addLines('update', 399, 3)
    await addLines('sign_in', 201, 4)
    await addLines('sign_in', 199, 5)
    await database.query(
      `insert into mail (job_id, kind, recipient, state, sent_at, created_at) select gen_random_uuid(), 'password-mail', 'r' || n || '@example.com',
        case when n = 3 then 'waiting' else 'sent' end, now() - make_interval(days => case n when 1 then 21 else 19 end), now() - interval '30 days'
       from generate_series(1, 3) n`,
    )
    await database.query(
      `insert into pgboss.job (name, state, completed_on) select 'housekeeping', s::pgboss.job_state, now() - make_interval(days => d)
       from (values ('completed', 6), ('completed', 4), ('failed', 6)) v (s, d)`,
    )
    await database.query(
      `insert into notification (account_id, kind, message, at, on_screen, by_mail)
       select $1, 'interventions.assigned', 'assigned', now() - make_interval(days => d), true, false from unnest(array[31, 29]) d`,
      [world.technician.id],
    )
    const upload = await world.admin.call(imports.create, { body: { kind: 'product-categories' } } as never, {
      form: formWith('Name\nOld kind\n', 'old.csv', { kind: 'product-categories' }),
    })
    const import_id = upload.body.id
    expect(
      (await world.admin.call(imports.commit, { params: { id: import_id }, body: { mode: 'all' } } as never)).status,
    ).toBe(200)
    await database.query(`update import set ended_at = now() - interval '51 days' where id = $1`, [import_id])
    await database.query(`update stored_file set created_at = now() - interval '51 days' where name = 'old.csv'`)
    const { log, outbox } = dataFolders(services.env)
    for (const [folder, name, days] of [
      [log, 'app.log', 30],
      [log, 'app.log.1', 11],
      [log, 'app.log.2', 9],
      [outbox, 'a.eml', 21],
      [outbox, 'b.eml', 19],
    ] as const) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), 'x')
      const at = new Date(Date.now() - days * 86_400_000)
      await utimes(join(folder, name), at, at)
    }
    const old = await jobOf('Vecchio', 101)
    const young = await jobOf('Giovane', 99)
    const open = await jobOf('Aperto')
    await signedFor(old, 'Rosa Bianchi')
    await signedFor(young, 'Ugo Neri')

    const run = await keepRetention(services)
    expect(run.removed).toEqual({
      audit: 2_100,
      sign_ins: 4,
      contacts: 1,
      positions: 0,
      uploads: 1,
      mails: 2,
      notifications: 1,
      logs: 1,
      jobs: 1,
    })
    expect(run.failure).toBeNull()
    const kept = `select count(*) as n from audit where label = 'retention test'`
    expect(await count(kept)).toBe(8)
    expect(await count(`select count(*) as n from mail where recipient like 'r%@example.com'`)).toBe(2)
    expect((await readdir(log)).sort()).toEqual(['app.log', 'app.log.2'])
    expect(await readdir(outbox)).toEqual(['b.eml'])
    expect(await rowOf(old)).toMatchObject({ merchant_name: 'Vecchio', contact: null, phone: null, notes: null })
    expect((await rowOf(old))?.history).not.toContain('Sign')
    expect(await rowOf(young)).toMatchObject({ contact: 'Signor Giovane', phone: '+39 055 777 111' })
    expect(await rowOf(open)).toMatchObject({ contact: 'Signor Aperto' })
    expect((await closingOf(old))?.text).not.toContain('Rosa Bianchi')
    expect((await closingOf(old))?.files).toBe(0)
    expect(await closingOf(young)).toMatchObject({ text: expect.stringContaining('Ugo Neri'), files: 1 })
    await sweepFiles(services.database, services.files)
    const file = await world.admin.call(imports.file, { params: { id: import_id } })
    expect([file.status, file.body.code]).toEqual([410, 'import.file_deleted'])
    expect(await count(`select count(*) as n from stored_file where name = 'old.csv'`)).toBe(0)
    expect((await world.admin.call(imports.get, { params: { id: import_id } })).status).toBe(200)

    // Nothing is left for the second time; an admin sees the last run.
    expect(Object.values((await keepRetention(services)).removed).every((gone) => gone === 0)).toBe(true)
    const { body } = await world.admin.call(privacy.retention, {})
    expect(body.last_run).toMatchObject({ removed: { audit: 0 }, failure: null })
    expect(await count(`select count(*) as n from audit where subject = 'privacy' and action = 'retention'`)).toBe(1)
  })

  test('an admin starts it by hand, and a kind that fails does not keep the others from their turn', async () => {
    await world.database.query('alter table mail rename to mail_away')
    await expect(keepRetention(world.services)).rejects.toThrow('mails: ')
    await world.database.query('alter table mail_away rename to mail')
    const { body } = await world.admin.call(privacy.retention, {})
    expect(body.last_run?.failure).toContain('mails: ')
    expect(Object.keys(body.last_run?.removed ?? {}).sort()).toEqual([
      'audit',
      'contacts',
      'jobs',
      'logs',
      'notifications',
      'positions',
      'sign_ins',
      'uploads',
    ])
    expect((await world.admin.call(privacy.runRetention, {})).status).toBe(204)
    await expect
      .poll(async () => (await world.admin.call(privacy.retention, {})).body.last_run?.failure, { timeout: 20_000 })
      .toBeNull()
  })
})

describe('a merchant', () => {
  const found = async (search: string) =>
    (await world.admin.call(privacy.merchants, { query: { search } })).body.items.map(
      ({ merchant_name }) => merchant_name,
    )

  test('is found by name, contact, number or phone, however it is written, by admins alone', async () => {
    await jobOf('Trattoria Bella')
    expect(await found('tratt')).toEqual(['Trattoria Bella'])
    expect(await found('signor tratt')).toEqual(['Trattoria Bella'])
    expect(await found('055777111')).toContain('Trattoria Bella')
    expect(await found('055-777-111')).toContain('Trattoria Bella')
    expect(await found('Tr')).toEqual([])
    expect(await found('%%%')).toEqual([])
    expect((await world.technician.call(privacy.merchants, { query: { search: 'tratt' } })).status).toBe(403)
  })

  test('gets what is kept about them as a file', async () => {
    const id = await jobOf('Edicola Nord', 1)
    const response = await world.admin.fetch('/api/privacy/merchants/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jobs: [id] }),
    })
    const data = JSON.parse((await unzip(Buffer.from(await response.arrayBuffer()))).get('data.json') ?? '')
    expect(data.interventions).toMatchObject([
      { merchant_name: 'Edicola Nord', contact: 'Signor Edicola Nord', client: 'Banca Alfa' },
    ])
    expect(data.history.length).toBeGreaterThanOrEqual(2)
  })

  test('is erased from jobs that are done and from their history, once the number is typed; open jobs are named', async () => {
    const done = await jobOf('Ferramenta Sud', 1)
    const open = await jobOf('Ferramenta Sud')
    await signedFor(done, 'Ivo Ferramenta')
    await world.database.query(
      `with f as (insert into stored_file (key, name, media_type, bytes, sha256) values ('ferramenta', 'Ferramenta.pdf', 'application/pdf', 1, 'x') returning id)
       insert into intervention_attachment (intervention_id, file_id) select $1, id from f`,
      [done],
    )
    await world.database.query(
      `with c as (insert into comparison (supplier_id, as_of, state, file_name, mapping, header, ended_at)
         select supplier_id, '2026-01-31', 'done', 'list.csv', '{}', '[]', now() from intervention where id = $1 returning id)
       insert into comparison_row (comparison_id, class, file_row, merchant, city)
         select c.id, 'matched', n, name, 'Firenze' from c, (values (2, 'FERRAMENTA  sud'), (3, 'Ferramenta Nord')) as t (n, name)`,
      [done],
    )
    const erase = (jobs: number[], n: number) => world.admin.call(privacy.eraseMerchants, { body: { jobs, count: n } })
    const refused = await erase([done, open], 2)
    expect([refused.status, refused.body.code]).toEqual([409, 'intervention.not_done'])
    expect((await erase([done], 2)).body.fields.count?.message).toBe('This is not the number of interventions.')
    expect((await rowOf(done))?.contact).toBe('Signor Ferramenta Sud')
    expect((await erase([done], 1)).body).toEqual({ count: 1 })
    const row = await rowOf(done)
    expect(row).toMatchObject({
      merchant_name: `Erased merchant ${done}`,
      contact: null,
      phone: null,
      address: null,
      notes: null,
      city: 'Firenze',
    })
    expect(JSON.stringify(row)).not.toContain('Ferramenta')
    expect((await closingOf(done))?.text).not.toContain('Ivo')
    expect(await count(`select count(*) as n from intervention_attachment where intervention_id = ${done}`)).toBe(0)
    const { rows: compared } = await world.database.query('select merchant from comparison_row order by file_row')
    expect(compared).toEqual([{ merchant: null }, { merchant: 'Ferramenta Nord' }])
    const { rows } = await world.database.query(
      `select action from audit where subject = 'interventions' and subject_id = $1 order by id desc limit 1`,
      [done],
    )
    expect(rows).toEqual([{ action: 'erase' }])
    expect((await rowOf(open))?.contact).toBe('Signor Ferramenta Sud')
  })

  test('leaves the day on which a job was cancelled as it is, erased on request or after its time', async () => {
    const [asked, old] = [await jobOf('Edicola Est', 12), await jobOf('Edicola Ovest', 9_000)]
    const daysOf = async () =>
      (
        await world.database.query<{ cancelled_at: Date; erased: boolean }>(
          'select cancelled_at, contact is null as erased from intervention where id = any($1) order by id',
          [[asked, old]],
        )
      ).rows
    const before = await daysOf()
    await world.admin.call(privacy.eraseMerchants, { body: { jobs: [asked], count: 1 } })
    await keepRetention(world.services)
    expect(await daysOf()).toEqual(before.map((row) => ({ ...row, erased: true })))
  })

  test('forgets in its turn what is entered into a job after its erasure', async () => {
    const id = await jobOf('Edicola Sud', 9_000)
    await keepRetention(world.services)
    expect((await world.admin.call(interventions.reactivate, { body: { ids: [id] } })).status).toBe(200)
    const body = { contact: 'Signora Nuova' } as never
    expect((await world.admin.call(interventions.update, { params: { id }, body })).status).toBe(200)
    await world.admin.call(interventions.cancel, { body: { ids: [id], code: 'other', note: null } })
    await world.database.query(`update intervention set cancelled_at = now() - interval '9000 days' where id = $1`, [
      id,
    ])
    expect((await rowOf(id))?.contact).toBe('Signora Nuova')
    await keepRetention(world.services)
    expect((await rowOf(id))?.contact).toBeNull()
  })
})
