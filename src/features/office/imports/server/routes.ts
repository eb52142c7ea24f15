import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { sampleOf } from '#lib/uploads/upload.ts'
import { records } from '#lib/words/records.ts'
import { getFile } from '#server/files/files.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { fileName, serveList } from '#server/lists/export.ts'
import { sampleStream } from '#server/sheets/sample.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { recheckImport } from '#server/uploads/check.ts'
import { commitImport } from '#server/uploads/insert.ts'
import { repairEqual, repairRow } from '#server/uploads/repair.ts'
import { getImport } from '#server/uploads/report.ts'
import { revertImport } from '#server/uploads/revert.ts'
import { failedRows } from '#server/uploads/row-queries.ts'
import { createImport, discardImport, listFailed, storeUpload } from '#server/uploads/service.ts'
import { getStored, rowsOf } from '#server/uploads/stored.ts'
import { errors } from '../../../../lib/uploads/import-errors.ts'
import { imports } from '../contract.ts'
import { texts } from '../texts.ts'
import { importSource } from './queries.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const why = records.reason

export const routes = [
  ...serveList(imports, importSource),
  serveFile(imports.create, storeUpload, (call) => createImport(call, call.body, call.file, call.stored)),
  serve(imports.get, (call) => getImport(call, call.params.id)),
  serve(imports.rows, (call) => listFailed(call, call.params.id, call.query)),
  serve(imports.repair, (call) => repairRow(call, call.params.id, call.params.n, call.body)),
  serve(imports.repairEqual, async (call) => {
    const result = await repairEqual(call, call.params.id, call.body)
    if (result.status === 'checking') call.accepted()
    return result
  }),
  serve(imports.check, async (call) => {
    const result = await recheckImport(call, call.params.id)
    if (result.status === 'checking') call.accepted()
    return result
  }),
  serve(imports.commit, async (call) => {
    const result = await commitImport(call, call.params.id, call.body)
    if ('status' in result && result.status === 'committing') call.accepted()
    return result
  }),
  serve(imports.revert, async (call) => {
    const result = await revertImport(call, call.params.id)
    if (result.status === 'reverting') call.accepted()
    return result
  }),
  serve(imports.discard, (call) => discardImport(call, call.params.id)),
  serveStream(imports.failedRows, async (call) => {
    const { services, language } = call
    const it = await getStored(call, call.params.id)
    if (it.stored.rows_deleted_at !== null) throw errors.rows_deleted()
    const shown = Object.values(it.columns).filter((column) => !column.hidden)
    const cells = shown.map((column) => ({ label: say(column.label, language), type: 'text' as const, width: 24 }))
    const rows = rowsOf(it, language)
    return {
      stream: async () =>
        xlsxStream({
          sheet: say(texts.failed_sheet, language),
          // The widest: it holds every fault of the row, each with its field.
          columns: [...cells, { label: say(why, language), type: 'text', width: 70 }],
          rows: services.database.stream((inner) => failedRows(inner, rows)),
        }),
      takes: 'rows',
      media_type: xlsxType,
      name: say(texts.failed_file, language, { file: it.stored.file_name.replace(/\.\w+$/, '') }),
    }
  }),
  serveStream(imports.file, async (call) => {
    const { stored } = await getStored(call, call.params.id)
    if (stored.file_id === null) throw errors.file_deleted()
    const file = await getFile(call.tx, stored.file_id)
    const { media_type, bytes } = file
    const stream = () => call.services.files.read(file)
    return { stream, media_type, name: stored.file_name, headers: { 'content-length': String(bytes) } }
  }),
  serveStream(imports.sample, async ({ params, services, language, user }) => {
    const [kind = '', format] = params.file.split('.')
    const upload = services.uploads.find((it) => it.definition.kind === kind && it.allow.includes(user.role))
    if (!upload) throw requestErrors.not_found()
    const name = fileName({ name: kind, title: upload.definition.title }, language)
    const { columns, rows } = sampleOf(upload.definition)
    // What it holds: several of what one row is.
    const held = say(upload.definition.rows, language, { count: 2 })
    return {
      stream: sampleStream({
        format: format === 'xlsx' ? 'xlsx' : 'csv',
        sheet: held.charAt(0).toLocaleUpperCase() + held.slice(1),
        columns: columns.map((column) => ({
          label: say(column.label, language),
          type: column.type === 'number' ? 'number' : 'text',
          width: 24,
        })),
        examples: rows,
        delimiter: language === 'IT' ? ';' : ',',
      }),
      media_type: format === 'xlsx' ? xlsxType : 'text/csv; charset=utf-8',
      name: `${name}.${format}`,
    }
  }),
]
