import { describe, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { addUpCounts } from '#features/interventions/jobs/server/figure-queries.ts'
import { dashboard } from '#features/office/dashboard/contract.ts'
import { shownDays } from '#features/office/dashboard/rules.ts'
import { recordCards } from '#features/office/dashboard/server/background.ts'
import { linesOf } from '#features/office/dashboard/server/export.ts'
import { listMissingDays, recordCard } from '#features/office/dashboard/server/service.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import type { FigureLink, Figures } from '#lib/lists/figures.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { addDays, formatDay } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { figures } from '../src/features.ts'

const world = useWorld([], 'demo')

/** The list that each screen shows, with what the screen asks for by itself. */
const screens: Readonly<Record<string, { api: `/api/${string}`; fixed?: Record<string, string>; total?: string }>> = {
  '/suppliers': { api: '/api/suppliers' },
  '/technicians': { api: '/api/technicians' },
  '/products': { api: '/api/products' },
  '/assigned-products': { api: '/api/assigned-products' },
  '/all-assigned-technician': { api: '/api/assignments' },
  '/closing-confirmation': { api: '/api/closings' },
  '/closing-confirmation/to-settle': { api: '/api/closing-cases' },
  '/van-differences': { api: '/api/van-differences' },
  '/closing-confirmation/phones': { api: '/api/phone-devices' },
  '/intervention-assign': { api: '/api/interventions' },
  '/receiving-terminals': { api: '/api/orders', fixed: { kind: 'non_regular', state: 'to_be_confirmed' } },
  '/receiving-terminals-regular': { api: '/api/orders', fixed: { kind: 'regular', state: 'to_be_confirmed' } },
  '/discrepancies': { api: '/api/discrepancies', fixed: { open: 'true' } },
  '/imports': { api: '/api/imports' },
  '/archive-files': { api: '/api/archive-files' },
}

async function getFigures(year?: number): Promise<Figures> {
  const { status, body } = await world.admin.call(dashboard.get, { query: year ? { year } : {} })
  expect(status).toBe(200)
  return body
}

/** As if somebody had changed a job: what is kept is counted again. */
const forget = () =>
  world.database.query(`select pg_notify('fieldstock_live', $1)`, [JSON.stringify({ topics: ['*'] })])

/** What the screen behind a link counts. */
async function totalBehind({ to, search }: FigureLink): Promise<number> {
  if (to === '/warehouse-status') {
    const answer = await world.admin.fetch(addressOf({ path: '/api/warehouse-status' }, {}, search))
    // The reply of the warehouse status.
    return ((await answer.json()) as { items: unknown[] }).items.length
  }
  const screen = screens[to]
  if (!screen) throw new Error(`no list is known for ${to}`)
  const answer = await world.admin.fetch(
    addressOf({ path: screen.api }, {}, { ...search, ...screen.fixed, rows_per_page: 1 }),
  )
  expect(answer.status, `${to} ${JSON.stringify(search)}`).toBe(200)
  // The reply of a list.
  return ((await answer.json()) as { total: number }).total
}

type Shown = { where: string; value: number; link: FigureLink }

/** Every number that leads somewhere. */
type Numbers = Pick<Figures, 'cards' | 'charts' | 'tasks'>
const numbersOf = ({ cards, charts, tasks }: Numbers): Shown[] => [
  ...cards.map(({ key, value, link }) => ({ where: key, value, link })),
  ...tasks.map(({ key, value, link }) => ({ where: key, value, link })),
  ...charts.flatMap(({ key, rows }) =>
    rows.flatMap((row) =>
      row.values.flatMap(({ value, link }, at) => (link ? [{ where: `${key} ${row.key} ${at}`, value, link }] : [])),
    ),
  ),
]

async function expectListsToAgree(shown: Numbers): Promise<number> {
  const numbers = numbersOf(shown)
  const wrong: unknown[] = []
  for (const { where, value, link } of numbers) {
    const total = await totalBehind(link)
    if (total !== value) wrong.push({ where, value, total, link })
  }
  expect(wrong).toEqual([])
  return numbers.length
}

describe('the dashboard', () => {
  test('has the eight cards, six charts and everything that needs action, in this order', async () => {
    const { cards, charts, tasks, year } = await getFigures()
    expect(year).toBe(Number(today().slice(0, 4)))
    expect(cards.map(({ label }) => label.EN)).toEqual([
      'Total supplier',
      'Technician',
      'Product',
      'Technician product',
      'Closing request',
      'Out/SLA',
      'Reconfig',
      'Assigned intervention',
    ])
    expect(charts.map(({ key }) => key)).toEqual([
      'interventions-per-week',
      'closed-in-time',
      'stock-by-warehouse',
      'open-per-technician',
      'stock-by-model',
      'open-by-province',
    ])
    expect(tasks.map(({ key }) => key)).toEqual([
      'to-do-out-of-sla',
      'about-to-be-late',
      'closings-to-confirm',
      'closings-to-settle',
      'van-differences',
      'phones-late',
      'to-assign',
      'assignments-without-note',
      'orders-to-confirm-non_regular',
      'orders-to-confirm-regular',
      'discrepancies',
      'failed-uploads',
      'below-minimum',
      'expiring-files',
    ])
    // The demo company has something of everything that a chart shows.
    for (const { key, rows } of charts) expect([key, rows.length > 0]).toEqual([key, true])
  })

  test('every number is that of the list it opens, this year and last year', async () => {
    expect(await expectListsToAgree(await getFigures())).toBeGreaterThan(150)
    const { charts } = await getFigures(Number(today().slice(0, 4)) - 1)
    const ofYear = charts.filter(({ shape }) => shape === 'lines' || shape === 'share')
    await expectListsToAgree({ cards: [], tasks: [], charts: ofYear })
  })

  test('a card at the end of today, told from the history, is the card of now', async () => {
    await world.database.write(async (tx) => {
      for (const { key } of figures.cards) await recordCard(tx, figures, { key, day: today() })
    })
    const { rows } = await world.database.query<{ key: string; value: number }>(
      'select key, value from figure_day where day = $1',
      [today()],
    )
    const { cards } = await getFigures()
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(
      Object.fromEntries(cards.map(({ key, value }) => [key, value])),
    )
    await world.database.query('delete from figure_day where day = $1', [today()])
  })

  test('the nightly job makes up for missed days; a card then shows its change against last week', async () => {
    await world.database.query('delete from figure_day')
    expect((await getFigures()).cards.every(({ before, past }) => before === null && past.length === 0)).toBe(true)
    await recordCards(world.database, figures)
    expect(await world.database.read((tx) => listMissingDays(tx, figures))).toEqual([])
    await world.database.query('update figure_day set value = 3 where key = $1 and day = $2', [
      'suppliers',
      addDays(today(), -7),
    ])
    const { cards } = await getFigures()
    expect(cards.find(({ key }) => key === 'suppliers')?.before).toBe(3)
    expect(cards.every(({ past }) => past.length === shownDays)).toBe(true)
  })

  test('after random actions every number is still that of its list', async () => {
    const { admin } = world
    let seed = 20261115
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item
    const some = async (status: string) => {
      const { body } = await admin.call(interventions.list, { query: { status, rows_per_page: 50 } })
      return [pick(body.items), pick(body.items)].filter(Boolean).map(({ id }) => id)
    }
    const people = (await admin.call(technicians.list, { query: { active: 'true' } })).body.items
    const stock = async (status: string) =>
      pick((await admin.call(products.list, { query: { status, rows_per_page: 50 } })).body.items).id
    const warehouses = [
      ...new Set(
        (await admin.call(products.list, { query: { status: 'in_stock' } })).body.items.map((it) => it.warehouse_id),
      ),
    ]
    const actions = {
      assign: async () =>
        admin.call(interventions.assign, {
          body: { ids: await some('open'), technician_id: pick(people).id, confirmed: true },
        }),
      take_back: async () => admin.call(interventions.takeBack, { body: { ids: await some('assigned') } }),
      cancel: async () =>
        admin.call(interventions.cancel, {
          body: { ids: await some('open'), code: 'duplicate', note: null },
        }),
      reactivate: async () => admin.call(interventions.reactivate, { body: { ids: await some('cancelled') } }),
      confirm: async () => {
        const { body } = await admin.call(closings.list, { query: { state: 'requested', rows_per_page: 50 } })
        return admin.call(closings.confirmMany, { body: { ids: [pick(body.items).id] } as never })
      },
      fault: async () =>
        admin.call(products.reportFault, {
          body: { ids: [await stock('in_stock')], note: null } as never,
        }),
      transfer: async () =>
        admin.call(products.transfer, {
          body: { ids: [await stock('in_stock')], warehouse_id: pick(warehouses), note: null } as never,
        }),
      supplier: async () => admin.call(suppliers.create, { body: { name: `Nuovo ${random(1_000_000)}` } as never }),
    }
    const done = new Map<string, number>()
    for (let turn = 0; turn < 40; turn += 1) {
      const name = pick(Object.keys(actions)) as keyof typeof actions
      const { status } = await actions[name]()
      if (status < 300) done.set(name, (done.get(name) ?? 0) + 1)
    }
    expect([...done.keys()].sort()).toEqual(Object.keys(actions).sort())
    await expectListsToAgree(await getFigures())
    // Adding the kept counts up changes none of them.
    const counted = await getFigures()
    await world.database.write(addUpCounts)
    expect((await getFigures()).charts).toEqual(counted.charts)
  })

  test('is for admins, of years from 2024 on', async () => {
    expect((await world.technician.call(dashboard.get, { query: {} })).status).toBe(403)
    expect((await world.admin.call(dashboard.get, { query: { year: 2023 } })).status).toBe(422)
  })

  test('what is out of SLA is to be done, and the next that is due is never a day that has passed', async () => {
    const task = async (key: string) => {
      const found = (await getFigures()).tasks.find((it) => it.key === key)
      if (!found) throw new Error(`no task ${key}`)
      return found
    }
    await world.database.query(
      `update intervention set due_on = $1::date - 3 where status = 'open' and id <> (select min(id) from intervention where status = 'open')`,
      [today()],
    )
    await world.database.query(
      `update intervention set due_on = $1::date + 9 where id = (select min(id) from intervention where status = 'open')`,
      [today()],
    )
    await forget()
    // Kept figures are dropped when the message arrives, which may be after the next call.
    const next = `The next is due on ${formatDay(addDays(today(), 9))}`
    await expect.poll(async () => (await task('to-assign')).note?.EN, { timeout: 20_000 }).toBe(next)
    const late = await task('to-do-out-of-sla')
    expect(late.value).toBeGreaterThan(0)
    expect(late.value).toBe(await totalBehind(late.link))
    await world.database.query(`update intervention set due_on = $1::date - 3 where status = 'open'`, [today()])
    await forget()
    const past = { EN: 'All are past their day', IT: 'Tutti hanno superato la scadenza' }
    await expect.poll(async () => (await task('to-assign')).note, { timeout: 20_000 }).toEqual(past)
  })

  test('every number of the page is in its sheet', async () => {
    const shown = await getFigures()
    const lines = linesOf(shown, 'IT')
    const numbers = [
      ...shown.cards,
      ...shown.tasks,
      ...shown.charts.flatMap(({ rows }) => rows.flatMap(({ values }) => values)),
    ]
    expect(lines.map(([, , , value]) => Number(value))).toEqual(numbers.map(({ value }) => value))
    const answer = await world.admin.fetch(`/api/dashboard/sheet?year=${shown.year}&language=IT`)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`cruscotto-${today()}.xlsx`),
    ])
    expect((await world.technician.fetch('/api/dashboard/sheet')).status).toBe(403)
  })
})
