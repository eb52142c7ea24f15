import { serve, serveFile } from '#server/http/serve.ts'
import { serveRecords } from '#server/http/serve-records.ts'
import { formats } from '../contract.ts'
import { reportFormats } from '../report-contract.ts'
import { proposeFormat } from './proposing.ts'
import { formatSource } from './queries.ts'
import { readSample } from './read-sample.ts'
import { reportFormatSource } from './report/queries.ts'
import { reportFormatRecords } from './report/service.ts'
import { describeSample, formatRecords, resolveRows } from './service.ts'

export const routes = [
  ...serveRecords(formats, formatSource, formatRecords),
  ...serveRecords(reportFormats, reportFormatSource, reportFormatRecords),
  serveFile(
    formats.sample,
    (_files, file) => readSample(file),
    ({ tx, stored }) => describeSample(tx, stored),
  ),
  serveFile(
    formats.propose,
    (_files, file) => readSample(file),
    ({ tx, stored, body }) => proposeFormat(tx, body.supplier_id, stored),
  ),
  serve(formats.preview, async ({ tx, body }) => ({ rows: await resolveRows(tx, body.supplier_id, body.rows) })),
]
