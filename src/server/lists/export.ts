/** A list's endpoints: its pages, and the file of what it shows: the rows that are filtered, the columns shown, in the order shown. */

import type { ListQuery } from '#lib/lists/list.ts'
import { type Endpoint, postedPath, type Schema } from '#lib/records/endpoint.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { Download } from '../http/download.ts'
import { type Served, serve, serveStream } from '../http/serve.ts'
import type { UserAct } from '../records/act.ts'
import type { Services } from '../services.ts'
import { countRows, type ListSource, listPage } from './list.ts'
import { conditionsOf } from './list-conditions.ts'
import { type Asked, listFile } from './list-file.ts'
import { checkScope, sampleTechnician } from './list-scope.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
type ListEndpoint<Row> = Endpoint<unknown, Schema<ListQuery>, unknown, Schema<{ items: Row[]; total: number }>>
type ExportEndpoint = Endpoint<unknown, Schema<Asked>>

/** The same query as a body, where it is too long for a URL: a pasted list of thousands of serials. */
const posted = (it: Endpoint): Endpoint => ({
  ...it,
  method: 'POST',
  path: postedPath(it.path),
  summary: `${it.summary} For questions too long for an address.`,
  body: it.query,
  query: undefined,
  reads: true,
})

type ListCall = UserAct & { services: Services }
/** A list inside a record finds its source by the parameters of its path, and refuses a record that is not there. */
type SourceOf<Row> = (call: UserAct & { params: Readonly<Record<string, unknown>> }) => Promise<ListSource<Row>>

/** The list's endpoints: its pages and its export, each also as a POST. */
export function serveList<Row>(
  endpoints: { list: ListEndpoint<Row>; export: ExportEndpoint },
  source: ListSource<NoInfer<Row>> | SourceOf<NoInfer<Row>>,
): Served[] {
  const forTechnicians = [endpoints.list, endpoints.export].some(
    ({ allow }) => allow === 'public' || allow.includes('technician'),
  )
  /** A source that depends on the call is made for a sample technician; it must not need a database for that. */
  const check = async () => {
    if (!forTechnicians) return
    // The sample call has no database: a source that needs one is refused here.
    const sample = { user: sampleTechnician, params: {} } as unknown as Parameters<SourceOf<Row>>[0]
    checkScope(endpoints.list.path, typeof source === 'function' ? await source(sample) : source)
  }
  // An endpoint whose path has parameters declares them, so that its call holds them.
  const sourceOf = async (call: UserAct) =>
    typeof source === 'function' ? source(call as Parameters<SourceOf<Row>>[0]) : source
  const page = async (call: ListCall, query: ListQuery) =>
    listPage(call.tx, await sourceOf(call), call.user, query, call.services.counts)
  const file = async (call: ListCall, asked: Asked) => exportList(call, await sourceOf(call), asked)
  type PostedList = Endpoint<unknown, undefined, Schema<ListQuery>, ListEndpoint<Row>['reply']>
  type PostedExport = Endpoint<unknown, undefined, Schema<Asked>>
  return [
    { ...serve(endpoints.list, async (call) => page(call, call.query), { joinsAsWritten: true }), check },
    serveStream(endpoints.export, async (call) => file(call, call.query)),
    // The same schemas moved to the body; the compiler cannot follow the spread.
    serve(posted(endpoints.list) as PostedList, async (call) => page(call, call.body), { joinsAsWritten: true }),
    serveStream(posted(endpoints.export) as PostedExport, async (call) => file(call, call.body)),
  ]
}

/** The name of a list or an upload in the language of the caller, in characters that every file system accepts. */
export function fileName(
  { name, title }: Pick<ListSource['definition'], 'name' | 'title'>,
  language: Language,
): string {
  if (language === 'EN') return name || 'export'
  const plain = say(title, language)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || name || 'export'
}

async function exportList(call: UserAct & { services: Services }, source: ListSource, asked: Asked): Promise<Download> {
  const { tx, user, language, services } = call
  const { definition } = source
  const exported = Object.keys(definition.columns).filter((key) => definition.columns[key]?.exported !== false)
  const keys = (asked.columns ?? exported).filter((key) => exported.includes(key))
  const total = await countRows(tx, source, user, asked.query, asked, services.counts)
  const where = await conditionsOf(tx, source, user, asked.query, asked)
  return {
    stream: async () => listFile(services.database, source, where, asked, keys, language),
    takes: 'rows',
    media_type: mediaTypes[asked.format],
    name: `${fileName(definition, language)}.${asked.format}`,
    headers: { 'x-total-rows': String(total) },
  }
}
