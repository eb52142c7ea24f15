/** Clients that take their time on purpose: they hold what is theirs, and nothing of the others. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { formWith, type Person, type World } from '#test/client.ts'
import type { Figures } from './ground.ts'
import { whileOthersWork } from './others.ts'

const heldAtOnce = 4
const waiting = 8

const openSocket = async (base: string): Promise<Socket> => {
  const { port, hostname } = new URL(base)
  // Like a client that never closes by itself.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Asks for a file, reads the head of the answer and then nothing more. */
async function readHeadOnly(
  base: string,
  person: Person,
  path: string,
): Promise<{ socket: Socket; status: Promise<number> }> {
  const socket = await openSocket(base)
  const headers = Object.entries(person.credentials).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}\r\n`)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1]))
    })
  })
  return { socket, status }
}

/** So many suppliers that the file of them is larger than what connections buffer. */
const manySuppliers = ({ database }: World) =>
  database.query(`insert into supplier (name, address)
    select 'Fornitore ' || g, repeat(md5(g::text), 15) from generate_series(1, 20000) g on conflict do nothing`)

/** One person opens downloads and reads none of them: some are held, some wait, the rest are refused; everybody else goes on. */
export async function slowReaders(readers: number, world: World): Promise<Figures> {
  const person = await world.person('admin', `reader${readers}`)
  await manySuppliers(world)
  const path = addressOf(suppliers.export, {}, { format: 'csv' })
  const opened = await Promise.all(Array.from({ length: readers }, () => readHeadOnly(world.base, person, path)))
  const statuses: number[] = []
  for (const { status } of opened) void status.then((it) => statuses.push(it))
  const expected = Math.min(readers, heldAtOnce) + Math.max(0, readers - heldAtOnce - waiting)
  let bytes = 0
  const others = await whileOthersWork(world.admin, async () => {
    while (statuses.length < expected) await new Promise((resolve) => setTimeout(resolve, 20))
    // A colleague's own download is made and read meanwhile.
    const file = await world.admin.fetch(path)
    assert.equal(file.status, 200)
    bytes = (await file.arrayBuffer()).byteLength
  }).finally(() => {
    for (const { socket } of opened) socket.destroy()
  })
  assert.ok(bytes > 8_000_000, `a file of ${bytes} bytes shows nothing`)
  return {
    readers,
    held: statuses.filter((it) => it === 200).length,
    refused: statuses.filter((it) => it === 429).length,
    ...others,
  }
}

/** Connections that send half a head each and then nothing: all of them are gone again by themselves, and nobody waits meanwhile. */
export async function halfHeads(connections: number, world: World): Promise<Figures> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(world.base)))
  const begun = performance.now()
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.resume().write('GET /api/health HTTP/1.1\r\nhost: ')
  // A letter from time to time: only who writes learns that the connection is gone.
  const letters = setInterval(() => sockets.filter((it) => it.writable).map((it) => it.write('x')), 500)
  const others = await whileOthersWork(world.admin, () => Promise.all(closed)).finally(() => {
    clearInterval(letters)
    for (const socket of sockets) socket.destroy()
  })
  return { connections, gone_after_ms: Math.round(performance.now() - begun), ...others }
}

/** Uploads and live streams that break off in their first moments: each gives its turn back, and the next ones are taken. */
export async function brokenUploads(uploads: number, world: World): Promise<Figures> {
  const person = await world.person('admin', `breaker${uploads}`)
  const headers = Object.entries(person.credentials).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `host: localhost\r\n${headers.join('')}`
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n'
  const upload = `POST /api/imports HTTP/1.1\r\n${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n${form}`
  for (let n = 0; n < uploads; n++) {
    for (const request of [upload, `GET /api/live HTTP/1.1\r\n${head}\r\n`]) {
      const socket = await openSocket(world.base)
      socket.write(request)
      // From at once to long after it began.
      await new Promise((resolve) => setTimeout(resolve, (n % 12) * 4))
      socket.resetAndDestroy()
    }
  }
  const taken = async () => {
    const sent = formWith('name\nBanchi\n', 'a.csv', { kind: 'product-categories' })
    return (await person.call(imports.create, { body: { kind: 'product-categories' } }, { form: sent })).status
  }
  let then_taken = 0
  for (const end = Date.now() + 20_000; then_taken < 3 && Date.now() < end; )
    if ((await taken()) === 201) then_taken += 1
  const live = await person.fetch('/api/live', { signal: AbortSignal.timeout(20_000) })
  assert.equal(live.status, 200)
  await live.body?.cancel()
  return { broken: uploads, then_taken }
}

/** One session opens live streams without end: it has as many as a person can use, the others are refused. */
export async function liveStreams(streams: number, world: World): Promise<Figures> {
  const person = await world.person('technician', `listener${streams}`)
  const leave = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: streams }, () => person.fetch('/api/live', { signal: leave.signal })),
  )
  const others = await world.technician.fetch('/api/live', { signal: leave.signal })
  assert.equal(others.status, 200)
  const statuses = answers.map((it) => it.status)
  leave.abort()
  // Who closes a screen may open another.
  for (let again = 429; again !== 200; ) {
    const next = new AbortController()
    again = (await person.fetch('/api/live', { signal: next.signal })).status
    next.abort()
  }
  return {
    streams,
    open: statuses.filter((it) => it === 200).length,
    refused: statuses.filter((it) => it === 429).length,
  }
}
