/** Reads stored content and compares it with its hash: what is missing or changed is an error, never delivered as if it were right. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import { AppError, defineErrors } from '#lib/texts/errors.ts'

export const fileErrors = defineErrors('file', {
  missing: {
    status: 410,
    EN: 'The file {name} is missing from the file store. Administrators find it on the page System.',
    IT: 'Il file {name} non si trova più nell’archivio. Gli amministratori lo trovano nella pagina Sistema.',
  },
  removed: {
    status: 410,
    EN: 'The content of {name} was deleted on {date}, after its expiry. What was read from it is still here.',
    IT: 'Il contenuto di {name} è stato eliminato il {date}, dopo la scadenza. I dati che ne sono stati letti restano.',
  },
  changed: {
    status: 500,
    EN: 'The file {name} was changed outside Fieldstock and is not delivered. Administrators find it on the page System.',
    IT: 'Il file {name} è stato modificato al di fuori di Fieldstock e non viene consegnato. Gli amministratori lo trovano nella pagina Sistema.',
  },
})

/** What the database knows of the content of a file. */
export const StoredFile = z.strictObject({ key: string, name: string, bytes: integer, sha256: string })
export type StoredFile = z.infer<typeof StoredFile>
export type FileProblem = 'missing' | 'changed'
export type ReportProblem = (file: StoredFile, problem: FileProblem) => Promise<void>

/** Up to this size the content is compared before its first byte is given out. */
const wholeUpTo = 4 * 1024 * 1024

/** A folder in its place, or a file in the place of its folder, is as good as nothing. */
const missingCodes: readonly unknown[] = ['ENOENT', 'EISDIR', 'ENOTDIR']

/** The disk says so by a code, S3 by a name or a status; the store wraps both. */
export function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  // Whatever was thrown: only looked at.
  const { code, name, cause, $metadata } = error as Record<string, unknown>
  if (missingCodes.includes(code) || name === 'NoSuchKey' || name === 'NotFound') return true
  if (typeof $metadata === 'object' && $metadata !== null && 'httpStatusCode' in $metadata)
    return $metadata.httpStatusCode === 404
  return isMissing(cause)
}

/** True if the error says that a stored file is missing or changed. */
export const isFileProblem = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === fileErrors.missing.code || error.code === fileErrors.changed.code)

export async function readVerified(
  file: StoredFile,
  open: () => Promise<Readable>,
  report: ReportProblem,
): Promise<Readable> {
  const refuse = async (problem: FileProblem): Promise<never> => {
    await report(file, problem)
    throw fileErrors[problem]({ name: file.name })
  }
  const refuseIfMissing = (error: unknown): Promise<never> => {
    if (isMissing(error)) return refuse('missing')
    throw error
  }
  if (file.bytes <= wholeUpTo) {
    const content = await open().then(buffer).catch(refuseIfMissing)
    const sum = createHash('sha256').update(content).digest('hex')
    return sum === file.sha256 ? Readable.from([content]) : refuse('changed')
  }
  // Files are read as bytes, without an encoding.
  const chunks = (await open().catch(refuseIfMissing))[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // The first chunk is read here, so that a missing file is refused before anything is given out.
  const first = await chunks.next().catch(refuseIfMissing)
  const hash = createHash('sha256')
  async function* verified() {
    try {
      for (let now = first; !now.done; ) {
        hash.update(now.value)
        const next = await chunks.next()
        // The last chunk is held back: a receiver of changed content never gets all of it.
        if (next.done && hash.digest('hex') !== file.sha256) await refuse('changed')
        yield now.value
        now = next
      }
    } finally {
      await chunks.return?.()
    }
  }
  return first.done ? refuse('changed') : Readable.from(verified())
}
