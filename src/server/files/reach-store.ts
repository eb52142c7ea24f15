/** Tries the file store before anything depends on it: what is written has to come back the same, and may be deleted. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Disk } from 'flydrive'
import { type Env, EnvError } from '../env.ts'
import { openDisk } from './disk.ts'
import { newKey } from './files.ts'

const patienceMs = 30_000
/** More than one piece of a stream. */
const probeBytes = 100_000

/** Does nothing without S3. */
export async function reachStore(env: Pick<Env, 's3' | 'data_dir'>): Promise<void> {
  if (!env.s3) return
  const place = `${env.s3.endpoint}/${env.s3.bucket}`
  const disk = await openDisk(env)
  const late = AbortSignal.timeout(patienceMs)
  const gaveUp = new Promise<never>((_, fail) =>
    late.addEventListener('abort', () => fail(new Error(`no answer within ${patienceMs / 1000} seconds`))),
  )
  const problem = await Promise.race([findProblem(disk), gaveUp]).catch((error: unknown) => {
    throw new EnvError(
      `The file store ${place} cannot be used (${reasonOf(error)}). Check S3_URL, S3_KEY, S3_SECRET and S3_REGION, and that the key may read, write and delete in the bucket.`,
    )
  })
  if (problem)
    throw new EnvError(
      `The file store ${place} does not keep files as they are: ${problem}. Nothing is served, because uploads would be damaged. Use another store, or mend what stands before it.`,
    )
}

/** As files are written: from memory and from disk. */
async function findProblem(disk: Disk): Promise<string | undefined> {
  const content = randomBytes(probeBytes)
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-probe-'))
  try {
    const path = join(folder, 'probe')
    await writeFile(path, content)
    const writes = [
      (key: string) => disk.put(key, content),
      (key: string) => disk.putStream(key, createReadStream(path)),
    ]
    for (const write of writes) {
      const key = newKey()
      await write(key)
      const kept = await buffer(await disk.getStream(key))
      await disk.delete(key)
      if (!kept.equals(content)) return `${content.length} bytes were written, ${kept.length} others were read`
    }
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The store's own words are below what the library makes of them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message || first.name : String(first)
}
