/** Clients' files with two addresses under equal headings: the registered office and the shop, of which the shop is meant. */
import { describe, expect, test } from 'vitest'
import { repeatedHeadings } from '../header.ts'
import type { Sheet } from '../mapping.ts'
import { propose } from '../propose.ts'
import { fileHeader, readRows } from '../reading-rules.ts'

const known = { codes: ['INST', 'SOST'], models: [], today: '2026-11-15' }
const asSheet = (rows: readonly (readonly string[])[]): Sheet => ({
  name: 'Foglio1',
  rows: rows.map((cells, at) => ({ n: at + 1, cells })),
})
function readProposed(rows: readonly (readonly string[])[]) {
  const proposal = propose([asSheet(rows)], known)
  if (!proposal) throw new Error('nothing proposed')
  return { proposal, values: readRows(proposal.mapping, [asSheet(rows)]).rows.map(({ values }) => values) }
}

const shops = ['Bar Sport', 'Farmacia Verdi', 'Ottica Luna', 'Edicola Piazza', 'Hotel Alba']
const block = ['Indirizzo', 'CAP', 'Comune', 'Prov.', 'Telefono']
const header = ['N. Richiesta', 'Tipo', 'Data', 'Ragione sociale', ...block, ...block, 'TID', 'Note']
const groupRow = (first: string, second: string) => [
  '',
  '',
  '',
  '',
  first,
  '',
  '',
  '',
  '',
  second,
  '',
  '',
  '',
  '',
  '',
  '',
]
const office = (at: number) => [`Via Legale ${at}`, '20121', 'MILANO', 'MI', `02 555 01${at}`]
const shop = (at: number) => [`Corso Vendita ${at}`, '10121', 'TORINO', 'TO', `011 555 01${at}`]
const jobs = (first: (at: number) => string[], second: (at: number) => string[]) =>
  shops.map((name, at) => [
    `EPS-70${at}`,
    'INST',
    `0${at + 1}/11/2026`,
    name,
    ...first(at),
    ...second(at),
    `4120000${at}`,
    'citofonare',
  ])
const ofShop = { address: 'Corso Vendita 1', postal_code: '10121', city: 'Torino', province: 'TO', phone: '011555011' }

describe('two addresses with equal headings', () => {
  test.each([
    ['Sede legale', 'Punto vendita', office, shop],
    ['Punto vendita', 'Sede legale', shop, office],
    ['Registered office', 'Shop', office, shop],
    ['DATI FATTURAZIONE', 'DATI INSTALLAZIONE', office, shop],
  ] as const)(
    'under “%s” and “%s”: the group is part of the heading, and the shop is meant',
    (one, two, first, second) => {
      const rows = [['Richieste di intervento'], groupRow(one, two), header, ...jobs(first, second)]
      const { proposal, values } = readProposed(rows)
      expect([proposal.missing, values.length, proposal.header_row]).toEqual([[], 5, 3])
      expect(values[1]).toMatchObject({ client_reference: 'EPS-701', merchant_name: 'Farmacia Verdi', ...ofShop })
      expect(proposal.mapping.header).toEqual([
        ...header.slice(0, 4),
        ...block.map((heading) => `${one} › ${heading}`),
        ...block.map((heading) => `${two} › ${heading}`),
        'TID',
        'Note',
      ])
      expect(repeatedHeadings(proposal.mapping.header).size).toBe(10)
      // The next file is recognised, also with other titles and with its blocks the other way round.
      const next = [['Elenco', '', 'del 16/11/2026'], [], groupRow(two, one), header, ...jobs(second, first)]
      expect(fileHeader(proposal.mapping, [asSheet(next)]).toSorted()).toEqual(proposal.mapping.header.toSorted())
      expect(readRows(proposal.mapping, [asSheet(next)]).rows[1]?.values).toMatchObject(ofShop)
    },
  )

  test('without groups all parts come from one of them, and every such heading is to be checked', () => {
    // The first block lacks some towns, which is no reason to take the towns of the second.
    const gaps = (at: number) => shop(at).map((value, place) => (place === 2 && at === 3 ? '' : value))
    const { proposal, values } = readProposed([header, ...jobs(gaps, office)])
    expect(values[1]).toMatchObject(ofShop)
    expect([...repeatedHeadings(proposal.mapping.header)]).toEqual([
      ...block,
      ...block.map((heading) => `${heading} (2)`),
    ])
  })

  test('named in the headings themselves: the shop is meant', () => {
    const names = [...block.map((heading) => `${heading} sede legale`), ...block.map((heading) => `${heading} negozio`)]
    const rows = [[...header.slice(0, 4), ...names, 'TID', 'Note'], ...jobs(office, shop)]
    const { proposal, values } = readProposed(rows)
    expect(proposal.missing).toEqual([])
    expect(values[1]).toMatchObject(ofShop)
  })

  test('a title with a day above repeated headings is no group', () => {
    const title = ['Richieste', '', '', '', '', '', '', '', '', 'del 15/11/2026']
    const { proposal } = readProposed([title, header, ...jobs(shop, office)])
    expect(proposal.mapping.header.slice(4, 9)).toEqual(block)
  })

  test('a format that was made before groups were known still reads its files', () => {
    const { mapping } = readProposed([header, ...jobs(shop, office)]).proposal
    const rows = [groupRow('Punto vendita', 'Sede legale'), header, ...jobs(shop, office)]
    expect(fileHeader(mapping, [asSheet(rows)])).toEqual(mapping.header)
    expect(readRows(mapping, [asSheet(rows)]).rows[1]?.values).toMatchObject(ofShop)
  })
})
