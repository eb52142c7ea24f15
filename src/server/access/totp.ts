/** Codes of the second factor: RFC 6238 with SHA-1, six digits and steps of thirty seconds, as every authenticator app does it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newTotpSecret = () => toBase32(randomBytes(20))

export const totpStep = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

export function totpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step a code belongs to, one step early or late allowed for clocks that differ; undefined when it is wrong. */
export function matchTotp(secret: string, code: string, at = new Date()): number | undefined {
  const now = totpStep(at)
  const given = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(totpCode(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
