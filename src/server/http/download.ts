/** The files that endpoints send: what making one costs decides how it is queued. */
import type { Readable } from 'node:stream'
import { spool } from '../files/spool.ts'
import type { Services } from '../services.ts'

/** The result of a stream endpoint; a function opens the stream after the transaction, as files, rows and PDFs require. */
export type Download = {
  stream: Readable | (() => Promise<Readable>)
  /** Rows hold a connection of the database while they are read, drawing takes a processor: both are queued by person. */
  takes?: 'rows' | 'drawing'
  media_type: string
  name?: string
  headers?: Record<string, string>
}

const open = ({ stream }: Download): Promise<Readable> | Readable => (typeof stream === 'function' ? stream() : stream)

/** From rows a file is made on disk at once, so that a slow reader holds no connection. */
async function openRows(
  { queues, space }: Services,
  download: Download,
  person: number,
  gone: AbortSignal,
): Promise<Readable> {
  await space.refuseWhenFull()
  const endDownload = await queues.downloads.take(person, gone)
  try {
    const endRows = await queues.rows.take(person, gone)
    const opened = await Promise.resolve(open(download)).catch((error: unknown) => {
      endRows()
      throw error
    })
    const file = await spool(opened, endRows)
    return file.once('close', endDownload)
  } catch (error) {
    endDownload()
    throw error
  }
}

export async function openDownload(
  services: Services,
  download: Download,
  person: number,
  gone: AbortSignal,
): Promise<Readable> {
  if (download.takes === 'rows') return openRows(services, download, person, gone)
  if (download.takes !== 'drawing') return open(download)
  const end = await services.queues.papers.take(person, gone)
  try {
    return await open(download)
  } finally {
    end()
  }
}
