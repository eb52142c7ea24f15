import { beforeAll, describe, expect, it } from 'vitest'
import { sortKeys } from '#lib/lists/list.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { makeStock } from '../../../../../database/demo-size.ts'
import { productList } from '../columns.ts'
import { type Product, products } from '../contract.ts'
import { statusWords } from '../rules.ts'
import { findDifferences } from './check-queries.ts'

const world = useWorld()
let all: Product[] = []

async function list(query: Record<string, string | number>): Promise<{ items: Product[]; total: number }> {
  const { body, status } = await world.admin.call(products.list, { query })
  expect(status).toBe(200)
  return body
}

async function everyPage(query: Record<string, string | number>): Promise<Product[]> {
  const items: Product[] = []
  for (let page = 1; ; page += 1) {
    const found = await list({ ...query, rows_per_page: 400, page })
    items.push(...found.items)
    if (found.items.length < 400) return items
  }
}

beforeAll(async () => {
  const made = await makeStock(world.database.url, 1_500, {
    admin_id: world.admin.id,
    day: today(),
    print: () => undefined,
  })
  expect(made.products).toBe(1_500)
  all = await everyPage({})
}, 60_000)

const collator = new Intl.Collator('it-IT', { numeric: true })
const statusOrder = Object.keys(statusWords)

/** Below zero where a comes before b; empty values come last in both directions. */
function compare(key: keyof Product, down: boolean, a: Product, b: Product): number {
  const [left, right] = [a[key], b[key]]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order =
    key === 'status'
      ? statusOrder.indexOf(String(left)) - statusOrder.indexOf(String(right))
      : productList.columns[key as 'supplier'].type === 'text' || key === 'part_number'
        ? collator.compare(String(left), String(right))
        : String(left) < String(right)
          ? -1
          : Number(String(left) > String(right))
  return down ? -order : order
}

describe('the list of many products', () => {
  it('is made of legal histories that the ledger agrees with', async () => {
    expect(await world.database.read(findDifferences)).toEqual([])
    expect(new Set(all.map((product) => product.id)).size).toBe(1_500)
    expect(new Set(all.map((product) => product.status)).size).toBe(7)
  })

  it.each(sortKeys(productList))(
    'sorted by %s shows every product once, in order, empty values last',
    { tags: ['long'] },
    async (sort) => {
      const rows = await everyPage({ sort })
      expect(new Set(rows.map((product) => product.id)).size).toBe(1_500)
      const key = sort.replace('-', '') as keyof Product
      const wrong = rows.findIndex((row, at) => {
        const next = rows[at + 1]
        return next !== undefined && compare(key, sort.startsWith('-'), row, next) > 0
      })
      expect([wrong, rows[wrong]?.[key], rows[wrong + 1]?.[key]].slice(0, wrong < 0 ? 1 : 3)).toEqual([-1])
    },
  )

  const some = (fits: (product: Product) => boolean) => all.filter(fits).map((product) => product.id)
  const filters: Record<string, () => [Record<string, string | number>, (product: Product) => boolean]> = {
    'one status': () => [{ status: 'fault' }, (it) => it.status === 'fault'],
    'two statuses': () => [{ status: 'fault,damage_stock' }, (it) => ['fault', 'damage_stock'].includes(it.status)],
    'part of a model': () => [{ model_number: 'enia 4' }, (it) => it.model_number.includes('enia 4')],
    'a category': () => [{ category_id: all[0]?.category_id ?? 0 }, (it) => it.category_id === all[0]?.category_id],
    'two parts': () => [
      { part_id: `${all[0]?.part_id},${all[700]?.part_id}` },
      (it) => [all[0]?.part_id, all[700]?.part_id].includes(it.part_id),
    ],
    'a supplier and a status': () => [
      { supplier_id: all[5]?.supplier_id ?? 0, status: 'installed' },
      (it) => it.supplier_id === all[5]?.supplier_id && it.status === 'installed',
    ],
    'a technician': () => {
      const technician_id = all.find((it) => it.technician_id !== null)?.technician_id ?? 0
      return [{ technician_id }, (it) => it.technician_id === technician_id]
    },
    'who installed it': () => [{ installed_by: 'sara' }, (it) => it.installed_by?.startsWith('Sara') ?? false],
    'who returned it': () => [{ return_by: 'elena' }, (it) => it.return_by !== null],
    'a range of days': () => [
      { received_on_from: all[900]?.received_on ?? '', received_on_to: all[400]?.received_on ?? '' },
      (it) =>
        (it.received_on ?? '') >= (all[900]?.received_on ?? '') &&
        (it.received_on ?? '') <= (all[400]?.received_on ?? ''),
    ],
    'a pasted list in any spelling': () => [
      {
        serial_number: all
          .slice(10, 60)
          .map((it) => ` ${it.serial_number.toLowerCase()}`)
          .join('\n'),
      },
      (it) => all.slice(10, 60).includes(it),
    ],
    'part of a serial': () => [
      { q: all[3]?.serial_number.slice(4, 12) ?? '' },
      (it) =>
        [it.serial_number, it.encoded_serial, it.client_terminal_id].some((text) =>
          text?.includes(all[3]?.serial_number.slice(4, 12) ?? ''),
        ),
    ],
  }
  const words: Record<string, () => [string, (product: Product) => boolean]> = {
    'a model': () => ['xenia 4', (it) => /xenia/i.test(it.model_number) && found(it, '4')],
    'a supplier': () => [
      all[5]?.supplier?.split(' ')[0] ?? '',
      (it) => found(it, all[5]?.supplier?.split(' ')[0] ?? ''),
    ],
    'a delivery note': () => [all[9]?.delivery_note ?? '', (it) => found(it, all[9]?.delivery_note ?? '')],
    'a warehouse and a category': () => {
      const product = all.find((it) => it.warehouse !== null)
      const [warehouse = '', category = ''] = [product?.warehouse ?? '', product?.category ?? '']
      return [
        `${warehouse}  ${category}`,
        (it) => [...warehouse.split(' '), ...category.split(' ')].every((word) => found(it, word)),
      ]
    },
    'a technician and part of a serial': () => {
      const product = all.find((it) => it.technician !== null)
      const [first = ''] = product?.technician?.split(' ') ?? []
      const part = product?.serial_number.slice(3, 9) ?? ''
      return [`${part} ${first}`, (it) => found(it, part) && found(it, first)]
    },
    'two words that no product has both of': () => [
      `${all.find((it) => it.technician !== null)?.technician?.split(' ')[0]} written-nowhere`,
      () => false,
    ],
  }
  /** From three letters on anywhere, else at the start of a serial or of a word in a name. */
  const found = (it: Product, word: string): boolean => {
    const names = [
      it.part_number,
      it.model_number,
      it.category,
      it.supplier,
      it.delivery_note,
      it.warehouse,
      it.technician,
    ]
    const has = (text: string | null, at: 'anywhere' | 'start' | 'word') => {
      if (at === 'word') return ` ${text?.toLowerCase()}`.includes(` ${word.toLowerCase()}`)
      const place = text?.toLowerCase().indexOf(word.toLowerCase()) ?? -1
      return at === 'start' ? place === 0 : place >= 0
    }
    if (word.length < 3) return has(it.serial_number, 'start') || names.some((name) => has(name, 'word'))
    return [...names, it.serial_number, it.encoded_serial, it.client_terminal_id].some((text) => has(text, 'anywhere'))
  }
  it.each(Object.keys(words))('searched by %s shows the products with every word', async (name) => {
    const [q, fits] = words[name]?.() ?? ['', () => false]
    const answer = await list({ q, rows_per_page: 600 })
    expect(answer.total).toBe(all.filter(fits).length)
    expect(answer.total > 0).toBe(!name.startsWith('two words'))
    expect(answer.items.every(fits)).toBe(true)
    const exported = await world.admin.fetch(`/api/products/export?format=csv&q=${encodeURIComponent(q)}`)
    expect(exported.headers.get('x-total-rows')).toBe(String(answer.total))
  })

  it.each(Object.keys(filters))('filtered by %s shows those products and their number', async (name) => {
    const [query, fits] = filters[name]?.() ?? [{}, () => false]
    const found = await list({ ...query, rows_per_page: 600 })
    const expected = some(fits)
    expect(expected.length).toBeGreaterThan(0)
    expect(found.total).toBe(expected.length)
    expect(found.items.map((it) => it.id).sort()).toEqual(expected.slice(0, 600).sort())
  })

  it('shows the new total at once after a change', async () => {
    const before = await list({ status: 'in_stock', rows_per_page: 100 })
    const ids = before.items.slice(0, 3).map((product) => product.id)
    const { status } = await world.admin.call(products.writeOff, { body: { ids, reason: 'Incendio' } })
    expect(status).toBe(200)
    expect((await list({ status: 'in_stock', rows_per_page: 100 })).total).toBe(before.total - 3)
  })

  it('exports the chosen products, or all but some, however many', async () => {
    const rowsOf = async (body: Record<string, string>) => {
      const response = await world.admin.fetch('/api/products/export/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'csv', columns: 'serial_number', sort: 'serial_number', ...body }),
      })
      expect(response.status).toBe(200)
      const lines = (await response.text()).trim().split(/\r?\n/).slice(1)
      expect(response.headers.get('x-total-rows')).toBe(String(lines.length))
      return lines
    }
    const ids = all.slice(0, 800).map((product) => product.id)
    const chosen = await rowsOf({ ids: ids.join(',') })
    const rest = await rowsOf({ except: ids.join(',') })
    const serials = (rows: Product[]) => rows.map((product) => product.serial_number).sort()
    expect(chosen.sort()).toEqual(serials(all.slice(0, 800)))
    expect(rest.sort()).toEqual(serials(all.slice(800)))
    const tooMany = Array.from({ length: 20_001 }, (_, at) => at + 1).join(',')
    const refused = await world.admin.fetch('/api/products/export/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', ids: tooMany }),
    })
    expect(refused.status).toBe(422)
  })
})
