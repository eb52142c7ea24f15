import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openRowThreads } from './row-thread.ts'

const folder = await mkdtemp(join(tmpdir(), 'rows-'))
afterAll(() => rm(folder, { recursive: true }))

async function moduleOf(code: string): Promise<string> {
  const file = join(folder, `${code.length}.mjs`)
  await writeFile(file, `export const createRead = (input) => (cells) => ${code}`)
  return pathToFileURL(file).href
}
const rows = [{ sheet: '', n: 1, cells: ['a', 'b'] }]

describe('rows read in a thread', () => {
  it('come back in their order, sheet after sheet', async () => {
    const readRows = openRowThreads(60_000)
    const module = await moduleOf('[input, ...cells]')
    expect(await readRows({ module, input: 'x', rows })).toEqual([['x', 'a', 'b']])
    expect(await readRows({ module, input: 'y', rows })).toEqual([['y', 'a', 'b']])
  })

  it('that are never done with end after their time, while others are answered', async () => {
    const readRows = openRowThreads(1_000)
    const endless = readRows({ module: await moduleOf('{ for (;;); }'), input: null, rows })
    let answered = 0
    const others = setInterval(() => {
      answered += 1
    }, 10)
    await expect(endless).rejects.toMatchObject({ reason: 'timeout' })
    clearInterval(others)
    expect(answered).toBeGreaterThan(5)
  })
})
