/** Passwords at rest: argon2id, kept as one line that names its own parameters. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

type Cost = { memory: number; passes: number; parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Normalised, because keyboards compose accented letters differently.
    const message = password.normalize('NFKC')
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(password, nonce, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
let dummyHash: Promise<string> | undefined

/** Takes the same time with and without a stored password, so that timing does not reveal whether an account exists. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const match = pattern.exec(stored ?? (await dummyHash))
  if (!match) return false
  const [, memory, passes, parallelism, nonce = '', key = ''] = match
  const expected = Buffer.from(key, 'base64')
  const given = await derive(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return given.length === expected.length && timingSafeEqual(given, expected) && Boolean(stored)
}
