/**
 * `node bench/board.ts`: the dispatch board of a made-up company, 60 technicians × 10 days × 500 jobs: its answer, what a carried job is answered by all
 * cells, and their size, against a plain read of the same jobs; then frames in a browser while it is scrolled and while a card is carried over it. In a database of its own (BENCH_DIR), which is made at the first run.
 */
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import type { Board } from '#features/interventions/planning/contract.ts'
import { roleNumbers } from '#lib/records/endpoint.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { findBrowser } from '../scripts/browser.ts'
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
      [`tecnico${at}`, covered, towns.find(({ province }) => province === covered[0])?.id],
    )
  }
  // Those who came with the stock are away.
  await stage.database.pool.query(
    `update account set active = false where role = 'technician' and username not like 'tecnico%'`,
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

/** Signed in as the login page leaves it. */
async function openBoard({ site: { address, token, cookie, admin } }: Stage) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1900, height: 950 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.goto('/api/health')
  const userData = { id: admin, first_name: 'A', last_name: 'B', username: 'a', picture_path: null, picture_url: null }
  const entries = {
    token,
    user: 'true',
    user_type_id: String(roleNumbers.admin),
    userData: JSON.stringify({ ...userData, ref_user_type_id: roleNumbers.admin }),
  }
  await page.evaluate((kept) => {
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
  }, entries)
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
      if (frames.length < 20_000) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { benchFrames: frames })
  })
  await act()
  return page.evaluate(() => Reflect.get(window, 'benchFrames').splice(0).slice(1))
}

const sayFrames = (what: string, frames: readonly number[]) =>
  console.log(
    `${what}: ${frames.length} frames, ${frames.filter((ms) => ms > 50).length} over 50 ms, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
  )

async function measureFrames(stage: Stage): Promise<void> {
  const { browser, page } = await openBoard(stage)
  try {
    const scrolled = await framesOf(page, () =>
      page.evaluate(async () => {
        const board = document.querySelector('[role=grid]')?.parentElement
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        if (!board) return
        for (const step of [60, -60])
          for (let at = 0; at < 150; at += 1) {
            board.scrollTop += step
            await frame()
          }
      }),
    )
    sayFrames('scrolling over all technicians and back', scrolled)
    const card = await page.locator('[data-tray] [data-card]').first().boundingBox()
    if (!card) throw new Error('no card in the tray')
    await page.mouse.move(card.x + 40, card.y + 12)
    await page.mouse.down()
    await page.mouse.move(card.x + 60, card.y + 30)
    await page.locator('[data-tone]').first().waitFor()
    const carried = await framesOf(page, async () => {
      for (let at = 0; at < 240; at += 1) await page.mouse.move(480 + ((at * 23) % 1300), 240 + ((at * 11) % 600))
    })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    sayFrames('a card carried over the cells', carried)
  } finally {
    await browser.close()
  }
}

await onStage(100, async (stage) => {
  const { rows } = await stage.database.pool.query('select count(*)::int as count from intervention')
  if (rows[0].count < jobs) await makeCompany(stage)
  const { text } = await stage.ours(address)
  const board: Board = JSON.parse(text)
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
  await measureFrames(stage)
})
