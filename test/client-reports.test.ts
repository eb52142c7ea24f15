import { beforeAll, describe, expect, test } from 'vitest'
import { clientReportRows, clientReports } from '#features/clients/reports/contract.ts'
import { closings } from '#features/interventions/closings/contract.ts'
import { formats } from '#features/interventions/formats/contract.ts'
import { type ReportFormatInput, reportFormats } from '#features/interventions/formats/report-contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { accept, createClient, createFormat, csvOf, upload } from '#test/client-files.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { readHere } from '#test/sheet-files.ts'

const world = useWorld()
let ground: Ground
let format_id: number

const field = (heading: string, name: string, words?: Record<string, string>) => ({
  heading,
  source: { from: 'field', field: name },
  ...(words ? { words } : {}),
})
const layout = {
  file: 'xlsx',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: 'Esiti',
  file_name: 'esiti-alfa',
  dates: 'DD/MM/YYYY',
  language: 'IT',
  columns: [
    field('N. Richiesta', 'client_reference'),
    field('Esito', 'outcome', { done: 'OK', not_possible: 'KO' }),
    field('Cod. esito', 'outcome_code', { done: '00' }),
    field('Causale', 'code', { SOST: 'SOSTITUZIONE' }),
    field('Data', 'worked_on'),
    field('TML', 'client_terminal_id'),
    field('Matricola nuova', 'installed_serial'),
    field('Matricola vecchia', 'withdrawn_serial'),
    field('Stato', 'condition', { faulty: 'G' }),
    field('Rettifica', 'change', { new: 'N', changed: 'S' }),
    field('SLA', 'sla', { in_time: 'ENTRO', late: 'OLTRE' }),
    { heading: 'Ditta', source: { from: 'constant', value: 'Fieldstock Srl' } },
    { heading: 'Vuota', source: { from: 'nothing' } },
  ],
}

beforeAll(async () => {
  ground = await prepareClosings(world)
  const { body } = await world.admin.call(reportFormats.create, {
    body: { name: 'Esiti Alfa', supplier_id: ground.supplier_id, module_id: null, layout } as never,
  })
  format_id = body.id
})

const offer = async (id = format_id) =>
  (await world.admin.call(clientReports.offer, { body: { format_id: id, from: null, to: today() } })).body
const make = async (digest: string, by = world.admin) =>
  by.call(clientReports.create, { body: { format_id, from: null, to: today(), digest } })
const rowsOf = async (id: number) =>
  (await world.admin.call(clientReportRows.list, { params: { id }, query: {} })).body.items
const reopen = (id: number) => world.admin.call(closings.reopen, { params: { id }, body: { reason: 'wrong serial' } })
let references = 0
async function confirmed(more: Parameters<Ground['replacement']>[0] = {}) {
  const it = await ground.replacement(more)
  await world.database.query('update intervention set client_reference = $1 where id = $2', [
    `RA${++references}`,
    it.job.id,
  ])
  const { status, body } = await ground.confirm(it.closing)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...it, reference: `RA${references}` }
}

const download = async (id: number) =>
  Buffer.from(await (await world.admin.fetch(`/api/client-reports/${id}/file`)).arrayBuffer())
const fileOf = async (id: number) => (await readHere(await download(id))).map(({ cells }) => cells)

describe('reports to clients', () => {
  test('confirmed closings go out once, in the client’s columns, order, words and dates', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    await world.database.query(
      'update intervention set due_on = due_on - 3650, soon_from = soon_from - 3650 where id = $1',
      [second.job.id],
    )
    const offered = await offer()
    expect(offered).toMatchObject({ closings: 2, changed: 0, headings: layout.columns.map(({ heading }) => heading) })
    const { status, body: report } = await make(offered.digest)
    expect(status).toBe(201)
    expect(report).toMatchObject({ state: 'made', closings: 2, label: `ES1/${today().slice(0, 4)}` })
    expect(report.file_name).toBe(`esiti-alfa-${today()}.xlsx`)
    const [head, ...rows] = await fileOf(report.id)
    expect(head).toEqual(offered.headings)
    const [year, month, day] = today().split('-')
    const rowOf = ({ reference, client_terminal_id, fresh, old }: typeof first, sla: string) => [
      reference,
      'OK',
      '00',
      'SOSTITUZIONE',
      `${day}/${month}/${year}`,
      client_terminal_id,
      fresh.serial,
      old.serial,
      'G',
      'N',
      sla,
      'Fieldstock Srl',
    ]
    expect(rows.map((cells) => cells.slice(0, 12))).toEqual([rowOf(first, 'ENTRO'), rowOf(second, 'OLTRE')])
    // The mark is on the closing, with the file and who made it.
    expect(await ground.detail(first.closing)).toMatchObject({ report: report.label, report_id: report.id })
    expect(await offer()).toMatchObject({ closings: 0 })
    const nothing = await make((await offer()).digest)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'client_report.nothing'])
  })

  test('only what was looked at is sent: a closing that came since is shown first', async () => {
    await confirmed()
    const seen = await offer()
    await confirmed()
    const refused = await make(seen.digest)
    expect([refused.status, refused.body.code]).toEqual([409, 'client_report.changed'])
    const now = await offer()
    expect(now.closings).toBe(2)
    expect((await make(now.digest)).body.closings).toBe(2)
  })

  test('the same request twice makes one file', async () => {
    await confirmed()
    const body = { format_id, from: null, to: today(), digest: (await offer()).digest }
    const [one, two] = [
      await world.admin.call(clientReports.create, { body }, { headers: { 'idempotency-key': 'report-once-1' } }),
      await world.admin.call(clientReports.create, { body }, { headers: { 'idempotency-key': 'report-once-1' } }),
    ]
    expect(two.body.id).toBe(one.body.id)
    expect(two.body.closings).toBe(1)
  })

  test('two admins at once: one file holds the closing, the other is told', async () => {
    await confirmed()
    const { digest } = await offer()
    const answers = await Promise.all([make(digest), make(digest), make(digest)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { rows } = await world.database.query<{ doubled: number }>(
      `select count(*)::integer as doubled from (select w.closing_id from client_report_row w join client_report r on r.id = w.report_id
        where r.state = 'made' group by 1 having count(*) > 1) d`,
    )
    expect(rows[0]?.doubled).toBe(0)
  })

  test('one that is reopened and confirmed again is offered again, as changed, and says where it was before', async () => {
    const { closing, job, fresh, old, client_terminal_id, reference } = await confirmed()
    const { body: told } = await make((await offer()).digest)
    expect((await reopen(closing)).status).toBe(200)
    const between = await offer()
    expect(between).toMatchObject({ closings: 0, reopened: { count: 1, numbers: [job.number] } })
    const again = await ground.requested(job.id, {
      installed_serial: fresh.serial,
      withdrawn_serial: old.serial,
      condition: 'works',
      client_terminal_id,
    })
    expect((await ground.confirm(again)).status).toBe(200)
    const offered = await offer()
    expect(offered).toMatchObject({ closings: 1, changed: 1, reopened: { count: 0 } })
    const { body: report } = await make(offered.digest)
    expect(report.changed).toBe(1)
    const [row] = await rowsOf(report.id)
    expect(row).toMatchObject({ change: 'changed', earlier: told.label, client_reference: reference })
    expect((await fileOf(report.id))[1]?.[9]).toBe('S')
    expect((await rowsOf(told.id))[0]).toMatchObject({ closing_state: 'reopened' })
  })

  test('a cancelled report keeps its number and file and lets its closings go', async () => {
    await confirmed()
    const { body: report } = await make((await offer()).digest)
    const before = await fileOf(report.id)
    const cancel = () =>
      world.admin.call(clientReports.cancel, { params: { id: report.id }, body: { reason: 'never sent' } })
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', cancel_reason: 'never sent' })
    expect((await cancel()).body.code).toBe('client_report.already_cancelled')
    expect(await fileOf(report.id)).toEqual(before)
    const offered = await offer()
    expect(offered).toMatchObject({ closings: 1, changed: 0 })
    expect((await make(offered.digest)).body.label).not.toBe(report.label)
  })

  test('what the client cannot place is said before: no reference, no code for the outcome', async () => {
    const { job } = await ground.replacement().then(async (it) => {
      await ground.confirm(it.closing)
      return it
    })
    await world.database.query('update outcome_reason set client_code = $1 where code = $2', ['91', 'CHIUSO'])
    const refused = async (outcome_reason_id: number, notes: string | null) => {
      const made = await ground.job('maintenance')
      await world.database.query('update intervention set client_reference = $1 where id = $2', [
        `RB${made.id}`,
        made.id,
      ])
      const closing = await ground.requested(made.id, { outcome: 'not_possible', outcome_reason_id, notes })
      expect((await ground.confirm(closing, { next_step: 'final' })).status).toBe(200)
    }
    await refused(ground.reasons.closed, null)
    await refused(ground.reasons.other, 'dog')
    const offered = await offer()
    expect(offered.without_reference).toEqual({ count: 1, numbers: [job.number] })
    expect(offered.without_code.reasons).toContain('ALTRO')
    const cells = offered.rows.map((row) => row.cells[2])
    expect(cells).toEqual(expect.arrayContaining(['00', '91']))
    expect((await make(offered.digest)).status).toBe(201)
  })

  test('in a file for old programs no note becomes a formula or a further column', async () => {
    const columns = [field('Note', 'notes'), field('Firma', 'merchant_signer'), field('Rif', 'client_reference')]
    const old = { ...layout, file: 'csv', encoding: 'windows-1252', columns }
    const { body: format } = await world.admin.call(reportFormats.create, {
      body: { name: 'Old', supplier_id: ground.supplier_id, module_id: null, layout: old } as never,
    })
    // Their plain letters are signs that a sheet reads: ≠ is = then, the Greek question mark a semicolon.
    const { reference } = await confirmed({ notes: '≠1+1 è già così', merchant_signer: 'ok\u037e≠cmd' })
    const { digest } = await offer(format.id)
    const { body: report } = await world.admin.call(clientReports.create, {
      body: { format_id: format.id, from: null, to: today(), digest },
    })
    const text = new TextDecoder('windows-1252').decode(await download(report.id))
    expect(text).toBe(`Note;Firma;Rif\r\n'=1+1 è già così;"ok;=cmd";${reference}\r\n`)
  })

  test('a changed layout is a new version; files that were made keep theirs, and the format stays', async () => {
    await confirmed()
    const { body: report } = await make((await offer()).digest)
    const before = await fileOf(report.id)
    const columns = [{ heading: 'Rif', source: { from: 'field', field: 'client_reference' } }]
    const change = {
      layout: { ...layout, file: 'csv', encoding: 'windows-1252', columns },
    } as unknown as Partial<ReportFormatInput>
    const { body: changed } = await world.admin.call(reportFormats.update, { params: { id: format_id }, body: change })
    expect(changed.number).toBe(2)
    expect(await fileOf(report.id)).toEqual(before)
    expect((await world.admin.call(reportFormats.remove, { params: { id: format_id } })).status).toBe(409)
    // The two kinds of formats do not answer for each other.
    expect((await world.admin.call(formats.get, { params: { id: format_id } })).status).toBe(404)
    expect((await world.admin.call(formats.remove, { params: { id: format_id } })).status).toBe(404)
    const { body: listed } = await world.admin.call(formats.list, { query: {} })
    expect(listed.items.map(({ id }) => id)).not.toContain(format_id)
  })
})

describe('the client’s own columns', () => {
  const fromRow = (heading: string, column = heading) => ({ heading, source: { from: 'client_row', heading: column } })
  /** A client whose file was read, with a report format that gives its columns back. */
  async function readFile(prefix: string) {
    const client = await createClient(world)
    const sheet = csvOf(
      [
        { Esercente: 'Bar Uno', Note: 'Suonare' },
        { Esercente: 'Bar Due', Note: 'Chiuso il lunedì' },
      ],
      {
        prefix,
      },
    )
    const { version_id } = await createFormat(world.admin, client, sheet, 'own.csv')
    const { body: made } = await upload(world.admin, version_id, sheet, 'own.csv')
    expect((await accept(world.admin, made.id, {}, 'all')).status).toBe(200)
    const { rows: jobs } = await world.database.query<{ id: number; number: string }>(
      'select id::integer, number from intervention where supplier_id = $1 order by id',
      [client.supplier_id],
    )
    await world.admin.call(interventions.assign, {
      body: { ids: jobs.map(({ id }) => id), technician_id: world.technician.id, confirmed: true },
    })
    const columns = [
      field('Rif', 'client_reference'),
      fromRow('Negozio', 'Esercente'),
      fromRow('NOTE', ' note '),
      fromRow('Agenzia'),
    ]
    const { body: report } = await world.admin.call(reportFormats.create, {
      body: {
        name: `Own ${client.supplier_id}`,
        supplier_id: client.supplier_id,
        module_id: null,
        layout: { ...layout, columns },
      } as never,
    })
    return { jobs, report_format: report.id }
  }
  const refuse = async (id: number, next_step: 'final' | 'follow_up') => {
    const closing = await ground.requested(id, { outcome: 'not_possible', outcome_reason_id: ground.reasons.closed })
    expect((await ground.confirm(closing, { next_step })).status).toBe(200)
    return closing
  }

  test('a row of the client’s file comes back in its report, and a column that no row has is named', async () => {
    const { jobs, report_format } = await readFile('OWN')
    for (const { id } of jobs) await refuse(id, 'final')
    const offered = await offer(report_format)
    const expected = [
      ['OWN10000', 'Bar Uno', 'Suonare', ''],
      ['OWN10001', 'Bar Due', 'Chiuso il lunedì', ''],
    ]
    expect(offered.rows.map(({ cells }) => cells)).toEqual(expected)
    expect(offered.without_column).toEqual(['Agenzia'])
    const body = { format_id: report_format, from: null, to: today(), digest: offered.digest }
    const { body: report } = await world.admin.call(clientReports.create, { body })
    const [, ...rows] = await fileOf(report.id)
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual(expected.map((cells) => cells.slice(0, 3)))
  })

  test('a follow-up gives back the row of the job that it follows', async () => {
    const { jobs, report_format } = await readFile('AGAIN')
    const closing = await refuse(jobs[0]?.id ?? 0, 'follow_up')
    const follow_up_id = (await ground.detail(closing)).follow_up?.id ?? 0
    await world.admin.call(interventions.assign, {
      body: { ids: [follow_up_id], technician_id: world.technician.id, confirmed: true },
    })
    await refuse(follow_up_id, 'final')
    const { rows } = await offer(report_format)
    expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['AGAIN10000', 'Bar Uno', 'Suonare'],
      ['AGAIN10000', 'Bar Uno', 'Suonare'],
    ])
  })
})
