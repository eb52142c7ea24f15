/** Reading through the HTTP API against the raw handler: lists, deep pages, totals, search, history, stock, exports. */
import { productList } from '#features/warehouse/stock/columns.ts'
import { ownColumns } from '#lib/lists/column-choice.ts'
import { type Figure, figure, inTurns, median, timed } from './rounds.ts'
import type { Stage } from './stage.ts'

const list = '/api/products?sort=-received_on&rows_per_page=500'
/** What the list page asks for: the columns it shows, and what their cells and actions need. */
const shown = ownColumns(productList).flatMap(({ id, isChecked }) => (isChecked ? [id] : []))
const shownList = `/api/products?rows_per_page=500&columns=${shown}`
const rounds = 15

/** Requests per second of clients that send the next request as soon as one is answered. */
async function throughput(clients: number, seconds: number, ask: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await ask()
        answered += 1
      }
    }),
  )
  return answered / seconds
}

/** The medians of some rounds, in turns. */
async function throughputs<Name extends string>(
  clients: number,
  seconds: number,
  turns: number,
  asks: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(asks) as Name[]
  const found = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let turn = 0; turn < turns; turn += 1)
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      found.get(name)?.push(await throughput(clients, seconds, asks[name]))
  return Object.fromEntries(names.map((name) => [name, median(found.get(name) ?? [])])) as Record<Name, number>
}

/** Processor time of one request, which says more than its duration on a machine that has other work. */
async function processorTime(
  job: string,
  { processor }: Stage,
  asks: Readonly<Record<'ours' | 'raw', () => Promise<unknown>>>,
): Promise<Figure> {
  const times = { ours: { server: 0, database: 0 }, raw: { server: 0, database: 0 } }
  const [requests, turns] = [40, 6]
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'raw'] as const) {
      const before = await processor(side)
      for (let request = 0; request < requests; request += 1) await asks[side]()
      const after = await processor(side)
      times[side].server += (after.server - before.server) / requests / turns
      times[side].database += (after.database - before.database) / requests / turns
    }
  const [ours, raw] = [times.ours, times.raw].map(({ server, database }) => server + database) as [number, number]
  const words = (it: { server: number; database: number }) =>
    `server ${it.server.toFixed(1)}, PostgreSQL ${it.database.toFixed(1)}`
  return figure(job, { ours, raw }, 1.67, 'ms', `ours: ${words(times.ours)}; raw: ${words(times.raw)}`)
}

function perSecond(job: string, ours: number, raw: number, goal: number): Figure {
  const ratio = ours / raw
  return { job, ours, raw, ratio, unit: '/s', goal: `≥ ${goal}×`, met: ratio >= goal }
}

export async function readLists(stage: Stage): Promise<Figure[]> {
  const { ours, screen, raw, database } = stage
  const figures: Figure[] = []
  const whole = () => ours(`${list}&status=in_stock`)
  const page = () => screen(`${shownList}&status=in_stock`)
  const bare = () => raw('/list?status=in_stock&shown=1')
  const bareWhole = () => raw('/list?status=in_stock')
  const counting = () => raw('/list?status=in_stock&shown=1&total=1')
  figures.push(
    figure(
      'list of 500 by status, shown columns, against a handler that does not count',
      await inTurns(rounds, page, bare),
      1.3,
    ),
    figure(
      'the same against a handler that counts each time',
      await inTurns(rounds, page, counting),
      1.3,
      'ms',
      'we keep the total: flatters',
    ),
    figure(
      'list of 500 by status, all columns, against a handler that does not count',
      await inTurns(rounds, whole, bareWhole),
      1.3,
    ),
    figure(
      'the same against a handler that asks who calls first',
      await inTurns(rounds, whole, () => raw('/list?status=in_stock&who')),
      1.3,
    ),
  )
  const speeds = await throughputs(8, 4, 4, { page, bare, counting, whole, bareWhole })
  figures.push(
    perSecond('shown columns, 8 clients, against a handler that does not count', speeds.page, speeds.bare, 0.7),
    perSecond('the same against a handler that counts each time', speeds.page, speeds.counting, 0.7),
    perSecond('all columns, 8 clients, against a handler that does not count', speeds.whole, speeds.bareWhole, 0.5),
    await processorTime('processor time of that request, against a handler that does not count', stage, {
      ours: page,
      raw: bare,
    }),
  )

  const { rows } = await database.pool.query(`select count(*)::int as count from product where status = 'installed'`)
  const deep = Math.min(1000, Math.floor(rows[0].count / 500))
  figures.push(
    figure(
      `page ${deep} of status installed`,
      await inTurns(
        7,
        () => ours(`${list}&status=installed&page=${deep}`),
        () => raw(`/list?status=installed&page=${deep}`),
      ),
      0.5,
    ),
    figure(
      'the same against counting what stands before it in the index, and reading the page by its key',
      await inTurns(
        7,
        () => ours(`${list}&status=installed&page=${deep}`),
        () => raw(`/place?status=installed&page=${deep}`),
      ),
      2,
    ),
  )

  let day = 0
  const nextDay = () => new Date(Date.UTC(2026, 0, 1) - (day++ % 300) * 86_400_000).toISOString().slice(0, 10)
  figures.push(
    figure(
      'total of a list by day, never the same twice (one row shown)',
      await inTurns(
        9,
        () => ours(`${list.replace('500', '1')}&received_on_from=${nextDay()}`),
        () => raw(`/total?from=${nextDay()}`),
      ),
      1.1,
    ),
  )
  let turn = 0
  const part = () => `-${['PX', 'MV', 'PP', 'DK'][turn++ % 4]}-${100 + ((turn * 37) % 900)}`
  figures.push(
    figure(
      'search by part of a serial',
      await inTurns(
        rounds,
        () => screen(`${shownList}&q=${part()}`),
        () => raw(`/search?shown=1&q=${part()}`),
      ),
      1.5,
      'ms',
      'ours with the total, the raw handler without',
    ),
    figure(
      'the same against a handler that counts too',
      await inTurns(
        rounds,
        () => screen(`${shownList}&q=${part()}`),
        () => raw(`/search?shown=1&total=1&q=${part()}`),
      ),
      1.5,
    ),
  )
  figures.push(
    await processorTime('processor time of that search, against a handler that does not count', stage, {
      ours: () => screen(`${shownList}&q=${part()}`),
      raw: () => raw(`/search?shown=1&q=${part()}`),
    }),
  )
  const { rows: known } = await database.pool.query('select product_id as id from movement where seq = 8 limit 200')
  const id = () => known[turn++ % known.length].id
  figures.push(
    figure(
      'history of one product',
      await inTurns(
        rounds,
        () => ours(`/api/products/${id()}/movements`),
        () => raw(`/history?id=${id()}`),
      ),
      1.5,
    ),
    figure(
      'the same against a handler that asks who calls first',
      await inTurns(
        rounds,
        () => ours(`/api/products/${id()}/movements`),
        () => raw(`/history?id=${id()}&who`),
      ),
      1.5,
    ),
    figure(
      'one product',
      await inTurns(
        rounds,
        () => ours(`/api/products/${id()}`),
        () => raw(`/product?id=${id()}`),
      ),
      1.5,
    ),
  )
  return figures
}

export async function readStock({ ours, raw }: Stage): Promise<Figure[]> {
  const today = await inTurns(
    7,
    () => ours('/api/warehouse-status'),
    () => raw('/stock'),
  )
  const past = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await timed(() => ours(`/api/warehouse-status?as_of=${past}`)))
  const ms = median(times)
  return [
    figure('warehouse status today', today, 1.2),
    {
      job: 'warehouse status of a year ago',
      ours: ms,
      raw: Number.NaN,
      ratio: Number.NaN,
      unit: 'ms',
      goal: '< 1000 ms',
      met: ms < 1000,
    },
  ]
}

export async function exportRows({ ours, raw, database, memory }: Stage): Promise<Figure[]> {
  const { rows } = await database.pool.query(
    `select received_on::text as day from product where status is not null order by received_on, id offset 99999 limit 1`,
  )
  const to = rows[0]?.day ?? '2100-01-01'
  const file = (format: string) => `/api/products/export?format=${format}&sort=-received_on&received_on_to=${to}`
  const before = await memory()
  let most = before
  const watch = setInterval(() => void memory().then((size) => (most = Math.max(most, size))), 100)
  const csv = await inTurns(
    11,
    () => ours(file('csv')),
    () => raw(`/csv?to=${to}`),
  )
  const xlsx = await inTurns(
    1,
    () => ours(file('xlsx')),
    () => ours(file('csv')),
  )
  clearInterval(watch)
  const grown = `memory + ${Math.max(0, most - before).toFixed(0)} MB`
  return [
    figure('export of 100,000 products as csv, against COPY TO', csv, 1.5, 'ms', grown),
    figure('export of 100,000 products as xlsx, against csv', xlsx, 4),
  ]
}
