import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type StatementDetail, statementLines, statements } from '#features/clients/statements/contract.ts'
import { statementLabel } from '#features/clients/statements/rules.ts'
import { closings, type ReviewInput } from '#features/interventions/closings/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { sweepFiles } from '#server/files/file-sweep.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { inTurn } from '#test/held-rows.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const month = () => today().slice(0, 7)
const forClient = async () =>
  world.admin.call(statements.create, {
    body: { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null, month: month() },
  })
const forTechnician = async () =>
  world.admin.call(statements.create, {
    body: {
      whom: 'technician',
      supplier_id: null,
      module_id: null,
      technician_id: world.technician.id,
      month: month(),
    },
  })
const get = async (id: number) => (await world.admin.call(statements.get, { params: { id } })).body
const linesOf = async (id: number) =>
  (await world.admin.call(statementLines.list, { params: { id }, query: {} })).body.items
const issue = ({ id, closings: count, total_cents }: StatementDetail) =>
  world.admin.call(statements.issue, { params: { id }, body: { closings: count, total_cents } })
const cancel = (id: number, reason = 'wrong price list') =>
  world.admin.call(statements.cancel, { params: { id }, body: { reason } })
const reopen = (id: number) => world.admin.call(closings.reopen, { params: { id }, body: { reason: 'test' } as never })

async function confirmed(): Promise<number> {
  const { closing } = await ground.replacement()
  const { status, body } = await ground.confirm(closing)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return closing
}

// What a test leaves open would be in the drafts of the next.
afterEach(() => world.database.query("delete from statement where state = 'draft'"))

describe('statements', () => {
  test('a draft shows what is open; issued, it is frozen, numbered, and its closings are not reopened', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    const { body: draft } = await forClient()
    expect(draft).toMatchObject({ state: 'draft', closings: 2, total_cents: 7_600, label: null, month_runs: true })
    expect(draft.totals).toEqual([
      { code: 'SOST', article: 'LAVORO', description: 'Lavoro', quantity: 2, value_cents: 7_600 },
    ])
    const third = await confirmed()
    const seen = await issue(draft)
    expect([seen.status, seen.body.code]).toEqual([409, 'statement.changed'])
    const { body: issued, status } = await issue(await get(draft.id))
    const year = Number(today().slice(0, 4))
    expect(status).toBe(200)
    expect(issued).toMatchObject({
      state: 'issued',
      closings: 3,
      total_cents: 11_400,
      label: statementLabel('client', 1, year),
    })
    expect((await linesOf(draft.id)).map(({ closing_id }) => closing_id).sort()).toEqual([first, second, third].sort())
    const kept = await reopen(first)
    expect(kept.body).toMatchObject({
      code: 'closing.in_statement',
      params: { statements: expect.stringMatching(/^RC\d/) },
    })
    const { body: shown } = await world.admin.call(closings.get, { params: { id: first } })
    expect(shown.statements.map(({ label }) => label).join(', ')).toBe(kept.body.params.statements)
    expect((await issue(issued)).body.code).toBe('statement.not_draft')
  })

  test('a closing is in one issued statement per side; a cancelled one lets it go and keeps its number', async () => {
    const closing = await confirmed()
    const { body: bill } = await forClient()
    expect(bill.closings).toBe(1)
    const { body: issued } = await issue(bill)
    const { body: next } = await forClient()
    expect(next).toMatchObject({ closings: 0, total_cents: 0 })
    expect((await issue(next)).body.code).toBe('statement.empty')
    const { body: pay } = await forTechnician()
    expect(pay.closings).toBeGreaterThanOrEqual(1)
    expect((await linesOf(pay.id)).find((it) => it.closing_id === closing)).toMatchObject({ value_cents: 1_700 })
    const { body: cancelled } = await cancel(issued.id)
    expect(cancelled).toMatchObject({ state: 'cancelled', label: issued.label, cancel_reason: 'wrong price list' })
    expect(await linesOf(issued.id)).toHaveLength(1)
    expect((await cancel(issued.id)).body.code).toBe('statement.not_issued')
    const again = await get(next.id)
    expect(again.closings).toBe(1)
    const { body: second } = await issue(again)
    expect(Number(second.label?.match(/\d+/)?.[0])).toBe(Number(issued.label?.match(/\d+/)?.[0]) + 1)
  })

  test('the total is the sum of the lines, and the totals by article are too, whatever was changed by hand', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { closing } = await ground.replacement()
      const { costs } = await ground.detail(closing)
      const changed = costs.map(({ setting_id: _s, list_cents: _l, ...line }, at) => ({
        ...line,
        value_cents: (n - 2) * 1_111 + at,
      }))
      expect((await ground.confirm(closing, { costs: changed })).status).toBe(200)
    }
    for (const { body: draft } of [await forClient(), await forTechnician()]) {
      const { body: issued } = await issue(draft)
      const sum = (amounts: { value_cents: number }[]) => amounts.reduce((all, it) => all + it.value_cents, 0)
      expect(sum(await linesOf(issued.id))).toBe(issued.total_cents)
      expect(sum(issued.totals)).toBe(issued.total_cents)
      expect(issued.total_cents).toBe(draft.total_cents)
    }
  })

  test('a closing without a price is in it, with a warning', async () => {
    const { closing } = await ground.replacement()
    await ground.confirm(closing, { costs: [] })
    const { body: draft } = await forClient()
    expect(draft).toMatchObject({ closings: 1, without_price: 1, total_cents: 0 })
    expect(await linesOf(draft.id)).toMatchObject([{ closing_id: closing, article: null, value_cents: 0 }])
    expect((await issue(draft)).body).toMatchObject({ state: 'issued', closings: 1 })
  })

  test('two who issue at once: one number each, or one of them is told', { tags: ['long'] }, async () => {
    await confirmed()
    const { body: all } = await forClient()
    const { body: part } = await world.admin.call(statements.create, {
      body: {
        whom: 'client',
        supplier_id: ground.supplier_id,
        module_id: ground.module_id,
        technician_id: null,
        month: month(),
      },
    })
    expect(part.closings).toBe(1)
    const answers = await Promise.all([issue(all), issue(part)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await world.database.query<{ twice: number }>(
      `select count(*)::int as twice from (select l.closing_id from statement_line l join statement s on s.id = l.statement_id
        where s.state = 'issued' group by l.closing_id, s.side having count(distinct s.id) > 1) x`,
    )
    expect(rows[0]?.twice).toBe(0)
  })

  test('a closing that is reopened while a statement takes it: the second is told which statement', {
    tags: ['long'],
  }, async () => {
    // So that there is a series to hold.
    await confirmed()
    await issue((await forClient()).body)
    const closing = await confirmed()
    const { body: draft } = await forClient()
    const [issued, reopened] = await inTurn(
      world,
      `select from statement_series where side = 'client' for update`,
      [],
      () => issue(draft),
      () => reopen(closing),
    )
    expect(issued.status).toBe(200)
    expect([reopened.status, reopened.body.code]).toEqual([409, 'closing.in_statement'])
    expect(reopened.body.message).toContain(issued.body.label)
  })

  test('a closing without a price that is confirmed while a statement is issued is not printed on it', {
    tags: ['long'],
  }, async () => {
    const first = await confirmed()
    const { body: draft } = await forClient()
    const late = (await ground.replacement()).closing
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = (await ground.detail(late)).values
    const body = { ...review, costs: [] } as ReviewInput
    const [issued] = await inTurn(
      world,
      'select from closing where id = $1 for update',
      [first],
      () => issue(draft),
      () => world.admin.call(closings.confirm, { params: { id: late }, body }),
    )
    expect(issued.body).toMatchObject({ state: 'issued', closings: 1 })
    expect((await linesOf(draft.id)).map(({ closing_id }) => closing_id)).toEqual([first])
    expect(await get((await forClient()).body.id)).toMatchObject({ closings: 1 })
  })

  test('bad input is refused with words and writes nothing', async () => {
    const body = {
      whom: 'client',
      supplier_id: ground.supplier_id,
      module_id: null,
      technician_id: null,
      month: month(),
    } as const
    const create = (change: object) => world.admin.call(statements.create, { body: { ...body, ...change } as never })
    const refused = [
      await create({ month: '2999-01' }),
      await create({ month: '2026-13' }),
      await create({ supplier_id: null }),
      await create({ supplier_id: 999_999 }),
      await create({ whom: 'technician', technician_id: world.admin.id }),
      await create({ module_id: 999_999 }),
    ]
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
      [422, 'statement.future_month'],
      [422, 'request.invalid'],
      [422, 'request.invalid'],
      [422, 'request.invalid'],
      [422, 'statement.not_a_technician'],
      [422, 'statement.module_of_other_supplier'],
    ])
    expect((await create({})).status).toBe(201)
    expect((await create({})).body.code).toBe('statement.exists')
  })

  test('an issued statement stays printable, with its logo, after the company changed it and the sweep has run', async () => {
    const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const setLogo = () => world.admin.call(company.setLogo, {}, { form: formWith(logo, 'logo.png') })
    await setLogo()
    await confirmed()
    const { body: issued } = await issue((await forClient()).body)
    const pdf = async (id = issued.id) => {
      const paper = await world.admin.fetch(`/api/statements/${id}/pdf?language=IT`)
      return { status: paper.status, bytes: (await paper.arrayBuffer()).byteLength }
    }
    const before = await pdf()
    await setLogo()
    await world.database.query(`update stored_file set created_at = now() - interval '2 days'`)
    await sweepFiles(world.services.database, world.services.files)
    expect(await pdf()).toEqual(before)
    // Nothing else takes it away either: the database itself refuses.
    const remove = world.database.query(
      `delete from stored_file where id = (select (content #>> '{sender,logo_id}')::bigint from statement where id = $1)`,
      [issued.id],
    )
    await expect(remove).rejects.toThrow(/foreign key/)
    await world.admin.call(company.removeLogo, {})
  })

  test('paper in both languages, and a sheet with typed amounts', async () => {
    await confirmed()
    const { body: draft } = await forClient()
    const paper = await world.admin.fetch(`/api/statements/${draft.id}/pdf?language=IT`)
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const csv = await world.admin.fetch(
      `/api/statements/${draft.id}/lines/export?format=csv&columns=number,value_cents`,
    )
    expect(await csv.text()).toContain(',38.00')
  })
})
