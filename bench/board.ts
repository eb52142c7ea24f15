/**
 * `node bench/board.ts`: the dispatch board of a made-up company, 60 technicians × 10 days × 500 jobs: its answer, what a carried job is answered by all
 * cells, and their size, against a plain read of the same jobs; then frames in a browser while it is scrolled and while a card is carried over it, against a bare table of the same size (`frames` after the command: these alone). In a database of its own (BENCH_DIR), which is made at the first run.
 */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { Board } from '#features/interventions/planning/contract.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { launchBrowser, signedIn } from './browser.ts'
import { figure, inTurns, median, writeTable } from './rounds.ts'
import { onStage, type Stage } from './stage.ts'

const [people, jobs, days, aDay] = [60, 500, 10, 0.7]
const provinces = ['TO', 'CN', 'AT', 'AL', 'MI', 'BG', 'BS', 'GE', 'SV', 'BO']
/** The answer of the board in kilobytes, packed; and how many times the plain read it may take. */
const [mostKilobytes, mostRatio] = [60, 60]

const address = `/api/dispatch-board?days=${days}`
const plain = `select coalesce(json_agg(i), '[]') as jobs from intervention i where i.status in ('open', 'assigned')`

async function post(
  stage: Stage,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<{ id: number; version: number }> {
  const { text } = await stage.ours(path, { method, body })
  return text ? JSON.parse(text) : { id: 0, version: 0 }
}

/** Through the API, as people would. */
async function makeCompany(stage: Stage): Promise<void> {
  const towns = municipalities().filter(({ province }) => provinces.includes(province))
  const townOf = (at: number) => towns[(at * 7919) % towns.length]
  const supplier = await post(stage, '/api/suppliers', { name: 'Banca della prova' })
  const words = { description_en: 'Upkeep', description_it: 'Manutenzione' }
  const code = await post(stage, '/api/intervention-codes', { code: 'B', ...words, kind: 'maintenance', minutes: 40 })
  await post(stage, '/api/closing-days', { days: 9, valid_from: '2020-01-01' })
  for (let at = 0; at < people; at += 1) {
    const covered = [provinces[at % provinces.length], provinces[(at + 3) % provinces.length]]
    await stage.database.pool.query(
      `with made as (insert into account (username, email, role, first_name, last_name)
         values ($1, $1 || '@example.com', 'technician', 'Prova', $1) returning id)
       insert into technician (account_id, provinces, home_id) select id, $2, $3 from made`,
      [`piano${at}`, covered, towns.find(({ province }) => province === covered[0])?.id],
    )
  }
  // Those who came with the stock have left.
  await stage.database.pool.query(
    `update account set active = false where role = 'technician' and username not like 'piano%'`,
  )
  const made: { id: number; version: number; province: string }[] = []
  for (let at = 0; at < jobs; at += 1) {
    const { name: city, province } = townOf(at) ?? { name: 'Alba', province: 'CN' }
    const body = {
      supplier_id: supplier.id,
      code_id: code.id,
      merchant_name: `Bar ${at}`,
      city,
      province,
      closing_days: 9,
    }
    made.push({ ...(await post(stage, '/api/interventions', body)), province })
  }
  const board: Board = JSON.parse((await stage.ours(address)).text)
  const working = board.days.filter(({ weekend, off }) => !weekend && !off)
  for (const [at, { id, version, province }] of made.slice(0, jobs * aDay).entries()) {
    const able = board.technicians.filter((it) => it.provinces.includes(province))
    const technician_id = able[at % Math.max(1, able.length)]?.id
    const on = working[at % working.length]?.on
    await post(stage, '/api/dispatch-board/moves', { items: [{ id, version }], technician_id, on, confirmed: true })
  }
}

async function openBoard(stage: Stage) {
  const browser = await launchBrowser()
  const context = await signedIn(browser, stage, { width: 1900, height: 950 })
  const page = await context.newPage()
  await page.goto('/dispatch-board')
  await page.locator('[data-card]').first().waitFor()
  return { browser, page }
}

/** Milliseconds between frames while something is done in the page. */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      if (Reflect.get(window, 'benchFrames') === frames) requestAnimationFrame(next)
    }
    Object.assign(window, { benchFrames: frames })
    requestAnimationFrame(next)
  })
  await act()
  return page.evaluate(() => {
    const frames: number[] = Reflect.get(window, 'benchFrames')
    Object.assign(window, { benchFrames: undefined })
    return frames.slice(1)
  })
}

/** A frame of 60 a second lasts 16.7 ms, give or take the timer's own trembling. */
const [oneFrame, trembling, long] = [16.7, 1.3, 50]
const share = (frames: readonly number[], over: number) =>
  `${((frames.filter((ms) => ms > over).length / frames.length) * 100).toFixed(1)} %`
const frameRow = (what: string, frames: readonly number[]) =>
  `| ${[what, frames.length, `${median(frames).toFixed(1)} ms`, share(frames, oneFrame + trembling), share(frames, long), `${Math.max(...frames).toFixed(0)} ms`].join(' | ')} |`

/** Down over all rows and back, a step each frame. */
const scrollOver = (page: Page) =>
  page.evaluate(async () => {
    const board = document.querySelector('[data-scrolls]:not([data-tray] *)')
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    if (!board) throw new Error('nothing scrolls')
    for (const step of [60, -60])
      for (let at = 0; at < 150; at += 1) {
        board.scrollTop += step
        await frame()
      }
  })

async function carryOver(page: Page) {
  for (let at = 0; at < 240; at += 1) await page.mouse.move(480 + ((at * 23) % 1300), 240 + ((at * 11) % 600))
}

/** The same rows, days and cards as a table without anything to it; what is carried follows the mouse. */
function bareTable(board: Board): string {
  const names = new Map(board.jobs.map(({ id, city }) => [id, city ?? '']))
  const rows = board.technicians.map(({ name, cells }) => {
    const days = board.days.map(({ on }) => {
      const visits = cells.find((cell) => cell.on === on)?.visits ?? []
      return `<td>${visits.map(({ id }) => `<button>${names.get(id)}</button>`).join('')}</td>`
    })
    return `<tr><th>${name}</th>${days.join('')}</tr>`
  })
  return `<style>td, th { min-width: 132px; height: 90px; border: 1px solid #ccc } button { display: block }
    div { height: 900px; overflow: auto } p { position: fixed; top: 0; left: 0 }</style>
    <div data-scrolls><table>${rows.join('')}</table></div><p>Alba</p>
    <script>addEventListener('mousemove', ({ clientX, clientY }) => {
      document.querySelector('p').style.transform = 'translate(' + clientX + 'px, ' + clientY + 'px)'
    })</script>`
}

async function measureFrames(stage: Stage, board: Board): Promise<void> {
  const { browser, page } = await openBoard(stage)
  // Whatever does not come says so, instead of being waited for.
  page.setDefaultTimeout(20_000)
  const head = ['what', 'frames', 'median', 'over 16.7 ms', 'over 50 ms', 'longest']
  console.log(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`)
  const note = (what: string, frames: readonly number[]) => console.log(frameRow(what, frames))
  try {
    await page.waitForTimeout(1_000)
    note('scrolling the board', await framesOf(page, () => scrollOver(page)))
    const card = await page.locator('[data-tray] [data-card]').first().boundingBox()
    if (!card) throw new Error('no card in the tray')
    await page.mouse.move(card.x + 40, card.y + 12)
    await page.mouse.down()
    await page.mouse.move(card.x + 60, card.y + 30, { steps: 3 })
    await page.locator('[data-tone]').first().waitFor()
    note('carrying over the board', await framesOf(page, () => carryOver(page)))
    note('scrolling while a card is carried', await framesOf(page, () => scrollOver(page)))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    const bare = await browser.newPage({ viewport: { width: 1900, height: 950 } })
    await bare.setContent(bareTable(board))
    note('scrolling a bare table', await framesOf(bare, () => scrollOver(bare)))
    note('carrying over a bare table', await framesOf(bare, () => carryOver(bare)))
  } finally {
    await browser.close()
  }
}

await onStage(100, async (stage) => {
  const { rows } = await stage.database.pool.query('select count(*)::int as count from intervention')
  if (rows[0].count < jobs) await makeCompany(stage)
  const { text } = await stage.ours(address)
  const board: Board = JSON.parse(text)
  if (process.argv[2] === 'frames') return measureFrames(stage, board)
  const ids = board.jobs.filter(({ status }) => status === 'open').map(({ id }) => id)
  const ask = (some: readonly number[]) => () =>
    stage.ours('/api/dispatch-board/answers', { body: { ids: some, from: null, days } })
  const read = () => stage.database.pool.query(plain)
  const size = `${board.technicians.length} technicians, ${days} days, ${board.jobs.length} jobs`
  const kilobytes = gzipSync(text).length / 1000
  const figures = [
    figure(`the board: ${size}`, await inTurns(15, () => stage.ours(address), read), mostRatio),
    figure('all cells answer one job', await inTurns(15, ask(ids.slice(0, 1)), read), mostRatio),
    figure('all cells answer seven jobs', await inTurns(15, ask(ids.slice(0, 7)), read), mostRatio),
    figure('the board, packed', { ours: kilobytes, raw: mostKilobytes }, 1, 'kB'),
  ]
  console.log(writeTable(figures))
  await measureFrames(stage, board)
})
