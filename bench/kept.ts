/** Keeps the main ratios in docs/performance.md, the newest run first, so that what became slower is seen beside what it was. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Figure, writeTable } from './rounds.ts'

const file = join(import.meta.dirname, '../docs/performance.md')
const [begin, end] = ['<!-- main ratios: npm run bench -- --main -->', '<!-- end of the main ratios -->']
const keptRuns = 3
const heading = /^(?=### )/m

export async function keepRatios(figures: readonly Figure[], products: number): Promise<void> {
  const text = await readFile(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for the main ratios: ${begin}`)
  const earlier = text
    .slice(from + begin.length, to)
    .split(heading)
    .filter((run) => run.startsWith('### '))
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`
  const run = `### ${day}, ${products.toLocaleString('en')} products, ${machine}\n\n${writeTable(figures)}\n\n`
  const kept = [run, ...earlier].slice(0, keptRuns).join('')
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${kept}${text.slice(to)}`)
}
