import { describe, expect, it } from 'vitest'
import { defineList, type RowOf } from '#lib/lists/list.ts'
import { both } from '#lib/texts/texts.ts'
import { named } from '#lib/words/named.ts'
import { describeFilter } from './filters/describe.ts'
import { columnsOf, nextSort, pageNumbers, queryOf, readState, writeState } from './list-state.ts'
import { foldLong, unfoldLong } from './long-values.ts'

const list = defineList({
  name: 'products',
  title: both('Products', 'Prodotti'),
  sort: '-received_on',
  columns: {
    serial_number: { label: both('Serial', 'Matricola'), type: 'code', width: 100, filter: 'pasted' },
    received_on: { label: both('Received', 'Ricevuto'), type: 'date', width: 90, filter: 'range' },
    status: {
      label: both('Status', 'Stato'),
      type: 'choice',
      width: 90,
      filter: 'choice',
      choices: { fault: both('Fault', 'Guasto'), in_stock: both('In stock', 'In magazzino') },
    },
    supplier: { label: both('Supplier', 'Fornitore'), ...named.supplier, width: 90 },
  },
})

describe('the address of a list', () => {
  it('brings the same list back', () => {
    const address =
      '?page=3&rows_per_page=200&sort=serial_number&q=px+1&status=fault,in_stock&received_on_from=2026-07-01'
    const state = readState(list, address)
    expect(state).toEqual({
      page: 3,
      rows_per_page: 200,
      sort: 'serial_number',
      q: 'px 1',
      filters: { status: 'fault,in_stock', received_on_from: '2026-07-01' },
    })
    expect(readState(list, writeState(list, state))).toEqual(state)
  })

  it('leaves defaults and empty values out, and keeps what belongs to others', () => {
    const state = readState(list, '?page=1&rows_per_page=500&sort=-received_on&q=&status=&tab=open')
    expect(writeState(list, state, '?page=1&q=&tab=open')).toBe('?tab=open')
  })

  it('takes no nonsense from a link', () => {
    const state = readState(list, '?page=-2&rows_per_page=7&sort=password&supplier=x')
    expect(state).toEqual({ page: 1, rows_per_page: 500, sort: undefined, q: '', filters: {} })
  })

  it('keeps a text of digits as it was written', () => {
    expect(readState(list, '?serial_number=00123').filters.serial_number).toBe('00123')
    expect(queryOf(readState(list, '?supplier_id=7,8')).supplier_id).toBe('7,8')
  })
})

describe('a pasted list too long for an address', () => {
  it('is kept in the tab and found again, and is forgotten elsewhere', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const long = Array.from({ length: 1000 }, (_, index) => `00123-${index}`).join(',')
    const folded = foldLong({ serial_number: long, status: 'fault' }, store)
    expect(folded.status).toBe('fault')
    expect(folded.serial_number?.length).toBeLessThan(20)
    expect(unfoldLong(folded, store).serial_number).toBe(long)
    kept.clear()
    expect(unfoldLong(folded, store)).toEqual({ status: 'fault' })
  })
})

describe('the order of a list', () => {
  it('goes from ascending to descending and back to the list’s own', () => {
    expect(nextSort(list, undefined, 'status')).toBe('status')
    expect(nextSort(list, 'status', 'status')).toBe('-status')
    expect(nextSort(list, '-status', 'status')).toBeUndefined()
    expect(nextSort(list, undefined, 'received_on')).toBe('received_on')
    expect(nextSort(list, 'received_on', 'received_on')).toBeUndefined()
  })
})

describe('the page numbers offered', () => {
  it('show first, last and the neighbours, with gaps between', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageNumbers(1, 97)).toEqual([1, 2, 3, 4, 5, 0, 97])
    expect(pageNumbers(50, 97)).toEqual([1, 0, 49, 50, 51, 0, 97])
    expect(pageNumbers(96, 97)).toEqual([1, 0, 93, 94, 95, 96, 97])
  })
})

describe('a filter chip', () => {
  const { received_on, serial_number, status } = list.columns
  it('says its value in the user’s language', () => {
    expect(describeFilter('status', status, { status: 'fault,in_stock' }, 'IT')).toBe('Guasto, In magazzino')
    expect(describeFilter('received_on', received_on, { received_on_from: '2026-07-01' }, 'EN')).toBe('from 01-07-2026')
    const both_ends = { received_on_from: '2026-07-01', received_on_to: '2026-07-31' }
    expect(describeFilter('received_on', received_on, both_ends, 'IT')).toBe('dal 01-07-2026 al 31-07-2026')
    const days = (from: string | undefined, to: string | undefined) =>
      describeFilter(
        'received_on',
        received_on,
        { ...(from ? { received_on_from: from } : {}), ...(to ? { received_on_to: to } : {}) },
        'IT',
      )
    expect([days('today-6', 'today'), days('today', undefined), days('2026-07-01', 'today-1')]).toEqual([
      'ultimi 7 giorni',
      'da oggi',
      'da 01-07-2026 a ieri',
    ])
    expect(describeFilter('serial_number', serial_number, { serial_number: 'a,b,c' }, 'EN')).toBe('3 values')
  })
})

describe('the columns that a list page asks for', () => {
  const shown = [{ key: 'status' }, { key: 'serial_number' }]

  it('are those shown, in the order of the list', () => {
    expect(columnsOf(list, shown)).toEqual({ columns: 'serial_number,status' })
    expect(columnsOf(list, shown.toReversed())).toEqual({ columns: 'serial_number,status' })
  })

  it('are all that its cells and actions may read, beside what the list needs', () => {
    type Row = { id: number; name: string; notes: string }
    const row: RowOf<Row, 'name'> = { id: 1, name: 'Roma' }
    // @ts-expect-error the list does not need the notes
    expect([row.name, row.notes]).toEqual(['Roma', undefined])
  })
})
