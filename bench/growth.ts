/** How cost grows with size: the same questions through our HTTP API on a small database and on a large one, in turns. */
import { type Figure, figure, median, timed } from './rounds.ts'
import type { Stage } from './stage.ts'

const list = '/api/products?sort=-received_on&rows_per_page=500&status=in_stock'
const rounds = 15
/** A different query each time: a cached answer would say nothing about size. */
type Question = (stage: Stage, round: number) => Promise<number>

const search: Question = ({ ours }, round) =>
  timed(() =>
    ours(`/api/products?rows_per_page=100&q=-${['PX', 'MV', 'CL', 'DK'][round % 4]}-${10_000 + round * 1_357}`),
  )

const bySerial: Question = async ({ ours, database, products }, round) => {
  const { rows } = await database.pool.query('select serial_number from product where id >= $1 order by id limit 1', [
    Math.floor((products / (rounds + 2)) * round) + 1,
  ])
  return timed(() => ours('/api/products/look-up', { body: { serials: [rows[0].serial_number] } }))
}

/** Five hundred products go to a technician and, outside the time, back again. */
const assign: Question = async ({ ours, database }) => {
  const { rows } = await database.pool.query(
    `select w.id::int as warehouse_id, (select min(a.id)::int from account a where a.role = 'technician' and a.active) as technician_id,
       array(select p.id::int from product p where p.warehouse_id = w.id and p.status = 'in_stock' order by p.id limit 500) as ids
     from warehouse w order by w.id limit 1`,
  )
  const { ids, ...where } = rows[0]
  let id = 0
  const ms = await timed(async () => {
    const { text } = await ours('/api/assignments', { body: { ...where, products: { ids } } })
    id = (JSON.parse(text) as { id: number }).id
  })
  await ours(`/api/assignments/${id}/undo`, { body: { reason: null } })
  return ms
}

const questions: Record<string, Question> = {
  'list of 500, by status, newest first': ({ ours }) => timed(() => ours(list)),
  'search by part of a serial': search,
  'product by serial': bySerial,
  'assign 500 products': assign,
}

export async function grow(small: Stage, large: Stage): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(questions)) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let round = 0; round <= rounds; round += 1)
      for (const [side, stage] of Object.entries({ small, large })) {
        const ms = await ask(stage, round)
        // The first round only warms up; the sides are those of the object above.
        if (round > 0) times[side as 'small' | 'large'].push(ms)
      }
    figures.push(figure(name, { ours: median(times.large), raw: median(times.small) }, 1.3))
  }
  return figures
}
