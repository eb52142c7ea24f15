/** Lines that an accountant adds to a draft statement: they count like the others, are frozen with it, and credits refer to what was issued. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  type AdjustmentInput,
  type StatementDetail,
  statementLines,
  statements,
} from '#features/clients/statements/contract.ts'
import { audit } from '#features/office/audit/contract.ts'
import { checkPaperSeals, sealPapers } from '#features/warehouse/documents/server/seals.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { inTurn } from '#test/held-rows.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
// What a test leaves open would be in the drafts of the next.
afterEach(() =>
  world.database.query(`delete from statement_line where statement_id in (select id from statement where state = 'draft');
    delete from statement where state = 'draft'`),
)

const draftFor = async (whom: 'client' | 'technician' = 'client', module_id: number | null = null) => {
  const party =
    whom === 'client'
      ? { supplier_id: ground.supplier_id, technician_id: null }
      : { supplier_id: null, technician_id: world.technician.id }
  const body = { whom, ...party, module_id, month: today().slice(0, 7) }
  return (await world.admin.call(statements.create, { body })).body
}
const get = async (id: number) => (await world.admin.call(statements.get, { params: { id } })).body
const linesOf = async (id: number) =>
  (await world.admin.call(statementLines.list, { params: { id }, query: {} })).body.items
const issue = ({ id, closings, total_cents, adjustments }: StatementDetail) =>
  world.admin.call(statements.issue, { params: { id }, body: { closings, total_cents, adjustments } })
const cancel = (id: number) =>
  world.admin.call(statements.cancel, { params: { id }, body: { reason: 'wrong price list' } })
async function confirmed(): Promise<number> {
  const { closing } = await ground.replacement()
  expect((await ground.confirm(closing)).status).toBe(200)
  return closing
}
const discount: AdjustmentInput = {
  description: 'Sconto quantità',
  quantity: 2,
  unit_cents: -250,
  reason: 'Accordo di ottobre',
  closing_id: null,
}
const add = (id: number, change: Partial<AdjustmentInput> = {}) =>
  world.admin.call(statements.addAdjustment, { params: { id }, body: { ...discount, ...change } })

test('an added line counts in draft, list, sheet and paper, and is frozen with its statement', async () => {
  await confirmed()
  const before = await draftFor()
  const { status, body: draft } = await add(before.id)
  expect(status).toBe(201)
  expect(draft).toMatchObject({ closings: 1, adjustments: 1, total_cents: 3_300 })
  expect(draft.added).toMatchObject([{ quantity: 2, unit_cents: -250, value_cents: -500, reason: discount.reason }])
  const listed = await world.admin.call(statements.list, { query: { state: 'draft' } })
  expect(listed.body.items).toMatchObject([{ total_cents: 3_300, adjustments: 1 }])
  const csv = await world.admin.fetch(
    `/api/statements/${draft.id}/lines/export?format=csv&columns=description,quantity,unit_cents,value_cents,reason`,
  )
  expect(await csv.text()).toContain('Sconto quantità,2,-2.50,-5.00,Accordo di ottobre')
  const [adjustment] = draft.added
  const change = (body: AdjustmentInput, version = 1) =>
    world.admin.call(
      statements.changeAdjustment,
      { params: { id: draft.id, adjustment_id: adjustment?.id ?? 0 }, body },
      { headers: { 'if-match': `"${version}"` } },
    )
  expect((await change({ ...discount, quantity: 4 })).body).toMatchObject({ total_cents: 2_800 })
  expect((await change(discount)).status).toBe(412)
  const unseen = await issue(draft)
  expect([unseen.status, unseen.body.code]).toEqual([409, 'statement.changed'])
  const { body: issued } = await issue(await get(draft.id))
  expect(issued).toMatchObject({ state: 'issued', closings: 1, adjustments: 1, total_cents: 2_800 })
  expect((await linesOf(issued.id)).map(({ value_cents }) => value_cents).sort()).toEqual([-1_000, 3_800])
  const refused = [
    await add(issued.id),
    await change(discount, 2),
    await world.admin.call(statements.removeAdjustment, {
      params: { id: issued.id, adjustment_id: adjustment?.id ?? 0 },
    }),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('statement.not_draft'))
  await expect(
    world.database.query('update statement_line set value_cents = 1 where statement_id = $1', [issued.id]),
  ).rejects.toThrow(/lines of an issued statement/)
  const { body: voided } = await cancel(issued.id)
  expect(voided).toMatchObject({ state: 'cancelled', total_cents: 2_800, added: [{ value_cents: -1_000 }] })
  const { body: log } = await world.admin.call(audit.list, { query: { subject: 'statements' } })
  expect(log.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['add_adjustment', 'change_adjustment', 'issue', 'void']),
  )
})

test('a line is taken out of a draft, and goes with a draft that is deleted', async () => {
  const draft = await draftFor('technician')
  const { body: added } = await add(draft.id, { description: 'Trattenuta' })
  const params = { id: draft.id, adjustment_id: added.added[0]?.id ?? 0 }
  const { body: without } = await world.admin.call(statements.removeAdjustment, { params })
  expect(without).toMatchObject({ adjustments: 0, total_cents: draft.total_cents })
  expect((await world.admin.call(statements.removeAdjustment, { params })).status).toBe(404)
  await add(draft.id)
  expect((await world.admin.call(statements.remove, { params: { id: draft.id } })).status).toBe(204)
})

test('a credit goes on the next draft, for no more than is left, and holds its statement', async () => {
  const closing = await confirmed()
  const { body: first } = await issue(await draftFor())
  const draft = await draftFor()
  const { body: offered } = await world.admin.call(statements.creditable, { params: { id: draft.id }, query: {} })
  expect(offered.items).toContainEqual(expect.objectContaining({ id: closing, label: first.label, left_cents: 3_800 }))
  const credit = (unit_cents: number, id = draft.id) =>
    add(id, { description: 'Accredito', quantity: 1, unit_cents, closing_id: closing })
  expect((await credit(-3_801)).body).toMatchObject({ code: 'statement.credit_too_large', params: { left: '38.00' } })
  const { body: credited } = await credit(-3_800)
  expect(credited.added).toMatchObject([{ closing_id: closing, credited_label: first.label }])
  expect((await credit(-1)).body.code).toBe('statement.credit_too_large')
  const { body: issued } = await issue(credited)
  expect(issued).toMatchObject({ state: 'issued', closings: 0, total_cents: -3_800 })
  expect(await linesOf(issued.id)).toMatchObject([{ closing_id: null, code: 'SOST', credited_label: first.label }])
  const held = await cancel(first.id)
  expect(held.body).toMatchObject({ code: 'statement.credited', params: { labels: issued.label } })
  expect((await cancel(issued.id)).status).toBe(200)
  const next = await draftFor()
  // Cancelling the credit releases no closing; cancelling its statement does.
  expect(next.closings).toBe(0)
  expect((await cancel(first.id)).status).toBe(200)
  expect((await get(next.id)).closings).toBe(first.closings)
})

test('a credit for a statement that is cancelled meanwhile is not issued', async () => {
  const closing = await confirmed()
  const { body: first } = await issue(await draftFor())
  const draft = await draftFor()
  const { body: credited } = await add(draft.id, { quantity: 1, unit_cents: -100, closing_id: closing })
  const [cancelled, issued] = await inTurn(
    world,
    'select from closing where id = $1 for update',
    [closing],
    () => cancel(first.id),
    () => issue(credited),
  )
  expect(cancelled.status).toBe(200)
  expect(issued.body.code).toBe('statement.credit_lost')
  expect(issued.body.message).toContain((await linesOf(draft.id)).find(({ reason }) => reason)?.number)
})

test('two drafts that credit the same closing at once: only what is left', async () => {
  const closing = await confirmed()
  await issue(await draftFor())
  const [all, part] = [await draftFor(), await draftFor('client', ground.module_id)]
  const credit = (id: number) => add(id, { quantity: 1, unit_cents: -2_000, closing_id: closing })
  const answers = await inTurn(
    world,
    'select from closing where id = $1 for update',
    [closing],
    () => credit(all.id),
    () => credit(part.id),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 422])
})

test('bad input is refused with words and adds nothing', async () => {
  const open = await confirmed()
  const draft = await draftFor()
  const refused = [
    await add(draft.id, { reason: ' ' }),
    await add(draft.id, { description: '' }),
    await add(draft.id, { quantity: 0 }),
    await add(draft.id, { quantity: 1.5 }),
    await add(draft.id, { unit_cents: 10_000_000_000 }),
    // Not in any issued statement: its own lines are changed instead.
    await add(draft.id, { closing_id: open }),
    await add(draft.id, { closing_id: 999_999 }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    ...Array(5).fill([422, 'request.invalid']),
    [422, 'statement.not_creditable'],
    [422, 'statement.not_creditable'],
  ])
  expect(await get(draft.id)).toMatchObject({ adjustments: 0, added: [] })
  expect((await add(999_999)).status).toBe(404)
})

test('an added line is sealed with its statement', async () => {
  const { body: credited } = await add((await draftFor()).id, { unit_cents: 500 })
  const { body: issued } = await issue(credited)
  await sealPapers(world.database)
  await world.database.query(
    `alter table statement_line disable trigger statement_line_frozen;
     update statement_line set reason = 'x' where statement_id = ${issued.id} and reason is not null;
     alter table statement_line enable trigger statement_line_frozen`,
  )
  const { differences } = await world.database.read(checkPaperSeals)
  expect(differences).toMatchObject([{ subject: issued.label, what: 'a paper was altered after it was sealed' }])
})
