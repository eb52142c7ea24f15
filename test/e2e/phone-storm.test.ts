/**
 * Closings on a phone that is killed and cut off at named points: each arrives once, its photo to the byte, and nothing is left on the phone.
 * PHONE_ROUNDS=200 adds rounds at points chosen by chance.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { chanceFrom } from '../resilience/ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn, openOwnPhone, type Phone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const points = [
  'killed after the note',
  'killed after the photo',
  'loaded again with all entered',
  'cut before Send',
  'cut in the photo',
  'cut around the command',
  'killed at Send',
  'killed while the photo leaves',
  'killed while the command leaves',
  'cut at the answer',
  'killed after the answer',
  'cut and killed at Send',
] as const
type Point = (typeof points)[number]
const isKilled = (point: Point) => /^killed (at|while|after the answer)|^cut and killed/.test(point)

const rounds = Number(process.env.PHONE_ROUNDS ?? points.length)
const chance = chanceFrom(Number(process.env.PHONE_SEED ?? 1))
const photoCalls = /\/api\/phone\/photos\//
const commandCalls = /\/api\/phone\/commands/

const photoOf = (seed: number) =>
  sharp({
    create: {
      width: 500,
      height: 400,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 100 + (seed % 100), sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

async function openForm(phone: Phone, page: Page, id: number) {
  await page.goto(`${phone.line.origin}/technician/interventions/${id}/close`)
  await page.getByLabel('Notes').waitFor()
}

/** Presses Send while something happens to the phone or its line. */
async function sendAt(point: Point, phone: Phone, page: Page, bytes: number): Promise<void> {
  const press = () => page.getByRole('button', { name: /^(Send to the office|Save and send)/ }).click()
  const seen = (calls: RegExp) => page.waitForRequest((it) => calls.test(it.url()) && it.method() !== 'GET')
  if (point === 'cut before Send' || point === 'cut and killed at Send') phone.line.cut()
  if (point === 'cut in the photo') phone.line.cutAfterSending(chance.upTo(bytes))
  if (point === 'cut around the command') phone.line.cutAfterSending(bytes + chance.upTo(6_000))
  const photoLeaves = point === 'killed while the photo leaves' ? seen(photoCalls) : undefined
  const commandLeaves =
    point === 'killed while the command leaves' || point === 'cut at the answer' ? seen(commandCalls) : undefined
  const answered =
    point === 'killed after the answer' ? page.waitForResponse((it) => commandCalls.test(it.url())) : undefined
  await press()
  await Promise.all([photoLeaves, commandLeaves, answered])
  await pause(chance.upTo(point.endsWith('at Send') ? 400 : 30))
  if (point === 'cut at the answer') phone.line.cut()
  else if (isKilled(point)) await phone.kill()
  else await page.getByRole('heading', { name: 'My interventions' }).waitFor()
}

async function effectOf(id: number) {
  const { rows } = await journey.database.query(
    `select c.notes, c.state, (select count(*)::int from phone_command where intervention_id = $1) as commands,
       (select count(*)::int from intervention_event where intervention_id = $1 and action = 'request_closing') as times,
       (select json_agg(json_build_object('closing', c.id, 'file', f.file_id, 'key', f.file_key)) from closing_file f where f.closing_id = c.id) as files
     from closing c where c.intervention_id = $1`,
    [id],
  )
  return rows
}

async function play(phone: Phone, point: Point, at: number): Promise<void> {
  const { id } = await ground.job('maintenance')
  const notes = `round ${at}`
  const isThere = (page: Page) => expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(notes)
  let page = phone.page()
  /** As after a dead battery: what was entered is there again. */
  const again = async () => {
    page = await phone.restart()
    await openForm(phone, page, id)
    await isThere(page)
  }
  await openForm(phone, page, id)
  await page.getByLabel('Notes').fill(notes)
  await page.getByText(/^Draft kept/).waitFor()
  if (point === 'killed after the note') await again()
  const buffer = await photoOf(at)
  await page.locator('input[type="file"]').setInputFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })
  await page.getByText('1 kept on the phone').waitFor()
  if (point === 'killed after the photo') await again()
  if (point === 'loaded again with all entered') {
    await page.reload()
    await isThere(page)
  }
  await page.getByText('1 kept on the phone').waitFor()
  await sendAt(point, phone, page, buffer.length)
  if (isKilled(point)) page = await phone.restart()
  phone.line.mend()
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Killed before Send had taken hold: all that was entered is still there to be sent.
  if ((await leftOn(page)).drafts > 0) {
    await openForm(phone, page, id)
    await isThere(page)
    await page.getByRole('button', { name: 'Send to the office' }).click()
    await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  }
  await expect
    .poll(() => effectOf(id), { timeout: 60_000 })
    .toEqual([{ notes, state: 'requested', commands: 1, times: 1, files: [expect.anything()] }])
  const open = async () => {
    const { drafts, states } = await leftOn(page)
    return { drafts, unsent: states.filter((state) => state !== 'done') }
  }
  await expect.poll(open, { timeout: 60_000 }).toEqual({ drafts: 0, unsent: [] })
  const [{ files }] = (await effectOf(id)) as [{ files: { closing: number; file: number; key: string }[] }]
  for (const { closing, file, key } of files) {
    const answer = await journey.admin.fetch(`/api/closings/${closing}/files/${file}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(key)
  }
}

test('a phone that is killed and cut off at twelve points: each closing arrives once, and nothing is left', {
  tags: ['long'],
  timeout: 60_000 * rounds,
}, async () => {
  const phone = await openOwnPhone(journey)
  for (let at = 0; at < rounds; at += 1) {
    const point = points[at] ?? chance.pick(points)
    await play(phone, point, at).catch((error: unknown) => {
      throw new Error(`round ${at}, ${point}: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (rounds > points.length) process.stderr.write(`${at + 1} of ${rounds}: ${point}\n`)
  }
  expect(phone.faults).toEqual([])
})
