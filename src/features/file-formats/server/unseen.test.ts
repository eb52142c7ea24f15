/** Files of clients that no format was made for: other headings, other dates, other shapes. */
import { describe, expect, test } from 'vitest'
import { toLocalClock } from '#lib/dates.ts'
import { readBytes, row, sheetXml, xlsxOf } from '#server/spreadsheet/test-files.ts'
import type { Sheet } from '../mapping.ts'
import { propose } from '../propose.ts'
import { readRows } from '../read-rows.ts'

const known = { codes: ['INST', 'SOST'], models: ['Vega P400'], today: '2026-11-15' }

async function sheetsIn(content: string | Buffer): Promise<Sheet[]> {
  const sheets = new Map<string, Sheet['rows'][number][]>()
  for (const { sheet, n, cells } of await readBytes(content, { sheets: 'all' }))
    sheets.set(sheet, [...(sheets.get(sheet) ?? []), { n, cells }])
  return [...sheets].map(([name, rows]) => ({ name, rows }))
}

async function readProposed(content: string | Buffer) {
  const sheets = await sheetsIn(content)
  const proposal = propose(sheets, known)
  if (!proposal) throw new Error('nothing proposed')
  return { proposal, read: readRows(proposal.mapping, sheets) }
}
const local = (instant: string) => toLocalClock(instant)

describe('a workbook with English headings, merged titles, dates with dots and the time apart', () => {
  const jobs = [
    [
      'WO-88121',
      'Swap',
      '03.11.2026',
      '8.45',
      'Bakery Sole',
      'Via Garibaldi 14',
      '10122',
      'TORINO',
      'TO',
      '+39 011 5550143',
      '40118823',
      'P400',
      'PX11023344',
      '3',
      'Ring at the back door',
    ],
    [
      'WO-88122',
      'Install',
      '13.11.2026',
      '16.05',
      'Hotel Miramare',
      'Lungomare Colombo 3',
      '84127',
      'SALERNO',
      'SA',
      '089 5550177',
      '40118901',
      'M70',
      '',
      '5',
      '',
    ],
    [
      'WO-88123',
      'Swap',
      '13.11.2026',
      '9.00',
      'Pharmacy Conti',
      'Corso Italia 201',
      '39100',
      'BOLZANO',
      'BZ',
      '',
      '40119004',
      'P400',
      'PX11029912',
      '3',
      'Closed on Monday',
    ],
    [
      'WO-88124',
      'Removal',
      '14.11.2026',
      '17.30',
      'Old Mill',
      'Via del Mulino 1',
      '00186',
      'ROMA',
      'RM',
      '+39 06 5550188',
      '40119177',
      'P400',
      'PX11030001',
      '',
      '',
    ],
  ]
  const header = [
    'Work order no.',
    'Job type',
    'Logged on',
    'Logged at',
    'Store',
    'Street and number',
    'ZIP',
    'Town',
    'Prov',
    'Phone no.',
    'TID',
    'Device',
    'S/N to collect',
    'SLA (days)',
    'Comments',
  ]
  const file = xlsxOf({
    sheet: sheetXml(
      [
        row('DELTA FIELD SERVICES'),
        row('Open work orders', '', '15.11.2026'),
        row(...header),
        ...jobs.map((job) => row(...job)),
        row('Total', '4'),
      ].join(''),
    ),
  })

  test('is mapped whole and read as its client means it', async () => {
    const { proposal, read } = await readProposed(file)
    expect(proposal.header_row).toBe(3)
    expect(proposal.missing).toEqual([])
    expect(proposal.mapping.date_order).toBe('DMY')
    expect(proposal.dates?.ambiguous).toBe(false)
    expect(read.skipped.totals).toBe(1)
    expect(read.rows.flatMap(({ unreadable }) => unreadable)).toEqual([])
    const [first, , third] = read.rows.map(({ values }) => values)
    expect({ ...first, received_at: local(first?.received_at ?? '') }).toMatchObject({
      client_reference: 'WO-88121',
      code: 'Swap',
      received_at: '2026-11-03 08:45',
      merchant_name: 'Bakery Sole',
      address: 'Via Garibaldi 14',
      postal_code: '10122',
      city: 'Torino',
      province: 'TO',
      phone: '0115550143',
      client_terminal_id: '40118823',
      tml_model: 'P400',
      serial_out: 'PX11023344',
      closing_days: '3',
      notes: 'Ring at the back door',
    })
    expect(local(third?.received_at ?? '')).toBe('2026-11-13 09:00')
  })
})

describe('a csv with tabs, the town in one cell with its postal code, and the hour in a column of its own', () => {
  const lines = [
    [
      'Rif. pratica',
      'Data chiamata',
      'Ora chiamata',
      'Causale',
      'Denominazione esercizio',
      'Ubicazione',
      'CAP Città Prov',
      'Recapito tel.',
      'Cod. TID',
      'Modello POS',
      'Matr. attuale',
      'Note operative',
    ],
    [
      '2026/00471',
      '2026-11-09',
      '10:15',
      'SOST',
      'Ottica Lario',
      'Via Plinio 4',
      '22100 COMO (CO)',
      '031/5550121',
      '30399152',
      'Vega P400',
      'VG0012399',
      'Suonare',
    ],
    [
      '2026/00472',
      '2026-11-10',
      '18:40',
      'INST',
      'Caffè del Duomo',
      'Piazza Duomo 1',
      '20900 MONZA (MB)',
      '039/5550118',
      '30407218',
      'Vega M71',
      '',
      '',
    ],
    [
      '2026/00473',
      '2026-11-10',
      '07:05',
      'SOST',
      'Enoteca Sforza',
      'Corso Strada Nuova 65',
      '27100 PAVIA (PV)',
      '0382/555014',
      '30420117',
      'Vega P400',
      'VG0077120',
      'Chiuso il lunedì',
    ],
  ]
  const file = lines.map((cells) => cells.join('\t')).join('\n')

  test('is mapped whole and read as its client means it', async () => {
    const { proposal, read } = await readProposed(file)
    expect(proposal.missing).toEqual([])
    expect(proposal.mapping.fields.received_at).toEqual({
      from: 'date_and_time',
      heading: 'Data chiamata',
      time_heading: 'Ora chiamata',
    })
    expect(read.rows).toHaveLength(3)
    expect(read.rows.flatMap(({ unreadable }) => unreadable)).toEqual([])
    const [, second] = read.rows.map(({ values }) => values)
    expect({ ...second, received_at: local(second?.received_at ?? '') }).toMatchObject({
      client_reference: '2026/00472',
      code: 'INST',
      received_at: '2026-11-10 18:40',
      merchant_name: 'Caffè del Duomo',
      address: 'Piazza Duomo 1',
      postal_code: '20900',
      city: 'Monza',
      province: 'MB',
      phone: '0395550118',
      client_terminal_id: '30407218',
      tml_model: 'Vega M71',
      serial_out: '',
    })
    expect(read.rows[0]?.values.serial_out).toBe('VG0012399')
  })
})
