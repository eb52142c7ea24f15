/** Fetches a stored file onto local disk for the time of some work: storage may be slow and is never used inside a transaction. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './files.ts'
import { makeTemporary } from './temporary.ts'
import type { StoredFile } from './verified-read.ts'

export type LocalFile = { path: string; discard: () => Promise<void> }

export async function openLocalFile(files: FileStore, file: StoredFile): Promise<LocalFile> {
  const folder = await makeTemporary('read')
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(await files.read(file), createWriteStream(path, { mode: 0o600 }))
    return { path, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

export async function withLocalFile(
  files: FileStore,
  file: StoredFile,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const { path, discard } = await openLocalFile(files, file)
  try {
    await work(path)
  } finally {
    await discard()
  }
}
