import { expect, test, vi } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { formWith, useWorld } from '#test/client.ts'
import { brokenUploads, liveStreams, slowReaders } from './slow-clients.ts'
import { pdfStorm, uploadStorm } from './storms.ts'

const world = useWorld()

// Longer timeouts for loaded machines.
vi.setConfig({ testTimeout: 120_000 })

test('one person who opens fourteen downloads and reads none holds up nobody else', async () => {
  const { held, refused, others_answered } = await slowReaders(14, world)
  expect(held).toBe(4)
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(others_answered).toBeGreaterThan(0)
})

test('one session has at most twenty live streams', async () => {
  const { open, refused } = await liveStreams(25, world)
  expect([open, refused]).toEqual([20, 5])
})

test('one person who asks for twelve papers at once gets them in turn, and is refused what does not fit the queue', async () => {
  const { drawn, refused, others_answered } = await pdfStorm(12, world, 1)
  expect([drawn, refused]).toEqual([7, 5])
  expect(others_answered).toBeGreaterThan(0)
})

test('a small file of many rows is a job, and one person has a few uploads at a time', async () => {
  const { bytes, jobs = 0, refused = 0, others_answered } = await uploadStorm(8, world, 5_000)
  expect(bytes).toBeLessThan(64 * 1024)
  expect(jobs).toBeGreaterThan(0)
  expect(jobs).toBeLessThanOrEqual(5)
  expect(jobs + refused).toBe(8)
  expect(refused).toBeGreaterThanOrEqual(3)
  expect(others_answered).toBeGreaterThan(0)
})

test('an upload or a live stream that breaks off at any moment gives its turn back', async () => {
  const { broken, then_taken } = await brokenUploads(24, world)
  expect([broken, then_taken]).toEqual([24, 3])
})

test('one person brings at most three files at a time, however slowly; others bring theirs meanwhile', async () => {
  const slow = await world.person('admin', 'slow-sender')
  const ends: (() => void)[] = []
  /** A form whose file never comes to its end. */
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n'),
        )
        ends.push(() => controller.close())
      },
    })
  // A body that is a stream needs `duplex`, which the types do not know.
  const send = (body: ReadableStream<Uint8Array>) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    }
    return slow.fetch('/api/imports', init as RequestInit)
  }
  const answers: number[] = []
  const sent = Array.from({ length: 6 }, async () => answers.push((await send(endless())).status))
  await expect.poll(() => answers, { timeout: 20_000 }).toEqual([429, 429, 429])
  const form = formWith('name\nAltro\n', 'other.csv', { kind: 'product-categories' })
  const other = await world.admin.call(imports.create, { body: { kind: 'product-categories' } }, { form })
  expect(other.status).toBe(201)
  for (const end of ends) end()
  await Promise.all(sent)
  expect(answers.slice(3)).toEqual([400, 400, 400])
})
