/** How a figure is taken: ours and the raw limit in turns, medians of the rounds, their ratio. */

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export type Figure = {
  job: string
  ours: number
  raw: number
  ratio: number
  unit: string
  goal: string
  met: boolean
  note?: string
}

export type Side = () => Promise<unknown>

export const timed = async (work: Side): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** In turns, the first round only to warm up. */
export async function inTurns(rounds: number, ours: Side, raw: Side): Promise<{ ours: number; raw: number }> {
  const times: Record<'ours' | 'raw', number[]> = { ours: [], raw: [] }
  for (let round = 0; round <= rounds; round += 1) {
    // The order alternates, so that neither side always finds warm caches.
    const order = round % 2 === 0 ? (['raw', 'ours'] as const) : (['ours', 'raw'] as const)
    for (const side of order) {
      const ms = await timed(side === 'ours' ? ours : raw)
      if (round > 0) times[side].push(ms)
    }
  }
  return { ours: median(times.ours), raw: median(times.raw) }
}

export function figure(
  job: string,
  at: { ours: number; raw: number },
  most: number,
  unit = 'ms',
  note?: string,
): Figure {
  const ratio = at.ours / at.raw
  return { job, ...at, ratio, unit, goal: `≤ ${most}×`, met: ratio <= most, ...(note ? { note } : {}) }
}

export function writeTable(figures: readonly Figure[]): string {
  const rows = figures.map((it) => [
    it.job,
    `${it.ours.toFixed(1)} ${it.unit}`,
    Number.isNaN(it.raw) ? '–' : `${it.raw.toFixed(1)} ${it.unit}`,
    Number.isNaN(it.ratio) ? '–' : `${it.ratio.toFixed(2)}×`,
    it.goal,
    it.met ? 'met' : 'missed',
    it.note ?? '',
  ])
  const head = ['job', 'ours', 'raw', 'ratio', 'goal', '', 'note']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
