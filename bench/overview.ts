/** The dashboard and the search of the frame: processor time of server and database, with what is kept and without it. */
import type { Figure } from './rounds.ts'
import type { Stage } from './stage.ts'

const requests = 30

/** Of a database that holds interventions too: `npm run demo -- --products 1000000 --interventions 1000000`. */
export async function readOverview({ ours, database, processor }: Stage): Promise<Figure[]> {
  /** As if somebody had changed something of these lists. */
  const forget = (topics: readonly string[]) =>
    topics.length > 0 && database.pool.query(`select pg_notify('fieldstock_live', $1)`, [JSON.stringify({ topics })])
  const { rows } = await database.pool.query(`select count(*)::int as jobs,
      (select serial_number from product order by id desc limit 1) as serial, max(number) as number,
      max(client_reference) as reference, max(client_terminal_id) as terminal, max(merchant_name) as merchant
    from intervention`)
  const { jobs, serial, number, reference, terminal, merchant } = rows[0]
  const questions: Record<string, readonly [address: string, goal: number, topics: readonly string[]]> = {
    'dashboard, nothing kept': ['/api/dashboard', 100, ['*']],
    'dashboard after a change of a job': ['/api/dashboard', 100, ['interventions']],
    'dashboard, nothing changed': ['/api/dashboard', 100, []],
    ...Object.fromEntries(
      Object.entries({
        'a whole serial': serial,
        'the start of a serial': String(serial).slice(0, 5),
        'the middle of a serial': String(serial).slice(3, 8),
        'a number': number,
        'a client’s reference': reference,
        'a terminal ID': terminal,
        'a merchant': merchant,
        'a word of every merchant': String(merchant).split(' ')[0],
        'three letters': String(merchant).slice(0, 3),
        'two letters': String(serial).slice(0, 2),
        'a serial with a wrong digit': String(serial).replace(/\d(?=\D*\d\D*$)/, (digit) =>
          String((Number(digit) + 5) % 10),
        ),
        'a merchant’s word with two letters swapped': String(merchant)
          .replace(/^(..)(.)(.)/, '$1$3$2')
          .split(' ')[0],
        'a short word with two letters swapped': 'Vlila',
        'letters that are not there': 'Zzyzxwq',
        'digits that are not there': '99887766554',
        'what is not there': 'Zzyzx 99',
      }).map(([name, q]) => [`search: ${name}`, [`/api/search?q=${encodeURIComponent(String(q))}`, 50, []]]),
    ),
  }
  const figures: Figure[] = []
  for (const [job, [address, goal, topics]] of Object.entries(questions)) {
    for (let round = 0; round < 3; round += 1) await ours(address)
    const before = await processor('ours')
    for (let round = 0; round < requests; round += 1) {
      await forget(topics)
      await ours(address)
    }
    const after = await processor('ours')
    const [server, inDatabase] = [after.server - before.server, after.database - before.database].map(
      (ms) => ms / requests,
    ) as [number, number]
    const sum = server + inDatabase
    figures.push({
      job: `${job}, ${jobs} interventions`,
      ours: sum,
      raw: goal,
      ratio: sum / goal,
      unit: 'ms',
      goal: `≤ ${goal} ms`,
      met: sum <= goal,
      note: `server ${server.toFixed(1)}, PostgreSQL ${inDatabase.toFixed(1)}; raw is the goal`,
    })
  }
  return figures
}
