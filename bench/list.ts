/** Main-thread cost of a list of 500 rows and 14 columns against a bare virtualised table, and against one with the looks and bars of ours, in one run, interleaved: `node bench/list.ts`. */
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type CDPSession, chromium } from 'playwright-core'
import { build } from 'vite'
import { findBrowser } from '../scripts/browser.ts'

const rounds = Number(process.argv[2] ?? 11)
const goal = 1.3
const outDir = join(tmpdir(), `fieldstock-list-bench-${process.pid}`)
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

await build({
  root: join(import.meta.dirname, 'list-page'),
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
})
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = pathname === '/' ? '/index.html' : pathname
  try {
    const content = await readFile(join(outDir, file))
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('the bench page has no port')

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const steps = ['data to painted', 'select all', 'sort'] as const
const tables = ['bare', 'dressed', 'ours'] as const
type Table = (typeof tables)[number]
type Figures = Record<(typeof steps)[number], number>

/** One fresh page: the same three steps, each the time the main thread was busy until all was quiet again. */
async function measure(table: Table, port: number): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  // The thread's own clock: what other programs take from it does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`http://127.0.0.1:${port}/?table=${table}`)
  await page.waitForTimeout(500)
  const cost = async (script: string) => {
    const before = await busyMs(session)
    await session.send('Runtime.evaluate', { expression: script })
    await page.waitForTimeout(350)
    return (await busyMs(session)) - before
  }
  const figures = {
    'data to painted': await cost('window.release()'),
    'select all': await cost("document.querySelector('thead input').click()"),
    sort: await cost("document.querySelectorAll('thead button')[0].click()"),
  }
  const state = await page.evaluate(
    "[document.querySelectorAll('tr[data-index] td').length >= 15 * 25, document.querySelectorAll('tr input:checked').length > 25, document.querySelector('tr[data-index]').textContent.startsWith('00123-PX-10499')]",
  )
  if (JSON.stringify(state) !== '[true,true,true]')
    throw new Error(`${table} did not show what it should: ${JSON.stringify(state)}`)
  await page.close()
  return figures
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

try {
  const measured: Record<Table, Figures[]> = { ours: [], bare: [], dressed: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const table of tables) {
      const figures = await measure(table, address.port)
      // The first round warms the browser up.
      if (round > 0) measured[table].push(figures)
    }
  }
  for (const step of steps) {
    const of = (table: Table) => median(measured[table].map((figures) => figures[step]))
    const [ours, bare, dressed] = [of('ours'), of('bare'), of('dressed')]
    console.log(
      `${step.padEnd(16)} ours ${ours.toFixed(1)} ms   bare ${bare.toFixed(1)} ms   ratio ${(ours / bare).toFixed(2)} (goal ${goal})${ours / bare > goal ? '  above the goal' : ''}   dressed ${dressed.toFixed(1)} ms   ratio ${(ours / dressed).toFixed(2)}`,
    )
  }
} finally {
  await browser.close()
  server.close()
  await rm(outDir, { recursive: true, force: true })
}
