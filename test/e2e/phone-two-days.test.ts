/**
 * Two days of a technician without a network, in a real browser: closings with four photos each, a night in between, and all of it sent when the network is back.
 * PHONE_JOBS=40 makes as many as a technician has at most, over a line of 5 Mbit/s, and says how long and how much memory it took.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn, openOwnPhone } from './phone.ts'

const journey = useBrowser()
const count = Number(process.env.PHONE_JOBS ?? 2)
const isMeasured = count > 4
const photosEach = 4
const fiveMbit = 5_000_000 / 8

/** As large as a phone takes them: 12 megapixels, 2 MB; what is sent of it has half a megabyte. */
async function takePhoto(folder: string, at: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 60 + (at % 160), sigma: 30 } as const
  const path = join(folder, `${at}.jpg`)
  await sharp({ create: { width: 500, height: 375, channels: 3, background: 'white', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toFile(path)
  return path
}

/** As somebody chooses them in the gallery: the browser reads the files itself, and only names pass through the test. */
async function choose(page: Page, photos: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type="file"]' })
  await session.send('DOM.setFileInputFiles', { files: photos, nodeId })
  await session.detach()
}

async function close(page: Page, id: number, photos: string[]): Promise<void> {
  const link = page.locator(`a[href$="/${id}/close"]`)
  // The first card is open from the start.
  if (!(await link.isVisible())) await page.locator(`[id="job-${id}"]`).click()
  await link.click()
  await page.getByLabel('Notes').fill(`job ${id}`)
  await choose(page, photos)
  await page.getByText(`${photosEach} kept on the phone`).waitFor()
  await page.getByRole('button', { name: /^(Send to the office|Save and send)/ }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
}

/** Megabytes of a process that are not shared with others. */
async function ownMegabytes(process: number): Promise<number> {
  const text = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = Array.from(text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm), ([, count]) => Number(count))
  return Math.round(kilobytes.reduce((sum, count) => sum + count, 0) / 1024)
}
const largest = async (processes: readonly number[]) => Math.max(...(await Promise.all(processes.map(ownMegabytes))))

test('two days without a network, with four photos for each closing: all of it arrives once, and nothing is left', {
  tags: ['long'],
  timeout: 60_000 + 60_000 * count,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ground = await prepareClosings(journey)
  const jobs: number[] = []
  for (let at = 0; at < count; at += 1) jobs.push((await ground.job('maintenance')).id)
  const phone = await openOwnPhone(journey)
  let page = phone.page()
  await page.goto(`${phone.line.origin}/technician/interventions`)
  await expect.poll(() => page.locator('[id^="job-"]').count(), { timeout: 30_000 }).toBe(count)
  phone.line.cut()
  for (const [at, id] of jobs.entries()) {
    // The night: the battery is empty.
    if (at === Math.ceil(count / 2)) {
      page = await phone.restart()
      await page.goto(`${phone.line.origin}/technician/interventions`)
    }
    const photos: string[] = []
    for (let one = 0; one < photosEach; one += 1) photos.push(await takePhoto(folder, at * photosEach + one))
    await close(page, id, photos)
    if (isMeasured)
      process.stderr.write(`${at + 1} of ${count} closed: ${await largest(await phone.processesOf('renderer'))} MB\n`)
  }
  page = await phone.restart()
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Of each photo the small one alone: the originals would fill a phone.
  expect(await leftOn(page)).toMatchObject({ drafts: 0, photos: count * photosEach, states: jobs.map(() => 'waiting') })

  if (isMeasured) phone.line.limit(fiveMbit)
  const began = Date.now()
  phone.line.mend()
  const renderers = await phone.processesOf('renderer')
  let most = 0
  const arrived = async () => {
    most = Math.max(most, await largest(renderers))
    const { rows } = await journey.database.query('select count(*)::int as files from closing_file')
    return rows[0]?.files
  }
  const all = { timeout: 60_000 + 20_000 * count, interval: 1_000 }
  await phone.unwatched(() => expect.poll(arrived, all).toBe(count * photosEach))
  const seconds = (Date.now() - began) / 1000
  page = phone.page()
  const left = async () => (await leftOn(page)).states.filter((state) => state !== 'done')
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  expect(await leftOn(page)).toMatchObject({ drafts: 0 })

  const { rows } = await journey.database.query(
    `select c.intervention_id as id, c.notes, f.file_key as key, f.file_id as file, c.id as closing,
       (select count(*)::int from phone_command p where p.intervention_id = c.intervention_id) as commands
     from closing c join closing_file f on f.closing_id = c.id order by c.intervention_id`,
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(jobs))
  expect(rows).toHaveLength(count * photosEach)
  let bytes = 0
  for (const { id, notes, key, file, closing, commands } of rows) {
    expect({ notes, commands }).toEqual({ notes: `job ${id}`, commands: 1 })
    const answer = await journey.admin.fetch(`/api/closings/${closing}/files/${file}`)
    const content = Buffer.from(await answer.arrayBuffer())
    bytes += content.length
    expect(createHash('sha256').update(content).digest('hex')).toBe(key)
  }
  expect(phone.faults).toEqual([])
  if (isMeasured)
    process.stderr.write(
      `${count} closings, ${rows.length} photos, ${Math.round(bytes / 1e6)} MB: ${seconds} s, at most ${most} MB in the page\n`,
    )
})
