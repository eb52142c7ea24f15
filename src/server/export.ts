/** Streams what a list shows as csv or xlsx: the rows that are filtered, the columns shown, in the order shown. */
import { type Endpoint, postedPath, type Schema } from '#lib/endpoint.ts'
import type { Column, ListDefinition, ListQuery } from '#lib/list.ts'
import { both, type Language, say } from '#lib/texts.ts'
import type { User, UserAct } from './act.ts'
import type { Database } from './db.ts'
import { type Chosen, countRows, type ListSource, listPage, listRows } from './list.ts'
import { type Download, type Served, serve, serveStream } from './serve.ts'
import type { Services } from './services.ts'
import type { SheetColumn } from './spreadsheet/column.ts'
import { csvStream } from './spreadsheet/write-csv.ts'
import { xlsxStream } from './spreadsheet/write-xlsx.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const yes = both('yes', 'sì')
const no = both('no', 'no')

function sheetColumn(definition: ListDefinition, key: string, language: Language): SheetColumn {
  const column = definition.columns[key]
  if (!column) throw new Error(`no column ${key}`)
  const type = column.type === 'number' || column.type === 'date' || column.type === 'datetime' ? column.type : 'text'
  return { label: say(column.label, language), type, width: Math.round(column.width / 7) }
}

type Translate = (text: string) => string

function translator({ write, type, choices }: Column, language: Language): Translate | undefined {
  if (write) return (text) => (text === '' ? '' : write(JSON.parse(text), language))
  if (type === 'boolean') return (text) => (text === '' ? '' : say(text === 't' ? yes : no, language))
  if (!choices) return undefined
  const words = new Map(Object.entries(choices).map(([choice, it]) => [choice, say(it, language)]))
  return (text) => words.get(text) ?? text
}

/** Choices and yes/no go out in words, as the list shows them. */
function inWords(definition: ListDefinition, keys: readonly string[], language: Language) {
  const translators = keys.flatMap((key, at) => {
    const column = definition.columns[key]
    const translate = column && translator(column, language)
    return translate ? [{ at, translate }] : []
  })
  return (row: string[]) => {
    for (const { at, translate } of translators) row[at] = translate(row[at] ?? '')
  }
}

type ListEndpoint = Endpoint<unknown, Schema<ListQuery>, unknown, Schema<{ items: unknown[]; total: number }>>
type ExportEndpoint = Endpoint<unknown, Schema<Asked>>
type Asked = { format: 'csv' | 'xlsx'; columns?: string[] | undefined; query: ListQuery } & Chosen

async function* rowsOf(
  database: Database,
  source: ListSource,
  user: User,
  asked: Asked,
  keys: string[],
  language: Language,
): AsyncGenerator<string[][]> {
  const words = inWords(source.definition, keys, language)
  const batches = database.stream((tx) => listRows(tx, source, user, asked.query, keys, asked), {
    statementSeconds: 120,
  })
  for await (const batch of batches) {
    batch.forEach(words)
    yield batch
  }
}

/** The same question as a body, where it is too long for an address: a pasted list of thousands of serials. */
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
type SourceOf = (call: UserAct & { params: Readonly<Record<string, unknown>> }) => Promise<ListSource>

/** The list's endpoints: its pages and its export, each also as a POST. */
export function serveList(
  endpoints: { list: ListEndpoint; export: ExportEndpoint },
  source: ListSource | SourceOf,
): Served[] {
  // An endpoint whose path has parameters declares them, so that its call holds them.
  const sourceOf = async (call: UserAct) =>
    typeof source === 'function' ? source(call as Parameters<SourceOf>[0]) : source
  const page = async (call: ListCall, query: ListQuery) =>
    listPage(call.tx, await sourceOf(call), call.user, query, call.services.counts)
  const file = async (call: ListCall, asked: Asked) => exportList(call, await sourceOf(call), asked)
  type PostedList = Endpoint<unknown, undefined, Schema<ListQuery>, ListEndpoint['reply']>
  type PostedExport = Endpoint<unknown, undefined, Schema<Asked>>
  return [
    serve(endpoints.list, async (call) => page(call, call.query)),
    serveStream(endpoints.export, async (call) => file(call, call.query)),
    // The same schemas in another place, which the spread cannot show to the compiler.
    serve(posted(endpoints.list) as PostedList, async (call) => page(call, call.body)),
    serveStream(posted(endpoints.export) as PostedExport, async (call) => file(call, call.body)),
  ]
}

async function exportList(call: UserAct & { services: Services }, source: ListSource, asked: Asked): Promise<Download> {
  const { tx, user, language, services } = call
  const { definition } = source
  const exported = Object.keys(definition.columns).filter((key) => definition.columns[key]?.exported !== false)
  const keys = (asked.columns ?? exported).filter((key) => exported.includes(key))
  const total = await countRows(tx, source, user, asked.query, asked, services.counts)
  const columns = keys.map((key) => sheetColumn(definition, key, language))
  const rows = rowsOf(services.database, source, user, asked, keys, language)
  const stream =
    asked.format === 'xlsx'
      ? xlsxStream({ sheet: say(definition.title, language).slice(0, 31), columns, rows })
      : csvStream({ columns, rows, delimiter: language === 'IT' ? ';' : ',', bom: true })
  return {
    stream,
    media_type: mediaTypes[asked.format],
    name: `${definition.name || 'export'}.${asked.format}`,
    headers: { 'x-total-rows': String(total) },
  }
}
