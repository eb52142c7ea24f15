/** The list of jobs on a laptop: long names of shops beside long addresses. */
import { expect, test } from 'vitest'
import type { Column } from '#lib/lists/list.ts'
import { columnNeed, fitColumns, spreadWidths } from '#web/list/widths.ts'
import { interventionList } from '../columns.ts'

const job: Readonly<Record<string, string>> = {
  number: 'INT-26-00001',
  code: 'SOST',
  kind: 'Replacement',
  merchant_name: 'Panificio Pasticceria Fratelli Santambrogio di Santambrogio Luigi e C.',
  address: 'Via Raffaello Sanzio 118/B, angolo piazza',
  city: 'San Donato Milanese',
  province: 'MI',
  client_terminal_id: '91827364',
  tml_model: 'Desk/5000 Ethernet',
  due_on: '2026-11-20',
  sla: 'in_sla',
  technician: 'Alessandra Montanari',
  status: 'assigned',
}
const context = { cell: 12, serial: 11.5, badge: 11, choice: (_: Column, value: string) => value, yes: 'Yes', no: 'No' }
const gap = 9

test.each([1_100, 1_200])('an address can be told from the next one in a list of %i pixels', (room) => {
  const columns = Object.entries<Column>(interventionList.columns)
    .filter(([, column]) => !column.hidden)
    .map(([key, column]) => ({
      key,
      column,
      label: column.label.EN,
      text: (row: typeof job) => row[key],
      value: (row: typeof job) => row[key],
      ownCell: column.type === 'choice',
    }))
  const needs = columns.map((column) => columnNeed(column, [job], context))
  const shown = fitColumns(columns, needs, room, gap)
  const widths = spreadWidths(
    needs.filter((_, index) => shown[index]),
    room,
    gap,
  )
  const keys = columns.filter((_, index) => shown[index]).map(({ key }) => key)
  expect(keys).toContain('address')
  expect(widths[keys.indexOf('address')]).toBeGreaterThanOrEqual(128 + gap)
})
