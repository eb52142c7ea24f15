/** Pricing again and reopening while a statement is issued: in either order, what is printed is what the closings hold. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type StatementDetail, statements } from '#features/clients/statements/contract.ts'
import { closings } from '#features/interventions/closings/contract.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { inTurn } from '#test/held-rows.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

/** Issued statements, their lines and the cost lines of their closings say the same. */
async function expectMoneyAddsUp(): Promise<void> {
  const { rows } = await world.database.query(`
    with printed as (
      select l.statement_id, l.closing_id, s.side, sum(l.value_cents) as cents,
        jsonb_agg(jsonb_build_array(lower(l.article), l.quantity, l.value_cents) order by lower(l.article)) filter (where l.article is not null) as lines
      from statement_line l join statement s on s.id = l.statement_id where s.state = 'issued' and l.closing_id is not null group by 1, 2, 3)
    select p.statement_id, p.closing_id, p.cents::int, p.lines, c.state from printed p join closing c on c.id = p.closing_id
    where c.state <> 'confirmed' or p.statement_id is distinct from case p.side when 'client' then c.client_statement_id else c.technician_statement_id end
      or p.cents <> case p.side when 'client' then c.client_cents else c.technician_cents end
      or p.lines is distinct from (
        select jsonb_agg(jsonb_build_array(lower(k.article), k.quantity, k.value_cents) order by lower(k.article))
        from closing_cost k where k.closing_id = c.id and k.whom = p.side and not k.removed)
    union all
    select s.id, null, s.total_cents::int, null, s.state from statement s
    where s.state = 'issued' and s.total_cents <> (select sum(l.value_cents) from statement_line l where l.statement_id = s.id)`)
  expect(rows).toEqual([])
}
afterEach(async () => {
  await expectMoneyAddsUp()
  await world.database.query("delete from statement where state = 'draft'")
})

let articles = 0
/** A confirmed closing that used an article which has its price only now. */
async function waitingForPrice(): Promise<number> {
  const article = `FILO-${++articles}`
  const { closing } = await ground.replacement({ articles: [{ article, quantity: 2 }] })
  expect((await ground.confirm(closing)).status).toBe(200)
  const price = { code_id: ground.codes.replacement, article, description: 'Filo', value_cents: 150, per_use: true }
  expect((await ground.price({ ...price, whom: 'client' })).status).toBe(201)
  return closing
}
const newDraft = async (): Promise<StatementDetail> => {
  const party = { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null } as const
  return (await world.admin.call(statements.create, { body: { ...party, month: today().slice(0, 7) } })).body
}
const issue = ({ id, closings: count, total_cents }: StatementDetail) =>
  world.admin.call(statements.issue, { params: { id }, body: { closings: count, total_cents } })
const priceAgain = (...ids: number[]) => world.admin.call(closings.priceAgain, { body: { ids } })
const reopen = (id: number) => world.admin.call(closings.reopen, { params: { id }, body: { reason: 'wrong serial' } })
const held = 'select from closing where id = $1 for update'

test('priced again first: the issue is refused with the new total, and prints it when it is seen', async () => {
  const closing = await waitingForPrice()
  const draft = await newDraft()
  const [priced, issued] = await inTurn(
    world,
    held,
    [closing],
    () => priceAgain(closing),
    () => issue(draft),
  )
  expect(priced.body).toEqual({ count: 1, left_out: [] })
  expect([issued.status, issued.body.code]).toEqual([409, 'statement.changed'])
  const { body: now } = await world.admin.call(statements.get, { params: { id: draft.id } })
  expect(now.total_cents).toBe(draft.total_cents + 300)
  expect((await issue(now)).status).toBe(200)
})

test('issued first: pricing again leaves the closing as it is printed and says in which statement it is', async () => {
  const closing = await waitingForPrice()
  const draft = await newDraft()
  const [issued, priced] = await inTurn(
    world,
    held,
    [closing],
    () => issue(draft),
    () => priceAgain(closing),
  )
  expect(issued.status).toBe(200)
  // The side of the technician is in no statement, but has no new price either.
  expect(priced.body).toMatchObject({ count: 0 })
  expect(await ground.detail(closing)).toMatchObject({ client_cents: 3_800 })
})

test('at once, again and again, with several closings: only one of both orders, and the money adds up', async () => {
  for (let round = 0; round < 6; round++) {
    const ids = [await waitingForPrice(), await waitingForPrice()]
    const draft = await newDraft()
    const [issued, priced] = await Promise.all([issue(draft), priceAgain(...ids)])
    expect(priced.status).toBe(200)
    if (issued.status === 200) expect(priced.body.count).toBe(0)
    else {
      expect(issued.body.code).toBe('statement.changed')
      const { body: now } = await world.admin.call(statements.get, { params: { id: draft.id } })
      expect((await issue(now)).status).toBe(200)
    }
    await expectMoneyAddsUp()
  }
})

test('reopened first: the issue is refused, and what is left is issued without the closing', async () => {
  const [gone, kept] = [await waitingForPrice(), await waitingForPrice()]
  const draft = await newDraft()
  const [reopened, issued] = await inTurn(
    world,
    held,
    [gone],
    () => reopen(gone),
    () => issue(draft),
  )
  expect(reopened.status).toBe(200)
  expect([issued.status, issued.body.code]).toEqual([409, 'statement.changed'])
  const { body: now } = await world.admin.call(statements.get, { params: { id: draft.id } })
  expect(now.closings).toBe(1)
  expect((await issue(now)).status).toBe(200)
  expect((await reopen(kept)).body.code).toBe('closing.in_statement')
})
