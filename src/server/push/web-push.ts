/** Web push by its standards alone: encrypted for one browser (RFC 8291), signed with our own keys (RFC 8292), sent where that browser said. */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type PushKeys = { public_key: string; private_key: string }
/** A browser as it asked to be told. */
export type Subscription = { address: string; p256dh: string; auth: string }

const curve = 'prime256v1'
const recordBytes = 4_096
/** From the connection to the status. */
const mostMsOfSending = 15_000
/** How long a push service keeps it for a phone that is off. */
const keptSeconds = 24 * 3_600

export function makePushKeys(): PushKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    public_key: point.toString('base64url'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** A text of the right length may still be no point of the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url')
    return true
  } catch {
    return false
  }
}

/** One record that only the browser with these keys can read. */
export function encryptFor({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>, text: string): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const once = createECDH(curve)
  const ours = once.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = derive(once.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const content = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', content, nonce)
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, sealed, cipher.getAuthTag()])
}

/** Who sends it, for this push service and half a day. */
export function signFor(address: string, keys: PushKeys, sender: string, now = Date.now()): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(address).origin, exp: Math.floor(now / 1_000) + 12 * 3_600, sub: sender }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey(keys.private_key)
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.public_key}`
}

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
/** Of the sixth version only what is given out to the world; addresses that hold one of the fourth are not. */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && world.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** A browser names any address it likes: only https, without names and passwords, on the usual port. */
export function isPushAddress(address: string, isLocal: boolean): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || address.length > 1_000) return false
  return isLocal ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
}

/** What the name stands for now is looked up once, judged, and used as it is: it cannot become another between the two. */
async function publicHost(
  hostname: string,
  isLocal: boolean,
): Promise<{ address: string; family: number } | undefined> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(bare, { all: true })
  return found.find(({ address }) => isLocal || isPublicAddress(address))
}

type Sending = { keys: PushKeys; sender: string; isLocal: boolean; mostMs?: number }
export type PushAnswer = { status: number } | { refused: 'address' | 'network' }

/** No redirect is followed, and nothing of the answer is read but its status: the connection ends with it. */
export async function sendPush(
  to: Subscription,
  text: string,
  { keys, sender, isLocal, mostMs = mostMsOfSending }: Sending,
): Promise<PushAnswer> {
  if (!isPushAddress(to.address, isLocal) || !isPushKey(to.p256dh)) return { refused: 'address' }
  const url = new URL(to.address)
  const host = await publicHost(url.hostname, isLocal).catch(() => null)
  if (host === null) return { refused: 'network' }
  if (!host) return { refused: 'address' }
  const body = encryptFor(to, text)
  // As scripts/walls.ts says.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((done) => {
    const sent = request(
      url,
      {
        method: 'POST',
        signal: AbortSignal.timeout(mostMs),
        agent: false,
        lookup: (_name, options, found) => (options.all ? found(null, [host]) : found(null, host.address, host.family)),
        headers: {
          authorization: signFor(to.address, keys, sender),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: String(keptSeconds),
          urgency: 'high',
        },
      },
      (answer) => {
        done({ status: answer.statusCode ?? 0 })
        answer.destroy()
      },
    )
    sent.on('error', () => done({ refused: 'network' }))
    sent.end(body)
  })
}
