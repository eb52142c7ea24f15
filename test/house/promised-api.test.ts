/** What programs rely on: every path, method and main field that the page on the API promises, written down here. Taking one away is a decision. */
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '#server/http/openapi.ts'
import { withoutRefs } from '#test/openapi-refs.ts'
import { routes } from '../../src/api.ts'
import { uploads } from '../../src/features.ts'

/** `GET /path` with the fields of what goes in (`takes`) and of what comes out (`gives`, a dot leads into a field); `items` means the rows of a list. */
type Promised = { call: string; takes?: string; gives?: string; items?: string }

/** Each a list with its export, one record, create, change and delete. */
const records: Readonly<Record<string, string>> = {
  suppliers: 'name address phone email vat_number logo created_at',
  warehouses: 'name address city province',
  'product-categories': 'name',
  parts: 'part_number model_number category_id minimum_stock',
  products:
    'serial_number encoded_serial client_terminal_id part_id status installed_by installed_on return_by returned_on received_on delivery_note_id warehouse_id',
  'delivery-notes': 'number supplier_id warehouse_id ddt_date reception_date expected_quantity',
  'return-notes': 'number supplier_id warehouse_id return_date',
  technicians: 'first_name last_name username email phone',
  couriers: 'name',
  users: 'first_name last_name username email',
  'archive-files': 'name module_id supplier_id',
  'module-names': 'name supplier_id description',
  'intervention-codes':
    'code description_en description_it kind proof_label proof_receipt proof_signature minutes active',
  'closing-days': 'supplier_id code_id intervention_code province days valid_from',
  'outcome-reasons': 'code name_en name_it outcome client_code needs_note',
  'hold-reasons': 'name_en name_it stops_clock',
  'pos-codes': 'supplier_id code description',
  'tml-models': 'supplier_id name part_ids',
  closures: 'name from to scope city supplier_id yearly',
  'cost-settings':
    'supplier_id module_id code_id intervention_code outcome whom article description value_cents valid_from',
  'file-formats': 'name supplier_id module_id',
}
const ofRecords = Object.entries(records).flatMap(([noun, fields]): Promised[] => [
  { call: `GET /api/${noun}`, takes: 'page rows_per_page sort q', items: `id version updated_at ${fields}` },
  { call: `GET /api/${noun}/export`, takes: 'format columns' },
  { call: `GET /api/${noun}/{id}`, gives: `id version updated_at ${fields}` },
  { call: `POST /api/${noun}`, gives: 'id' },
  { call: `PATCH /api/${noun}/{id}`, gives: 'id' },
  { call: `DELETE /api/${noun}/{id}` },
])

/** Lists without a record to change by itself. */
const listed = 'assignments orders interventions closings comparisons cost-lines installations statements audit imports'
const ofLists = listed.split(' ').flatMap((noun): Promised[] => [
  { call: `GET /api/${noun}`, takes: 'page rows_per_page sort q', items: 'id' },
  { call: `POST /api/${noun}/query`, takes: 'page rows_per_page sort q', items: 'id' },
  { call: `GET /api/${noun}/export`, takes: 'format columns' },
])

const others: readonly Promised[] = [
  {
    call: 'POST /api/login',
    takes: 'username password',
    gives:
      'token user.id user.first_name user.last_name user.username user.picture_path user.picture_url user.ref_user_type_id',
  },
  { call: 'GET /api/live' },
  { call: 'GET /api/products/{id}/movements', items: 'at' },
  { call: 'GET /api/delivery-notes/{id}/products', items: 'serial_number' },
  { call: 'GET /api/return-notes/{id}/products', items: 'serial_number' },
  { call: 'GET /api/assignments', items: 'id technician_id updated_at version' },
  {
    call: 'POST /api/assignments',
    takes: 'technician_id warehouse_id courier_id boxes packages pallets weight_kg tracking_number',
  },
  { call: 'POST /api/assignments/{id}/issue' },
  { call: 'GET /api/orders', takes: 'kind', items: 'id technician_id kind updated_at version' },
  { call: 'POST /api/orders/{id}/confirm' },
  { call: 'POST /api/return-notes/{id}/issue' },
  { call: 'GET /api/table-settings' },
  { call: 'GET /api/audit', items: 'id at' },
  { call: 'GET /api/settings/documents' },
  { call: 'GET /api/settings/security' },
  {
    call: 'POST /api/file-formats/propose',
    takes: 'file supplier_id',
    gives:
      'format.supplier_id format.reading confidence missing preview.values preview.unreadable preview.code preview.due_on',
  },
  { call: 'POST /api/file-formats', takes: 'name module_id supplier_id reading' },
  {
    call: 'POST /api/imports',
    takes: 'kind file delivery_note_id file_format_id supplier_id as_of',
    gives: 'id status',
  },
  {
    call: 'GET /api/imports/{id}',
    gives: 'id status progress.done progress.total total_rows total_failed problems groups result',
  },
  { call: 'PATCH /api/imports/{id}/rows/{n}' },
  { call: 'POST /api/imports/{id}/commit', takes: 'mode groups', gives: 'total_inserted total_failed errors' },
  { call: 'GET /api/imports/{id}/failed.xlsx' },
  { call: 'POST /api/imports/{id}/revert' },
  { call: 'GET /api/imports/samples/{file}' },
  { call: 'PUT /api/cut-off', takes: 'supplier_id time', gives: 'supplier_id time' },
  {
    call: 'GET /api/interventions',
    takes:
      'sla status supplier_id module_id code_id kind technician_id province city hold received_at_from received_at_to due_on_from due_on_to assigned_on_from assigned_on_to appointment_on_from closed_on_from',
    items:
      'number client_reference supplier_id module_id code_id intervention_code kind merchant_name pos_code address city province phone client_terminal_id tml_model received_at closing_days due_on sla appointment_on technician_id assigned_on status hold file closed_on updated_at version',
  },
  {
    call: 'GET /api/interventions/{id}',
    gives:
      'postal_code contact opening_hours part_id serial_out notes appointment_on appointment_at assigned_on hold outcome raw file source_row history',
  },
  {
    call: 'POST /api/interventions',
    takes: 'client_reference supplier_id code_id merchant_name received_at closing_days',
  },
  { call: 'PATCH /api/interventions/{id}' },
  { call: 'POST /api/interventions/assign', takes: 'ids technician_id', gives: 'batch_id count' },
  { call: 'POST /api/interventions/take-back', takes: 'ids', gives: 'batch_id count' },
  { call: 'POST /api/interventions/cancel', takes: 'ids code note', gives: 'batch_id count' },
  { call: 'POST /api/interventions/hold', takes: 'ids hold_reason_id from until', gives: 'batch_id count' },
  { call: 'POST /api/interventions/resume', takes: 'ids', gives: 'batch_id count' },
  { call: 'POST /api/interventions/appointment', takes: 'ids appointment_on appointment_at', gives: 'batch_id count' },
  {
    call: 'POST /api/interventions/suggest',
    takes: 'ids',
    gives: 'suggested.technician_id suggested.reason suggested.nobody',
  },
  {
    call: 'POST /api/due-dates/explain',
    takes: 'received_at closing_days city supplier_id holds.from holds.to today',
    gives: 'counts_from due_on sla sentence',
  },
  {
    call: 'GET /api/closings',
    items: 'id intervention_id intervention_code technician_id outcome state updated_at version',
  },
  {
    call: 'POST /api/closings',
    takes: 'intervention_id outcome outcome_reason_id worked_at installed_serial withdrawn_serial client_terminal_id',
  },
  { call: 'PATCH /api/closings/{id}' },
  { call: 'POST /api/closings/{id}/confirm' },
  { call: 'POST /api/closings/{id}/reject', takes: 'code note' },
  { call: 'POST /api/closings/{id}/reopen', takes: 'reason' },
  { call: 'POST /api/closings/confirm', takes: 'ids', gives: 'count left_out' },
  {
    call: 'GET /api/installations',
    items: 'product_id serial_number supplier_id client_terminal_id intervention_id from_on to_on',
  },
  {
    call: 'GET /api/cost-lines',
    items: 'whom article description quantity value_cents closing_id supplier_id technician_id',
  },
  { call: 'GET /api/statements', items: 'id label updated_at version' },
  { call: 'GET /api/comparisons', items: 'id supplier_id import_id updated_at version' },
  { call: 'POST /api/statements' },
  { call: 'GET /api/comparisons/{id}', gives: 'id supplier_id' },
  { call: 'POST /api/comparisons', takes: 'file supplier_id' },
  { call: 'GET /api/dashboard', takes: 'year' },
  { call: 'GET /api/search', takes: 'q', gives: 'items.kind items.id items.title items.link' },
  { call: 'GET /api/notifications', items: 'id' },
]

/** Of what can be uploaded. */
const kinds = [
  'product-categories',
  'parts',
  'products',
  'delivery-note-products',
  'return-note-products',
  'assignment',
  'order',
  'interventions',
  'closings',
  'terminals',
]

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  parameters?: { name: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
const document = withoutRefs<{ paths: Record<string, Record<string, Operation>> }>(
  openApiDocument(routes.map(({ endpoint }) => endpoint)),
)

/** Fields, and those inside them after a dot; of an array those of its items. */
function fieldsOf({ properties = {}, allOf = [], anyOf = [], oneOf = [], items }: Schema = {}, depth = 0): string[] {
  const own = Object.entries(properties).flatMap(([name, it]) => [
    name,
    ...(depth === 0 ? fieldsOf(it, 1).map((inner) => `${name}.${inner}`) : []),
  ])
  const parts = [...allOf, ...anyOf, ...oneOf, ...(items && depth > 0 ? [items] : [])]
  return [...own, ...parts.flatMap((it) => fieldsOf(it, depth))]
}
const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema

const missing = (wanted: string | undefined, known: readonly string[]) =>
  (wanted?.split(' ') ?? []).filter((field) => !known.includes(field))

function faultsOf({ call, takes, gives, items }: Promised): string[] {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) return [`${call} is not served`]
  const parameters = operation.parameters?.map(({ name }) => name) ?? []
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const given = schemaIn(answer?.content)
  const row = given?.properties?.items
  return [
    ...missing(takes, [...parameters, ...fieldsOf(schemaIn(operation.requestBody?.content))]).map(
      (it) => `does not take ${it}`,
    ),
    ...missing(gives, fieldsOf(given)).map((it) => `does not give ${it}`),
    ...missing(items, fieldsOf(row?.items)).map((it) => `has rows without ${it}`),
  ].map((fault) => `${call} ${fault}`)
}

describe('the promised API', () => {
  test('every promised call is served under its name, with its fields', () => {
    expect([...ofRecords, ...ofLists, ...others].flatMap(faultsOf)).toEqual([])
  })

  test('every promised kind of file can be uploaded', () => {
    expect(kinds.filter((kind) => !uploads.some((upload) => upload.definition.kind === kind))).toEqual([])
  })

  test('a call that is not there, and a field that is not there, are named', () => {
    expect(faultsOf({ call: 'POST /api/nothing' })).toEqual(['POST /api/nothing is not served'])
    expect(faultsOf({ call: 'GET /api/search', takes: 'q colour' })).toEqual(['GET /api/search does not take colour'])
    expect(faultsOf({ call: 'POST /api/login', gives: 'user.id user.colour' })).toEqual([
      'POST /api/login does not give user.colour',
    ])
  })
})
