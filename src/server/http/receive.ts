/** Receives a multipart form: the file is streamed to disk, hashed and limited in size, and deleted after the call. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { cleanLine } from '#lib/texts/clean-text.ts'
import { AppError, requestErrors } from '#lib/texts/errors.ts'
import { makeTemporary } from '../files/temporary.ts'
import { onceClosed } from './closed.ts'

/** How many bytes beyond the limit are read before the connection is closed. */
const slack = 20 * 1024 * 1024

export type ReceivedFile = { path: string; name: string; bytes: number; sha256: string }
export type ReceivedForm = {
  fields: Record<string, string>
  file: ReceivedFile | undefined
  discard: () => Promise<void>
}

/** The last part of a name, without characters that hide or turn it; browsers may send a whole path, others no name at all. */
const safeName = (name: string | undefined) =>
  cleanLine(name?.split(/[\\/]/).at(-1) ?? '')
    .trim()
    .slice(0, 200) || 'file'

/** A form without a boundary, with a wrong one or cut off: its parser throws plain errors, which carry no code. */
const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof AppError) &&
  (!('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/** How long the parser may think about bytes that it has; what it waits for after that does not come. */
const patience = 3_000

/**
 * The next part of a form. The parser waits for ever for the end of a part that has no head: nobody but it holds the request back
 * here, so a request that has ended, or stands still, without a part is one that cannot be read.
 */
async function nextPart<Part>(
  parts: AsyncIterator<Part>,
  { raw }: FastifyRequest,
  gone: Promise<never>,
): Promise<IteratorResult<Part>> {
  let stillSince: number | undefined
  let watch: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_, fail) => {
    watch = setInterval(() => {
      const still = raw.readableEnded || raw.isPaused()
      stillSince = still ? (stillSince ?? Date.now()) : undefined
      if (stillSince === undefined || Date.now() - stillSince < patience) return
      // The rest is read and thrown away: a client that is cut off would not read the answer.
      raw.unpipe()
      raw.resume()
      fail(requestErrors.malformed())
    }, 500)
  })
  try {
    return await Promise.race([parts.next(), stuck, gone])
  } finally {
    clearInterval(watch)
  }
}

/** Fails when the client is gone before all has come. The parser waits for ever for one that went before it began. */
const cutOff = ({ raw }: FastifyRequest) =>
  new Promise<never>((_, fail) => {
    onceClosed(raw, () => {
      if (!raw.complete) fail(requestErrors.malformed())
    })
  })

export async function receiveForm(request: FastifyRequest, maxBytes: number): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw requestErrors.wrong_type()
  const gone = cutOff(request)
  // It may fail between two waits, or after the last.
  gone.catch(() => undefined)
  const folder = await makeTemporary('in')
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, string> = Object.create(null)
    let file: ReceivedFile | undefined
    const limits = { fileSize: maxBytes + slack, files: 1, fields: 20, fieldSize: 20_000, parts: 25 }
    const parts = request.parts({ limits })
    for (;;) {
      const { done, value: part } = await nextPart(parts, request, gone)
      if (done) break
      if (part.type === 'field') {
        if (part.fieldname in fields) throw requestErrors.double_field({ field: part.fieldname.slice(0, 100) })
        fields[part.fieldname] = String(part.value)
        continue
      }
      const hash = createHash('sha256')
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          // Read and discard the rest: a client that is cut off in the middle would not read the error reply.
          if (bytes > maxBytes) return done()
          hash.update(chunk)
          done(null, chunk)
        },
      })
      const target = path.join(folder, 'file')
      await Promise.race([pipeline(part.file, measure, createWriteStream(target, { mode: 0o600 })), gone])
      if (bytes > maxBytes) throw requestErrors.file_too_large({ megabytes: Math.floor(maxBytes / 1024 / 1024) })
      file = { path: target, name: safeName(part.filename), bytes, sha256: hash.digest('hex') }
    }
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw isUnreadable(error) ? requestErrors.malformed() : error
  }
}
