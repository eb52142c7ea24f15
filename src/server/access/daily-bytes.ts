/** Bounds what one account sends in a day as files, photos and large bodies, so that a program in a loop, or somebody on purpose, does not fill the disk. */
import type { Role } from '#lib/records/endpoint.ts'
import type { Database } from '../database/db.ts'
import { limitErrors } from './fair-queue.ts'
import { countTry } from './rate-limit.ts'

/** A day of a technician has some hundred photos of less than 1 MB each; an admin may load every region's minutes. */
const mostGigabytes: Record<Role, number> = { technician: 4, admin: 40 }
const daySeconds = 86_400

type Sender = { id: number; role: Role }

/** Call before anything is stored, and outside a transaction: what is refused later counts too. */
export async function countBytes(database: Database, { id, role }: Sender, bytes: number): Promise<void> {
  const gigabytes = mostGigabytes[role]
  const [most, kilobytes] = [gigabytes * 1024 ** 2, Math.ceil(bytes / 1024)]
  const seconds = await database.write((tx) => countTry(tx, `kilobytes ${id}`, most, daySeconds, kilobytes))
  if (seconds > 0) throw limitErrors.bytes({ seconds, gigabytes, hours: Math.ceil(seconds / 3_600) })
}

const largeBody = 64 * 1024
/** The bytes of a body that is counted as a file is: what phones send is kept as it came. Smaller ones are only bounded by their number. */
export function largeBodyOf({
  headers,
  body,
}: {
  headers: { 'content-length'?: string | undefined }
  body: unknown
}): number {
  const length = headers['content-length']
  const bytes = length === undefined ? Buffer.byteLength(JSON.stringify(body) ?? '') : Number(length)
  return bytes > largeBody ? bytes : 0
}
