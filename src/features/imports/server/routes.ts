import { requestErrors } from '#lib/errors.ts'
import { both, say } from '#lib/texts.ts'
import { serveList } from '#server/export.ts'
import { serve, serveStream } from '#server/serve.ts'
import { sampleStream } from '#server/spreadsheet/sample.ts'
import { xlsxStream } from '#server/spreadsheet/write-xlsx.ts'
import { imports } from '../contract.ts'
import { failedRows, findImport, importSource } from './queries.ts'
import { revertImport } from './revert.ts'
import {
  commitImport,
  createImport,
  discardImport,
  getImport,
  listFailed,
  putRowRight,
  recheckImport,
} from './service.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const why = both('Reason', 'Motivo')

export const routes = [
  ...serveList(imports, importSource),
  serve(imports.create, (call) => createImport(call, call.body, call.file)),
  serve(imports.get, (call) => getImport(call, call.params.id)),
  serve(imports.rows, (call) => listFailed(call, call.params.id, call.query)),
  serve(imports.putRight, (call) => putRowRight(call, call.params.id, call.params.n, call.body.cells)),
  serve(imports.check, (call) => recheckImport(call, call.params.id)),
  serve(imports.commit, async (call) => {
    const result = await commitImport(call, call.params.id, call.body.mode)
    if ('status' in result && result.status === 'committing') call.accepted()
    return result
  }),
  serve(imports.revert, async (call) => {
    const result = await revertImport(call, call.params.id)
    if (result.status === 'committing') call.accepted()
    return result
  }),
  serve(imports.discard, (call) => discardImport(call, call.params.id)),
  serveStream(imports.failedRows, async ({ tx, user, params, services, language }) => {
    const stored = await findImport(tx, user, params.id)
    const upload = services.uploads.find((it) => it.definition.kind === stored?.kind)
    if (!stored || !upload) throw requestErrors.not_found()
    const { definition } = upload
    const labels = [...Object.values(definition.columns).map((column) => column.label), why]
    const it = { id: stored.id, definition, language }
    return {
      stream: xlsxStream({
        sheet: 'failed',
        columns: labels.map((label) => ({ label: say(label, language), type: 'text', width: 24 })),
        rows: services.database.stream((inner) => failedRows(inner, it)),
      }),
      media_type: xlsxType,
      name: `${stored.file_name.replace(/\.\w+$/, '')}-failed.xlsx`,
    }
  }),
  serveStream(imports.sample, async ({ params, services, language, user }) => {
    const [kind = '', format] = params.file.split('.')
    const upload = services.uploads.find((it) => it.definition.kind === kind && it.allow.includes(user.role))
    if (!upload) throw requestErrors.not_found()
    const columns = Object.values(upload.definition.columns)
    const rows = columns[0]?.examples.map((_, at) => columns.map((column) => column.examples[at] ?? '')) ?? []
    return {
      stream: sampleStream({
        format: format === 'xlsx' ? 'xlsx' : 'csv',
        sheet: kind,
        columns: columns.map((column) => ({
          label: say(column.label, language),
          type: column.type === 'number' ? 'number' : 'text',
          width: 24,
        })),
        examples: rows,
        delimiter: language === 'IT' ? ';' : ',',
      }),
      media_type: format === 'xlsx' ? xlsxType : 'text/csv; charset=utf-8',
      name: params.file,
    }
  }),
]
