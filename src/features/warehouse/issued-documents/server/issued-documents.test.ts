import { beforeAll, describe, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { transportNote } from '#features/technicians/assignments/rules.ts'
import type { Transport } from '#features/warehouse/documents/contract.ts'
import { pieces } from '#features/warehouse/documents/rules.ts'
import { documentParts, issueDocument, voidDocument } from '#features/warehouse/documents/server/service.ts'
import { returnDocument } from '#features/warehouse/return-notes/rules.ts'
import type { UserAct } from '#server/records/act.ts'
import { useWorld } from '#test/client.ts'
import { documentSeries } from '../contract.ts'

const world = useWorld()
const ground = { warehouse: 0, courier: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with w as (insert into warehouse (name, code, address, city, province) values ('Bologna Roveri', 'BO', 'Via Larga 2', 'Bologna', 'BO') returning id),
      c as (insert into courier (name, vat_number, address) values ('Corriere Padano', 'IT00743110157', 'Via Emilia 200, Piacenza') returning id)
    select w.id as warehouse, c.id as courier from w, c`)
  Object.assign(ground, rows[0])
  const body = {
    name: 'Terminali Lombardi Srl',
    address: 'Via Breda 10',
    city: 'Milano',
    province: 'MI',
    vat_number: 'IT00743110157',
  }
  await world.admin.call(company.put, { body })
})

const transport = (): Transport => ({
  courier_id: ground.courier,
  tracking_number: 'T1',
  boxes: 2,
  packages: 1,
  pallets: null,
  weight_kg: 12.5,
  net_weight_kg: null,
  volume_m3: null,
  reason: 'reso a fornitore',
  appearance: 'cassa di legno',
  carriage: 'franco',
  carried_by: 'carrier',
  transport_start: '2026-11-15T09:30:00.000Z',
  declared_value_cents: null,
  destination: 'Via Energy Park 20, Vimercate',
  notes: null,
})

describe('the content of a document', () => {
  test('is written into a document in words; a value that is no longer offered stays as it was', async () => {
    const parts = await world.database.read((tx) =>
      documentParts({ tx }, { kind: returnDocument, warehouse_id: ground.warehouse, transport: transport() }),
    )
    expect(parts).toMatchObject({
      sender: { name: 'Terminali Lombardi Srl', address: 'Via Breda 10, Milano (MI)', logo_id: null },
      warehouse: { name: 'Bologna Roveri', code: 'BO', address: 'Via Larga 2, Bologna (BO)' },
      reason: { IT: 'reso a fornitore', EN: 'return to supplier' },
      appearance: { IT: 'cassa di legno', EN: 'cassa di legno' },
      carried_by: 'carrier',
      carried_by_words: { IT: 'vettore', EN: 'carrier' },
      carrier: { name: 'Corriere Padano', vat_number: 'IT00743110157' },
      weight_kg: 12.5,
      destination: 'Via Energy Park 20, Vimercate',
    })
  })
})

describe('the series', () => {
  const act = { language: 'EN', correlation_id: 'test' } as const
  const issue = (document_id: number, on: string, kind = returnDocument) =>
    world.database.write(async (tx) => {
      const user = { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null } as const
      const by: UserAct = { ...act, tx, user, at: `${on}T09:00:00.000Z` }
      const { warehouse: warehouse_id } = ground
      const leaving = { ...transport(), transport_start: `${on}T09:30:00.000Z` }
      const content = {
        ...(await documentParts(by, { kind, warehouse_id, transport: leaving })),
        addressee: {
          name: 'Banca Tirrenia',
          address: 'Via Nazionale 91, Roma',
          vat_number: 'IT00743110157',
          tax_code: null,
        },
        references: [],
        lines: [{ part_number: 'P1', description: 'POS', quantity: 1, unit: pieces, serial_numbers: ['A-1'] }],
      }
      const document = kind === returnDocument ? 'return-notes' : 'assignments'
      const made = await issueDocument(by, { kind, warehouse_id, document, document_id, content })
      if (document_id === 2) await voidDocument(by, document, 2, { code: 'wrong_addressee', reason: null })
      return made
    })

  test('list every number with its state, date, addressee and reason, and find nothing wrong', async () => {
    await issue(1, '2026-11-10')
    await issue(2, '2026-11-11')
    await issue(3, '2026-11-11')
    await issue(4, '2027-01-04')
    const { body } = await world.admin.call(documentSeries.series, {})
    const fine = {
      kind: 'return_note',
      warehouse: 'Bologna Roveri',
      warehouse_code: 'BO',
      gaps: [],
      doubles: [],
      out_of_order: [],
    }
    expect(body).toMatchObject([
      { ...fine, year: 2027, last_number: 1, issued: 1, voided: 0 },
      { ...fine, year: 2026, last_number: 3, issued: 3, voided: 1 },
    ])
    const list = await world.admin.call(documentSeries.list, { query: { state: 'voided', q: 'tirrenia' } })
    expect(list.body.items).toMatchObject([
      {
        label: 'BO-R2/2026',
        issued_on: '2026-11-11',
        addressee: 'Banca Tirrenia',
        void_code: 'wrong_addressee',
        void_reason: null,
        state: 'voided',
      },
    ])
    const inYear = {
      kind: 'return_note',
      warehouse_id: String(ground.warehouse),
      issued_on_from: '2026-01-01',
      issued_on_to: '2026-12-31',
    }
    expect((await world.admin.call(documentSeries.list, { query: inYear })).body.total).toBe(3)
    expect((await world.technician.call(documentSeries.series, {})).status).toBe(403)
  })

  test('would report a gap, a double and a date out of order, if the database let them in', async () => {
    const put = (number: number, on: string) =>
      world.database.query(
        `insert into issued_document (kind, warehouse_id, year, number, label, document, document_id, issued_on, content)
         values ('return_note', $1, 2026, $2, 'x', 'x', $3, $4, '{}')`,
        [ground.warehouse, number, Math.floor(Math.random() * 1e9), on],
      )
    await world.database.query(`alter table issued_document disable trigger issued_document_in_turn;
      alter table issued_document drop constraint issued_document_number_key`)
    await put(6, '2026-11-12')
    await put(6, '2026-11-12')
    await put(7, '2026-11-01')
    const { body } = await world.admin.call(documentSeries.series, {})
    expect(body.find(({ year }) => year === 2026)).toMatchObject({ gaps: [4, 5], doubles: ['x'], out_of_order: [7] })
  })

  test('would report two kinds that print the same number, as those of former days did', async () => {
    expect((await issue(11, '2026-11-20', transportNote)).label).toBe('BO-T1/2026')
    expect((await world.admin.call(documentSeries.series, {})).body.map(({ doubles }) => doubles)).toEqual([
      [],
      ['x'],
      [],
    ])
    await world.database.query(`update issued_document set label = 'BO-1/2026', prefix = null
      where label in ('BO-T1/2026', 'BO-R1/2026')`)
    const { body } = await world.admin.call(documentSeries.series, {})
    expect(body.filter(({ year }) => year === 2026).map(({ kind, doubles }) => [kind, doubles])).toEqual([
      ['return_note', ['BO-1/2026', 'x']],
      ['transport_note', ['BO-1/2026']],
    ])
  })
})
