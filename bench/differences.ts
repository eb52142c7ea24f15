/** What it costs to look at the differences of a client's file that was sent before. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchInterventions, sheetAgain } from './interventions.ts'
import { type Figure, median, timed } from './rounds.ts'
import type { Stage } from './stage.ts'
import { insertSent, sendClean } from './writing.ts'

const rounds = 5

export async function readDifferences(stage: Stage, rows: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-bench-'))
  try {
    const client = await benchInterventions(stage)
    const mark = `D${Date.now().toString(36).toUpperCase()}`
    await insertSent(stage, await sendClean(stage, client, await client.sheet(folder, stage, rows, mark)))
    let id = 0
    const again = await sheetAgain(folder, stage, rows, mark)
    const checked = await timed(async () => {
      id = await sendClean(stage, client, again)
    })
    const figures: Figure[] = []
    const add = (job: string, ours: number, work: number) =>
      figures.push({
        job,
        ours,
        raw: Number.NaN,
        ratio: Number.NaN,
        unit: 'ms',
        goal: '–',
        met: true,
        note: `processor ${work.toFixed(0)} ms`,
      })
    add(`checking ${rows} jobs that are known`, checked, Number.NaN)
    for (const [job, address] of [
      ['the upload', `/api/imports/${id}`],
      ['counts of its differences', `/api/intervention-files/${id}`],
      ['100 changed rows', `/api/intervention-files/${id}/rows?group=changed`],
      ['100 unchanged rows', `/api/intervention-files/${id}/rows?group=unchanged`],
      ['all differences as xlsx', `/api/intervention-files/${id}/differences.xlsx`],
    ] as const) {
      await stage.ours(address)
      const times: number[] = []
      const worked = await stage.work()
      for (let round = 0; round < rounds; round += 1) times.push(await timed(() => stage.ours(address)))
      add(job, median(times), ((await stage.work()) - worked) / rounds)
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
