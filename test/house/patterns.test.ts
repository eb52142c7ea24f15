/** No text from outside keeps a pattern busy: each reads 10,000 hostile characters in a time that grows with their number alone. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { Pattern, PatternMessage, PatternTask } from './pattern-worker.ts'
import { filesIn, nodesOf, readSource, root } from './source.ts'

/** Patterns that are put together: those made when a module is loaded are tested like all others. */
const made: Readonly<Record<string, 'loaded' | 'our own words'>> = {
  'src/features/interventions/closings/upload-rules.ts': 'loaded',
  'src/features/interventions/formats/dates.ts': 'loaded',
  'src/features/interventions/settings/upload-rules.ts': 'loaded',
  'src/features/interventions/jobs/files-rules.ts': 'loaded',
  'src/features/warehouse/stock/label-drawing.ts': 'our own words',
  'src/features/warehouse/stock/server/labels.ts': 'our own words',
  'src/features/warehouse/stock/status.ts': 'loaded',
  'src/features/warehouse/stock/web/status/status-state.ts': 'our own words',
  'src/lib/numbers/money.ts': 'loaded',
  'src/lib/uploads/upload-check.ts': 'our own words',
  'src/lib/uploads/upload.ts': 'our own words',
  'src/server/http/error-reply.ts': 'our own words',
  'src/server/files/temporary.ts': 'loaded',
  'src/web/list/trail.ts': 'our own words',
}
/** Whose text is always ours, and short. */
const ours = new Set([
  // The digits of an amount that the program has.
  String.raw`\B(?=(\d{3})+$)`,
])

/** Only a pattern that hangs is busy for so long with one text. */
const hangMs = 60_000

async function findSlow(task: PatternTask): Promise<{ slow: string[]; tested: number }> {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { workerData: task, execArgv: [] })
  const slow: string[] = []
  let busy: Pattern | undefined
  try {
    return await new Promise((resolve, reject) => {
      const hangs = () => resolve({ slow: [...slow, `${busy?.source} hangs`], tested: 0 })
      let timer = setTimeout(hangs, hangMs)
      worker.on('error', reject)
      worker.on('message', (message: PatternMessage) => {
        clearTimeout(timer)
        timer = setTimeout(hangs, hangMs)
        if ('begun' in message) busy = message.begun
        else if ('slow' in message) slow.push(`/${message.slow.source}/${message.slow.flags} on ${message.text}`)
        else resolve({ slow, tested: message.ended })
        if ('ended' in message) clearTimeout(timer)
      })
    })
  } finally {
    await worker.terminate()
  }
}

describe('patterns', () => {
  it('are tested wherever they are made', async () => {
    const files = (await filesIn('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'))
    const found: string[] = []
    for (const file of files) if ((await readSource(file)).includes('new RegExp(')) found.push(file)
    expect(found.sort()).toEqual(Object.keys(made).sort())
  })

  it('read hostile text once', async () => {
    const files = (await filesIn('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'))
    const patterns: Pattern[] = []
    for (const file of files)
      for (const { regex } of nodesOf(file, await readSource(file))) {
        // The parser gives a regular expression like this.
        const literal = regex as { pattern: string; flags: string } | undefined
        if (literal && !ours.has(literal.pattern)) patterns.push({ source: literal.pattern, flags: literal.flags })
      }
    const load = Object.keys(made).filter((file) => made[file] === 'loaded')
    const { slow, tested } = await findSlow({
      patterns,
      load: load.map((file) => pathToFileURL(join(root, file)).href),
    })
    expect(slow).toEqual([])
    expect(tested).toBeGreaterThan(250)
  })

  it('are called slow where they are', async () => {
    const patterns = [
      { source: String.raw`\s+$`, flags: '' },
      { source: '^(a+)+$', flags: '' },
      { source: String.raw`(?<!\s)\s+$`, flags: '' },
    ]
    const { slow } = await findSlow({ patterns: patterns.toSpliced(1, 1), load: [] })
    expect(slow).toEqual([expect.stringContaining(String.raw`/\s+$/`)])
  })
})
