/** The data of a person as one zip: a page to read first, everything as JSON, each part as csv, the picture. */
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '#server/database/db.ts'
import { rowsOf } from '#server/sheets/copied.ts'
import { copiedCsvStream } from '#server/sheets/write-csv.ts'
import { type Part, rowsAsJson } from './person-queries.ts'

type DataFile = {
  database: Database
  parts: readonly Part[]
  readMe: string
  picture?: { name: string; read: () => Promise<Readable> } | undefined
}

const limits = { statementSeconds: 900 }

/** { "account": [{ … }], "sessions": [ … ] }, row by row as PostgreSQL reads them. */
async function* jsonText({ database, parts }: DataFile): AsyncGenerator<string> {
  let before = '{'
  for (const { name, query } of parts) {
    yield `${before}\n  ${JSON.stringify(name)}: [`
    before = ','
    let comma = ''
    const rows = database.copy(rowsAsJson(query), {
      ...limits,
      delimiter: '\t',
      days: 'year first',
    })
    for await (const batch of rowsOf(rows, '\t'))
      for (const [row = ''] of batch) {
        yield `${comma}\n    ${row}`
        comma = ','
      }
    yield comma === '' ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

const csvOf = (database: Database, { columns, query }: Part): Readable =>
  copiedCsvStream({
    columns: columns.map((label) => ({ label, type: 'text' })),
    copied: database.copy(query, { ...limits, delimiter: ',', days: 'year first' }),
    delimiter: ',',
    bom: true,
  })

async function* contentOf(read: () => Promise<Readable>) {
  yield* await read()
}

export function dataFileStream(file: DataFile): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const opened: Readable[] = []
  const add = (name: string, stream: Readable) => {
    stream.on('error', (error) => output.destroy(error))
    opened.push(stream)
    zip.addReadStream(stream, name)
  }
  zip.on('error', (error: Error) => output.destroy(error))
  // A reader that goes away must stop the queries behind the parts.
  output.on('close', () => {
    for (const stream of opened) stream.destroy()
  })
  zip.addBuffer(Buffer.from(file.readMe), 'read-me.txt')
  add('data.json', Readable.from(jsonText(file), { objectMode: false, highWaterMark: 128 * 1024 }))
  for (const part of file.parts) add(`csv/${part.name}.csv`, csvOf(file.database, part))
  if (file.picture) add(file.picture.name, Readable.from(contentOf(file.picture.read)))
  zip.end()
  pipeline(zip.outputStream, output, () => {})
  return output
}
