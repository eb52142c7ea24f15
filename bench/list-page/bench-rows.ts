/** The list that is measured: 500 rows of 14 columns as the products have them, and the answers that a server would give. */
import { z } from 'zod'
import { type Column, defineList, listQuery, pageOf } from '#lib/lists/list.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import { both } from '#lib/texts/texts.ts'

const column = (label: string, type: Column['type'], width: number): Column => ({
  label: both(label, label),
  type,
  width,
})

export const benchList = defineList({
  name: 'bench',
  title: both('Products', 'Prodotti'),
  sort: 'serial_number',
  columns: {
    serial_number: column('Serial number', 'code', 108),
    encoded_serial: column('Encoded', 'code', 80),
    part_number: column('Part number', 'code', 82),
    model_number: column('Model', 'text', 80),
    category: column('Category', 'text', 64),
    supplier: column('Supplier', 'text', 96),
    delivery_note: column('DDT', 'text', 64),
    reception_date: column('Received', 'date', 90),
    warehouse: column('Warehouse', 'text', 76),
    status: column('Status', 'text', 110),
    technician: column('Technician', 'text', 96),
    client_terminal_id: column('Terminal ID', 'code', 90),
    installed_on: column('Installed on', 'date', 90),
    updated_at: column('Changed on', 'date', 90),
  },
})

export type BenchRow = { id: number } & Record<keyof typeof benchList.columns, string | null>

const Row = z.object({ id: z.number(), serial_number: z.string() })
export const benchEndpoint = endpoint({
  method: 'GET',
  path: '/api/bench',
  allow: ['admin'],
  summary: 'Rows for the bench.',
  query: listQuery(benchList),
  reply: pageOf(Row),
})

function rowAt(index: number): BenchRow {
  const day = `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
  const installed = index % 3 === 0
  return {
    id: index + 1,
    serial_number: `00123-PX-${10_000 + index}`,
    encoded_serial: `E7K2-${10_000 + index}`,
    part_number: 'VG-P400-IT',
    model_number: 'Vega P400',
    category: 'Desktop',
    supplier: 'Banca Tirrenia',
    delivery_note: `${1000 + (index % 200)}/26`,
    reception_date: day,
    warehouse: installed ? null : 'Milano',
    status: installed ? 'Installed' : 'In stock',
    technician: installed ? 'Marco Ferraro' : null,
    client_terminal_id: installed ? `TML${30_000_000 + index}` : null,
    installed_on: installed ? day : null,
    updated_at: day,
  }
}

const rows = Array.from({ length: 500 }, (_, index) => rowAt(index))
export const answer = JSON.stringify({ items: rows, total: 48_213 })
export const sortedAnswer = JSON.stringify({ items: rows.toReversed(), total: 48_213 })
