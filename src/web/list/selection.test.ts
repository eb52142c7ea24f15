import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { mergeChoice } from '#lib/lists/column-choice.ts'
import { defineList } from '#lib/lists/list.ts'
import { both } from '#lib/texts/texts.ts'
import { moved } from '../ui/drag-order.ts'
import { listCache } from './list-cache.ts'
import { canExport, createSelection } from './selection.ts'

const page = Array.from({ length: 10 }, (_, index) => ({ id: index + 1 }))
const [first, , third, , , sixth] = page
if (!first || !third || !sixth) throw new Error('the page is too short')

describe('selecting rows', () => {
  it('takes a range from the row last touched up to the one clicked with shift', () => {
    const selection = createSelection<{ id: number }>()
    selection.toggle(third)
    selection.toggleRange(page, sixth)
    expect(selection.selection({})).toEqual({ ids: [3, 4, 5, 6] })
    selection.toggleRange(page, third)
    expect(selection.count(100)).toBe(0)
  })

  it('knows all results but those taken out again, beyond the page', () => {
    const selection = createSelection<{ id: number }>()
    selection.selectAll()
    selection.toggle(first)
    expect(selection.count(3214)).toBe(3213)
    expect(selection.pageState(page)).toBe('some')
    expect(selection.selection({ status: 'fault' })).toEqual({ all: true, query: { status: 'fault' }, except: [1] })
  })

  it('keeps rows of other pages and tells the head how much of this one is chosen', () => {
    const selection = createSelection<{ id: number }>()
    selection.setPage(page, true)
    expect(selection.pageState(page)).toBe('all')
    expect(selection.pageState([{ id: 99 }])).toBe('none')
    selection.setPage(page, false)
    expect(selection.count(10)).toBe(0)
  })

  it('is exported with its exceptions, up to as many rows by name as an action takes', () => {
    const many = (length: number) => Array.from({ length }, (_, index) => index + 1)
    expect(canExport({ ids: many(20_000) })).toBe(true)
    expect(canExport({ ids: many(20_001) })).toBe(false)
    expect(canExport({ all: true, query: {}, except: [7] })).toBe(true)
    expect(canExport({ all: true, query: {}, except: many(20_001) })).toBe(false)
  })

  it('waits for word of marked rows that a fresh page does not show, and lets those go that the list no longer has', () => {
    const selection = createSelection<{ id: number }>()
    selection.setPage(page, true)
    const unseen = selection.meet(page.slice(0, 7))
    expect(unseen).toEqual([8, 9, 10])
    expect(selection.isChecking()).toBe(true)
    selection.keep(unseen, [{ id: 9 }])
    expect(selection.isChecking()).toBe(false)
    expect(selection.selection({})).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 9] })
    expect(selection.elsewhere(page.slice(0, 7), 40)).toBe(1)
  })

  it('says with each row which version of it was seen last', () => {
    const selection = createSelection<{ id: number; version: number }>()
    selection.toggle({ id: 3, version: 1 })
    selection.toggle({ id: 4, version: 1 })
    const unseen = selection.meet([{ id: 3, version: 2 }])
    selection.keep(unseen, [{ id: 4, version: 5 }])
    expect(selection.selection({})).toEqual({ ids: [3, 4], versions: [2, 5] })
  })

  it('has no news when the same rows come in another order, and has some when one of them changed', () => {
    const selection = createSelection<{ id: number; version: number }>()
    const rows = [3, 4].map((id) => ({ id, version: 1 }))
    selection.setPage(rows, true)
    const before = selection.version()
    expect(selection.meet(rows.map((row) => ({ ...row })).reverse())).toEqual([])
    expect(selection.version()).toBe(before)
    selection.meet([
      { id: 4, version: 2 },
      { id: 3, version: 1 },
    ])
    expect(selection.version()).toBe(before + 1)
  })

  it('tells its listeners only when something changed', () => {
    const selection = createSelection<{ id: number }>()
    let heard = 0
    selection.subscribe(() => {
      heard += 1
    })
    selection.clear()
    selection.toggle(first)
    expect(heard).toBe(1)
  })
})

describe('the columns of a list', () => {
  const column = { label: both('A', 'A'), type: 'text', width: 10 } as const
  const list = defineList({
    name: 'things',
    title: both('Things', 'Cose'),
    sort: 'a',
    columns: { a: column, b: column, c: { ...column, hidden: true } },
  })
  it('follow the saved choice, drop what is gone and add what is new at the end', () => {
    const saved = [
      { id: 'b', isChecked: true },
      { id: 'gone', isChecked: true },
      { id: 'a', isChecked: true },
    ]
    expect(mergeChoice(list, saved)).toEqual([
      { id: 'b', isChecked: true },
      { id: 'a', isChecked: true },
      { id: 'c', isChecked: false },
    ])
  })
  it('always show the one that names a row', () => {
    const shown = mergeChoice(list, [
      { id: 'a', isChecked: false },
      { id: 'b', isChecked: false },
    ])
    expect(shown.filter(({ isChecked }) => isChecked).map(({ id }) => id)).toEqual(['a'])
  })
  it('move one at a time', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })
})

describe('a list on screen after an edit', () => {
  const open = () => {
    const client = new QueryClient()
    const queryKey = ['things', { page: 1 }]
    client.setQueryData(queryKey, {
      items: [
        { id: 1, name: 'one', phone: '1' },
        { id: 2, name: 'two' },
      ],
      total: 12,
    })
    client.setQueryData(['things', 'total'], 40)
    for (const key of [queryKey, ['things', 'total']])
      new QueryObserver(client, { queryKey: key, queryFn: () => null, staleTime: Number.POSITIVE_INFINITY }).subscribe(
        () => {},
      )
    return { client, read: () => client.getQueryData(queryKey), total: () => client.getQueryData(['things', 'total']) }
  }

  it('shows a new record first and counts it', async () => {
    const { client, read, total } = open()
    await listCache(client, { name: 'things' }).added({ id: 3, name: 'three' })
    expect(read()).toMatchObject({ items: [{ id: 3 }, { id: 1 }, { id: 2 }], total: 13 })
    expect(total()).toBe(41)
  })
  it('merges the changed fields of a record', async () => {
    const { client, read } = open()
    await listCache(client, { name: 'things' }).changed({ id: 1, name: 'uno' })
    expect(read()).toMatchObject({ items: [{ id: 1, name: 'uno', phone: '1' }, { id: 2 }], total: 12 })
  })
  it('drops a deleted record and counts one less', async () => {
    const { client, read, total } = open()
    await listCache(client, { name: 'things' }).removed(2)
    expect(read()).toEqual({ items: [{ id: 1, name: 'one', phone: '1' }], total: 11 })
    expect(total()).toBe(39)
  })
})
