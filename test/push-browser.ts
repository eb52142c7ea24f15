/** A browser that is told by web push, and the push service that it is told by; both only as far as tests need them. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** It reads what was encrypted for it, and nothing else. */
export function makeBrowser() {
  const keys = createECDH('prime256v1')
  const point = keys.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  return {
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): string {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
      const theirs = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs])
      const key = derive(keys.computeSecret(theirs), auth, info, 32)
      const content = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(21 + length)
      const open = createDecipheriv('aes-128-gcm', content, nonce)
      open.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
      if (text.at(-1) !== 2) throw new Error('this is not the last record')
      return text.subarray(0, -1).toString('utf8')
    },
  }
}

type Service = {
  address: (path: string) => string
  received: { path: string; body: Buffer; authorization: string }[]
  /** What it answers from now on. */
  answer: { status: number }
}

/** On loopback, until the work is done. */
export async function withPushService(work: (service: Service) => Promise<void>): Promise<void> {
  const received: Service['received'] = []
  const answer = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, body: Buffer.concat(parts), authorization: headers.authorization ?? '' })
      response.writeHead(answer.status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  try {
    await work({ address: (path) => `http://127.0.0.1:${port}${path}`, received, answer })
  } finally {
    server.close()
  }
}
