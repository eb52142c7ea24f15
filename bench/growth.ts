/** How cost grows with size: the same questions through our HTTP API on databases of several sizes, in turns, and what they say about one ten times as large. */
import { median, timed } from './rounds.ts'
import type { Stage } from './stage.ts'

const list = '/api/products?sort=-received_on&rows_per_page=500'
const rounds = 15
/** A different query each time: a cached answer would say nothing about size. */
type Question = (stage: Stage, round: number) => Promise<number>

const search: Question = ({ ours }, round) =>
  timed(() =>
    ours(`/api/products?rows_per_page=100&q=-${['PX', 'MV', 'CL', 'DK'][round % 4]}-${10_000 + round * 1_357}`),
  )

/** Some product, another one each time. */
async function someProduct({ database, products }: Stage, round: number): Promise<{ id: number; serial: string }> {
  const { rows } = await database.pool.query(
    'select id::int, serial_number as serial from product where id >= $1 and moves > 3 order by id limit 1',
    [Math.floor((products / (rounds + 2)) * round) + 1],
  )
  return rows[0]
}

const bySerial: Question = async (stage, round) => {
  const { serial } = await someProduct(stage, round)
  return timed(() => stage.ours('/api/products/look-up', { body: { serials: [serial] } }))
}

const history: Question = async (stage, round) => {
  const { id } = await someProduct(stage, round)
  return timed(() => stage.ours(`/api/products/${id}/movements`))
}

/** Half of the list comes before it, so that the way there grows with the list. */
const middlePage: Question = async ({ ours, database }, round) => {
  const { rows } = await database.pool.query(
    `select count(*)::int / 1000 as page from product where status = 'installed'`,
  )
  return timed(() => ours(`${list}&status=installed&page=${Math.max(2, rows[0].page - round)}`))
}

const total: Question = ({ ours }, round) => {
  const day = new Date(Date.UTC(2026, 0, 1) - round * 86_400_000).toISOString().slice(0, 10)
  return timed(() => ours(`${list.replace('500', '1')}&received_on_from=${day}`))
}

/** Five hundred products go to a technician and, outside the time, back again. */
const assign: Question = async ({ ours, database }) => {
  const { rows } = await database.pool.query(
    `select w.id::int as warehouse_id, (select min(a.id)::int from account a where a.role = 'technician' and a.active) as technician_id,
       array(select p.id::int from product p where p.warehouse_id = w.id and p.status = 'in_stock' order by p.id limit 200) as ids
     from warehouse w order by w.id limit 1`,
  )
  const { ids, ...where } = rows[0]
  let id = 0
  const ms = await timed(async () => {
    const { text } = await ours('/api/assignments', { body: { ...where, products: { ids } } })
    id = (JSON.parse(text) as { id: number }).id
  })
  await ours(`/api/assignments/${id}/undo`, { body: { code: null, reason: 'measured' } })
  return ms
}

const questions: Record<string, Question> = {
  'list of 500, by status, newest first': ({ ours }) => timed(() => ours(`${list}&status=in_stock`)),
  'the middle page of status installed': middlePage,
  'total of a list by day, never the same twice': total,
  'search by part of a serial': search,
  'product by serial': bySerial,
  'history of one product': history,
  'assign 200 products': assign,
  'warehouse status of today': ({ ours }) => timed(() => ours('/api/warehouse-status')),
}

/**
 * What the last two of three points, each ten times the one before, say about the next. With n the last step is ten times the one
 * before it, with log n as large as it; what lies between is taken for n, the worse of the two.
 */
export function curveOf(points: readonly number[]): { kind: 'not at all' | 'log n' | 'n'; next: number } {
  const [first = 0, middle = 0, last = 0] = points.slice(-3)
  const [step, lastStep] = [middle - first, last - middle]
  if (last < first * 1.3 && last < middle * 1.3) return { kind: 'not at all', next: last }
  if (lastStep < Math.max(step, 0) * 2) return { kind: 'log n', next: last + Math.max(step, lastStep) }
  return { kind: 'n', next: last + lastStep * 10 }
}

const ms = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

/** Prints a table, line by line: a column for each size, the smallest first. */
export async function grow(stages: readonly Stage[]): Promise<void> {
  const amounts = stages.map(({ products }) => products.toLocaleString('en'))
  const head = ['job, ms', ...amounts, 'grows with', 'ten times the last, on paper']
  const print = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  print(head)
  print(head.map(() => '---'))
  for (const [name, ask] of Object.entries(questions)) {
    const times = stages.map((): number[] => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, stage] of stages.entries()) {
        const taken = await ask(stage, round)
        // The first round only warms up.
        if (round > 0) times[at]?.push(taken)
      }
    const points = times.map(median)
    const { kind, next } = curveOf(points)
    print([name, ...points.map(ms), kind, ms(next)])
  }
}
