/** The name of bytes. Browsers offer it only on https; elsewhere it is worked out here. */

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional parts of the roots of the first primes, as the standard defines its constants. */
function constants() {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  return {
    rounds: primes.map((n) => fraction(Math.cbrt(n))),
    start: primes.slice(0, 8).map((n) => fraction(Math.sqrt(n))),
  }
}

/** As in FIPS 180-4. */
export function sha256Plain(bytes: Uint8Array): string {
  const { rounds, start } = constants()
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(length - 4, (bytes.length << 3) >>> 0)
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  const at = (list: Int32Array, index: number) => list[index] ?? 0
  for (let offset = 0; offset < length; offset += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4)
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [at(words, i - 15), at(words, i - 2)]
      const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
      const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
      words[i] = at(words, i - 16) + small + at(words, i - 7) + large
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i += 1) {
      const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const first = (h + large + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + at(words, i)) | 0
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
  }
  const result = new DataView(new ArrayBuffer(32))
  for (const [i, value] of state.entries()) result.setInt32(i * 4, value)
  return toHex(new Uint8Array(result.buffer))
}

export async function sha256(bytes: ArrayBuffer): Promise<string> {
  if (!crypto.subtle) return sha256Plain(new Uint8Array(bytes))
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
