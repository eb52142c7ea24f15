/** Clients' files are read by a mapping that is proposed from the file alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toLocalClock } from '#lib/time/dates.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { findDateOrder, readInstant } from '../dates.ts'
import { compareHeaders } from '../header.ts'
import type { Sheet } from '../mapping.ts'
import { propose } from '../propose.ts'
import { readRows, readValue } from '../reading-rules.ts'
import { findAddressPattern, splitAddress, undoCapitals } from '../values.ts'

const clients = 'test/data/clients'
const known = { codes: [], models: [], today: '2026-11-15' }

async function sheetsIn(path: string): Promise<Sheet[]> {
  const sheets = new Map<string, Sheet['rows'][number][]>()
  for await (const batch of readSheet(path, { sheets: 'all' }))
    for (const row of batch) sheets.set(row.sheet, [...(sheets.get(row.sheet) ?? []), row])
  return [...sheets].map(([name, rows]) => ({ name, rows }))
}

type Expected = Record<string, string | number | null>

async function readProposed(file: string) {
  const sheets = await sheetsIn(`${clients}/${file}`)
  const proposal = propose(sheets, known)
  if (!proposal) throw new Error(`nothing proposed for ${file}`)
  return { proposal, read: readRows(proposal.mapping, sheets) }
}

/** What was read, in the terms of the expected files; times on the clock that their notes name. */
const asExpected = (values: Record<string, string>, clock: 'rome' | 'utc'): Expected => ({
  client_reference: values.client_reference ?? '',
  received_at:
    clock === 'utc'
      ? (values.received_at ?? '').slice(0, 16)
      : toLocalClock(values.received_at ?? '').replace(' ', 'T'),
  code: values.code ?? '',
  merchant_name: values.merchant_name ?? '',
  address: values.address ?? '',
  postal_code: values.postal_code ?? '',
  city: values.city ?? '',
  province: values.province ?? '',
  phone: values.phone ?? '',
  client_terminal_id: values.client_terminal_id ?? '',
  model: values.tml_model ?? '',
  serial_out: values.serial_out ?? '',
  closing_days: values.closing_days ? Number(values.closing_days) : null,
  notes: values.notes ?? '',
})

describe("clients' files", () => {
  it.each([
    ['banca-alfa.xlsx', 'banca-alfa.json', 'rome'],
    ['acquirer-beta.csv', 'acquirer-beta.json', 'rome'],
    ['gamma-pay.xlsx', 'gamma-pay.json', 'utc'],
  ] as const)('%s is read as its client means it, by the proposed mapping alone', async (file, expected, clock) => {
    const { proposal, read } = await readProposed(file)
    const { interventions } = JSON.parse(readFileSync(`${clients}/${expected}`, 'utf8')) as {
      interventions: Expected[]
    }
    expect(proposal.missing).toEqual([])
    expect(read.rows.flatMap(({ unreadable }) => unreadable)).toEqual([])
    // The sheet itself holds these notes without their first sign.
    const inFile = (notes: Expected[string] | undefined) =>
      clock === 'utc' ? String(notes).replace(/^=/, '') : (notes ?? null)
    const byReference = (a: Expected, b: Expected) =>
      String(a.client_reference).localeCompare(String(b.client_reference))
    expect(read.rows.map(({ values }) => asExpected(values, clock)).toSorted(byReference)).toEqual(
      interventions.map((one) => ({ ...one, notes: inFile(one.notes) })).toSorted(byReference),
    )
  })

  it('skips titles and totals and counts them, and keeps the raw row with its place', async () => {
    const { read, proposal } = await readProposed('banca-alfa.xlsx')
    expect(proposal.header_row).toBe(4)
    expect(read.skipped).toEqual({ titles: 2, totals: 1, headers: 0 })
    expect(read.rows[0]).toMatchObject({ sheet: 'Richieste', n: 5 })
    expect(read.rows[0]?.raw.slice(0, 1)).toEqual([['N. RICHIESTA', 'RA10000']])
    expect(read.rows[0]?.raw).toContainEqual(['CAP', '09124'])
  })

  it('reads every sheet as a code where the sheets share a header', async () => {
    const { proposal } = await readProposed('gamma-pay.xlsx')
    expect(proposal.mapping.sheets).toEqual({ read: 'all' })
    expect(proposal.mapping.fields.code).toEqual({ from: 'sheet_name' })
    expect(proposal.mapping.time_zone).toBe('utc')
  })

  it('names what changed in a header: one column renamed, one new', async () => {
    const before = (await readProposed('banca-alfa.xlsx')).proposal.mapping.header
    const after = (await readProposed('banca-alfa-changed-header.xlsx')).proposal.mapping.header
    expect(compareHeaders(before, after)).toEqual({
      renamed: [{ from: 'TML', to: 'CODICE TML' }],
      added: ['ZONA'],
      gone: [],
    })
    expect(compareHeaders(before, [...before].reverse())).toBeUndefined()
  })
})

describe('values', () => {
  it('distinguishes day and month where the values allow it, and says when they do not', () => {
    expect(findDateOrder(['13/11/2026', '02/11/2026'], '2026-11-15')).toMatchObject({ order: 'DMY', ambiguous: false })
    expect(findDateOrder(['11/13/2026', '11/02/2026'], '2026-11-15')).toMatchObject({ order: 'MDY', ambiguous: false })
    expect(findDateOrder(['03/04/2026', '05/06/2026'], '2026-11-15')).toMatchObject({ order: 'DMY', ambiguous: true })
    // Read month first, these would lie ahead.
    expect(findDateOrder(['03/12/2025', '11/10/2026', '12/10/2026'], '2026-11-15')).toMatchObject({
      order: 'DMY',
      ambiguous: false,
    })
    expect(findDateOrder(['2026-11-03 10:00:00'], '2026-11-15')).toMatchObject({ order: 'YMD', fits: 1 })
  })

  it('reads no day that does not exist', () => {
    expect(readInstant('31/02/2026', 'DMY', 'rome')).toBeUndefined()
    expect(readInstant('29/02/2028 8.30', 'DMY', 'rome')).toBe('2028-02-29T07:30:00.000Z')
    expect(readInstant('12 nov 2026 08:15', 'DMY', 'rome')).toBe('2026-11-12T07:15:00.000Z')
    expect(readInstant('2026-03-29 02:30', 'YMD', 'rome')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('splits an address that stands in one cell, in any usual order', () => {
    expect(splitAddress("Via Roma 152 - 67100 L'AQUILA (AQ)", 'street_postal_city_province')).toEqual({
      address: 'Via Roma 152',
      postal_code: '67100',
      city: "L'AQUILA",
      province: 'AQ',
    })
    expect(findAddressPattern(['10121 Torino (TO), Via Po 3', '20121 Milano (MI) - Corso Como 1'])).toBe(
      'postal_city_province_street',
    )
    expect(findAddressPattern(['Via Po 3, Torino (TO)', 'Corso Como 1, Milano (MI)'])).toBe('street_city_province')
    expect(findAddressPattern(['Via Po 3', 'Corso Como 1'])).toBeUndefined()
    expect(splitAddress('Via Roma - Nord 2, Reggio-Emilia - RE', 'street_city_province')).toEqual({
      address: 'Via Roma - Nord 2',
      city: 'Reggio-Emilia',
      province: 'RE',
    })
    expect(splitAddress('Torino (TO) - Via Roma 1 - 10121', 'city_province_street_postal')).toEqual({
      city: 'Torino',
      province: 'TO',
      address: 'Via Roma 1',
      postal_code: '10121',
    })
    expect(splitAddress('10121 SAN  MAURO   TO', 'postal_city_province')).toMatchObject({ city: 'SAN MAURO' })
  })

  it('reads a cell that is padded with blanks like any other, and takes no long text for an address', () => {
    const padded = `Via Roma 1${' '.repeat(3_000)}10121   TORINO\t(TO)`
    expect(findAddressPattern([`${' '.repeat(10_000)}x`])).toBeUndefined()
    expect(splitAddress(padded, 'street_postal_city_province')).toMatchObject({ address: 'Via Roma 1', city: 'TORINO' })
    expect(splitAddress(`Via ${'Roma '.repeat(100)}1, Torino (TO)`, 'street_city_province')).toBeUndefined()
    expect(readInstant(`09/11/2026${' '.repeat(3_000)}ore  14:30`, 'DMY', 'rome')).toBe('2026-11-09T13:30:00.000Z')
  })

  it('undoes capitals as Italian towns are written', () => {
    expect(
      ["REGGIO NELL'EMILIA", "L'AQUILA", 'SAN PELLEGRINO TERME', 'Ivrea', 'CASTELLO DI BRIANZA'].map(undoCapitals),
    ).toEqual(["Reggio nell'Emilia", "L'Aquila", 'San Pellegrino Terme', 'Ivrea', 'Castello di Brianza'])
  })

  it('does not take a number that the spreadsheet shortened for a reference, a terminal or a phone', async () => {
    const { proposal } = await readProposed(readdirSync(clients).find((file) => file.endsWith('.xlsx')) ?? '')
    for (const field of ['client_reference', 'client_terminal_id', 'postal_code'] as const)
      expect([field, readValue(field, '3,56938E+17', proposal.mapping)]).toEqual([field, undefined])
  })

  it('keeps two phone numbers of one cell apart, and what is no number as it is written', () => {
    const rules = { date_order: 'DMY', time_zone: 'rome' } as const
    expect(
      [
        '02 1234567 / 333 1234567',
        '+39 011/555.01.00; 0039 333 1234567',
        '02/1234567',
        '(011) 555-0100',
        '011 5550100/101',
        '+44 20 7946 0958',
        '333 1234567  (Mario)',
      ].map((text) => readValue('phone', text, rules)),
    ).toEqual([
      '021234567 / 3331234567',
      '0115550100 / 3331234567',
      '021234567',
      '0115550100',
      '011 5550100/101',
      '+442079460958',
      '333 1234567 (Mario)',
    ])
  })

  it('takes a formula that failed for an empty cell', () => {
    const rules = { date_order: 'DMY', time_zone: 'rome' } as const
    for (const text of ['#N/A', '#N/D', '#REF!', '#RIF!', '#VALORE!', '#NOME?', '#DIV/0!'])
      expect([text, readValue('merchant_name', text, rules)]).toEqual([text, ''])
    expect(readValue('notes', '#1 in town', rules)).toBe('#1 in town')
  })
})
