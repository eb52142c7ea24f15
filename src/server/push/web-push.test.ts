/** Web push is encrypted and signed as its standards say, and goes nowhere inside the network. */
import { createPublicKey, verify } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeBrowser, withPushService } from '#test/push-browser.ts'
import { encryptFor, isPublicAddress, isPushAddress, makePushKeys, sendPush, signFor } from './web-push.ts'

test('only the browser that asked reads it, and every message looks different', () => {
  const phone = makeBrowser()
  const text = JSON.stringify({ title: 'È stato assegnato INT-26-00012' })
  const [first, second] = [encryptFor(phone, text), encryptFor(phone, text)]
  expect(phone.read(first)).toBe(text)
  expect(phone.read(second)).toBe(text)
  expect(first.equals(second)).toBe(false)
  expect(() => makeBrowser().read(first)).toThrow()
})

test('it is signed for one push service and half a day', () => {
  const keys = makePushKeys()
  const header = signFor('https://push.example.com/send/abc', keys, 'https://stock.example.com', 1_000_000)
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  expect(key).toBe(keys.public_key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.com',
    exp: 1_000 + 12 * 3_600,
    sub: 'https://stock.example.com',
  })
  const point = Buffer.from(keys.public_key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('addresses inside the network, plain http, names with passwords and other ports are refused', async () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  const inside6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2002:7f00:1::', 'ff02::1', '64:ff9b::a00:1']
  expect([...inside, ...inside6].filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2a00:1450:4002:410::200a'].every(isPublicAddress)).toBe(true)
  const addresses = [
    'http://push.example.com/x',
    'https://a:b@push.example.com/x',
    'https://push.example.com:8443/x',
    'file:///etc/passwd',
    'x',
  ]
  expect(addresses.filter((it) => isPushAddress(it, false))).toEqual([])
  const keys = makePushKeys()
  const asked = { keys, sender: 'https://stock.example.com', isLocal: false }
  const { p256dh, auth } = makeBrowser()
  for (const address of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x'])
    expect(await sendPush({ address, p256dh, auth }, 'x', asked)).toEqual({ refused: 'address' })
})

test('where local push services are allowed, it arrives, and no redirect is followed', async () => {
  const phone = makeBrowser()
  await withPushService(async ({ address, received, answer }) => {
    const asked = { keys: makePushKeys(), sender: 'https://stock.example.com', isLocal: true }
    const send = (path: string) => sendPush({ ...phone, address: address(path) }, 'hello', asked)
    expect(await send('/here')).toEqual({ status: 201 })
    expect(phone.read(received[0]?.body ?? Buffer.alloc(0))).toBe('hello')
    answer.status = 302
    expect(await send('/moved')).toEqual({ status: 302 })
    expect(received).toHaveLength(2)
  })
})

test('nothing of an answer without end is read, and one that never begins is given up', async () => {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    socket.once('data', (request) => {
      const isEndless = request.toString('latin1').startsWith('POST /endless')
      socket.write(
        isEndless ? 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n' : 'HTTP/1.1 201 Created\r\nx: ',
      )
      const more = setInterval(() => socket.write(isEndless ? '1\r\nx\r\n' : 'x'), 20)
      socket.once('close', () => clearInterval(more))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  const asked = { keys: makePushKeys(), sender: 'https://stock.example.com', isLocal: true, mostMs: 400 }
  const send = (path: string) =>
    sendPush({ ...makeBrowser(), address: `http://127.0.0.1:${port}${path}` }, 'hello', asked)
  try {
    expect(await send('/endless')).toEqual({ status: 201 })
    await expect.poll(() => open.size).toBe(0)
    expect(await send('/slow')).toEqual({ refused: 'network' })
    await expect.poll(() => open.size).toBe(0)
  } finally {
    for (const socket of open) socket.destroy()
    server.close()
  }
})
