/** What closings cost when the price list lags behind: articles without a price, prices added later, articles that count by use. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type StatementDetail, statements } from '#features/clients/statements/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { closings } from '../../contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

let articles = 0
const newArticle = () => `CAVO-${++articles}`
const draftFor = async (whom: 'client' | 'technician'): Promise<StatementDetail> => {
  await world.database.query("delete from statement where state = 'draft'")
  const party =
    whom === 'client'
      ? { supplier_id: ground.supplier_id, technician_id: null }
      : { supplier_id: null, technician_id: world.technician.id }
  const body = { whom, ...party, module_id: null, month: today().slice(0, 7) }
  return (await world.admin.call(statements.create, { body })).body
}
const issue = ({ id, closings: count, total_cents }: StatementDetail) =>
  world.admin.call(statements.issue, { params: { id }, body: { closings: count, total_cents } })
const priceAgain = async (...ids: number[]) => (await world.admin.call(closings.priceAgain, { body: { ids } })).body

describe('an article without a price', () => {
  test('is named in the review, kept out of a bulk confirmation and listed before a statement is issued', async () => {
    const article = newArticle()
    const { closing, job } = await ground.replacement({ articles: [{ article, quantity: 2 }] })
    const named = expect.objectContaining({ key: 'article_unpriced', text: expect.stringContaining(`${article} × 2`) })
    expect((await ground.detail(closing)).findings).toContainEqual(named)
    const { body } = await world.admin.call(closings.confirmMany, { body: { ids: [closing] } })
    expect(body).toMatchObject({ count: 0, left_out: [{ id: closing, why: expect.stringContaining(article) }] })
    expect((await ground.confirm(closing)).status).toBe(200)
    expect((await draftFor('client')).unpriced).toContainEqual({
      closing_id: closing,
      number: job.number,
      article,
      quantity: 2,
    })
  })

  test('gets its price later, also when it is confirmed; what an admin changed and what a statement holds stays', async () => {
    const article = newArticle()
    const used = { articles: [{ article: article.toLowerCase(), quantity: 3 }] }
    const [waiting, confirmed] = [await ground.replacement(used), await ground.replacement(used)]
    const { costs } = await ground.detail(confirmed.closing)
    const changed = costs.map(({ setting_id: _s, list_cents: _l, ...line }) =>
      line.whom === 'technician' ? { ...line, value_cents: 2_000 } : line,
    )
    expect((await ground.confirm(confirmed.closing, { costs: changed })).status).toBe(200)
    const { body: paid } = await issue(await draftFor('technician'))
    for (const whom of ['client', 'technician'])
      await ground.price({ code_id: ground.codes.replacement, article, description: 'Cavo', value_cents: 500, whom })
    expect(await priceAgain(waiting.closing, confirmed.closing)).toEqual({ count: 2, left_out: [] })
    expect(await priceAgain(waiting.closing, confirmed.closing)).toEqual({ count: 0, left_out: [] })
    expect(await ground.detail(waiting.closing)).toMatchObject({ client_cents: 5_300, technician_cents: 3_200 })
    // The side of the technician is in a statement, with what an admin changed.
    expect(await ground.detail(confirmed.closing)).toMatchObject({ client_cents: 5_300, technician_cents: 2_000 })
    expect((await draftFor('client')).unpriced.filter((it) => it.closing_id === confirmed.closing)).toEqual([])
    const { body: billed } = await issue(await draftFor('client'))
    expect(await priceAgain(confirmed.closing)).toMatchObject({
      count: 0,
      left_out: [{ why: expect.stringContaining(billed.label ?? '-') }],
    })
    expect(paid.label).not.toBeNull()
  })
})

test('an article that counts by use counts what was used, and is no line where it was not', async () => {
  const article = newArticle()
  const price = {
    code_id: ground.codes.maintenance,
    article,
    description: 'Chilometri',
    value_cents: 40,
    per_use: true,
  }
  expect((await ground.price(price)).status).toBe(201)
  const [one, other] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const without = await ground.detail(await ground.requested(one.id))
  expect(without.costs.map((it) => it.article)).not.toContain(article)
  const driven = await ground.detail(await ground.requested(other.id, { articles: [{ article, quantity: 35 }] }))
  expect(driven.costs).toContainEqual(expect.objectContaining({ article, quantity: 35, value_cents: 1_400 }))
})

test('articles that differ only in case are one in the totals', async () => {
  const article = newArticle()
  for (const name of [article, article.toLowerCase()]) {
    const { closing } = await ground.replacement()
    const line = {
      whom: 'client' as const,
      article: name,
      description: 'x',
      quantity: 2,
      value_cents: 101,
      removed: false,
    }
    await ground.confirm(closing, { costs: [line] })
  }
  const draft = await draftFor('client')
  const totals = draft.totals.filter((it) => it.article?.toLowerCase() === article.toLowerCase())
  expect(totals).toMatchObject([{ quantity: 4, value_cents: 202 }])
  const csv = await world.admin.fetch(
    `/api/statements/${draft.id}/lines/export?format=csv&columns=article,quantity,unit_cents,value_cents`,
  )
  expect(await csv.text()).toContain(`${article},2,0.51,1.01`)
  const paper = await world.admin.fetch(`/api/statements/${draft.id}/pdf?language=EN`)
  expect(paper.headers.get('content-disposition')).toContain('Draft-Banca-Alfa.pdf')
})

test('“plan again” is undone while nobody has touched the job since', async () => {
  const planned = async () => {
    const job = await ground.job('maintenance')
    const reason = { outcome: 'not_possible', outcome_reason_id: ground.reasons.closed } as const
    const closing = await ground.requested(job.id, reason)
    expect((await ground.confirm(closing, { next_step: 'reschedule' })).status).toBe(200)
    return { job, closing }
  }
  const reopen = (id: number) => world.admin.call(closings.reopen, { params: { id }, body: { reason: 'wrong choice' } })
  const { job, closing } = await planned()
  expect((await reopen(closing)).body).toMatchObject({ state: 'reopened' })
  const { body } = await world.admin.call(interventions.get, { params: { id: job.id } })
  expect(body).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  const touched = await planned()
  await world.admin.call(interventions.assign, {
    body: { ids: [touched.job.id], technician_id: world.otherTechnician.id, confirmed: true },
  })
  const refused = await reopen(touched.closing)
  expect([refused.status, refused.body.code]).toEqual([409, 'closing.planned_again'])
})
