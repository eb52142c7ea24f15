/** Puts a file on disk between the one who makes its bytes and the one who reads them: it is made at full speed, however slowly it is read. A reader that is as fast gets the bytes without the way over the disk. */
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const readBytes = 128 * 1024

/** The file has no name once it is open: it vanishes with its last reader, and with a process that is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `fieldstock-spool-${randomBytes(12).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Reading may begin before the last byte is there. `onWritten` is called once when the source is needed no more, read whole or not. */
export async function spool(source: Readable, onWritten: () => void): Promise<Readable> {
  const file = await openNameless().catch((error: unknown) => {
    source.destroy()
    onWritten()
    throw error
  })
  let written = 0
  let over = false
  let failure: unknown
  let wake: ((bytes: Buffer | undefined) => void) | undefined
  /** To a reader that has read all there is, and waits; whether there is one. */
  function hand(bytes?: Buffer): boolean {
    const waiting = wake
    wake = undefined
    waiting?.(bytes)
    return waiting !== undefined
  }

  async function write(): Promise<void> {
    try {
      for await (const chunk of source) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
        if (hand(bytes)) continue
        for (let at = 0; at < bytes.length; ) {
          const { bytesWritten } = await file.write(bytes, at, bytes.length - at, written)
          at += bytesWritten
          written += bytesWritten
        }
        hand()
      }
    } catch (error) {
      failure = error
      source.destroy()
    } finally {
      over = true
      hand()
      onWritten()
    }
  }
  const writing = write()

  let position = 0
  const reader = new Readable({
    highWaterMark: readBytes,
    read() {
      void readNext().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      source.destroy()
      hand()
      void writing.then(() => file.close()).then(() => done(error), done)
    },
  })

  async function readNext(): Promise<Buffer | null> {
    while (position >= written && !over && !reader.destroyed) {
      const bytes = await new Promise<Buffer | undefined>((resolve) => {
        wake = resolve
      })
      if (bytes) return bytes
    }
    // What was written before a failure is part of a file that must not look whole.
    if (failure !== undefined) throw failure
    if (position >= written || reader.destroyed) return null
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(readBytes), 0, readBytes, position)
    position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  return reader
}
