/** Files of clients that no format was made for: other headings, other dates, other shapes. */
import { describe, expect, test } from 'vitest'
import { toLocalClock } from '#lib/time/dates.ts'
import { readBytes, row, sheetXml, xlsxOf } from '#test/sheet-files.ts'
import type { Sheet } from '../mapping.ts'
import { propose } from '../propose.ts'
import { readRows } from '../reading-rules.ts'

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

describe('a csv of Windows with short dates in dots, the time with a dot, and a heading that names two fields', () => {
  const lines = Array.from({ length: 6 }, (_, at) =>
    [
      `DX-${5000 + at}`,
      ['NUOVA INST.', 'GUASTO'][at % 2],
      `${String(3 + at * 3).padStart(2, '0')}.11.26`,
      `9.${10 + at}`,
      `Caffè Perù ${at}`,
      `Via Nazionale ${at + 1}, 00184 Roma (RM)`,
      `06/555 ${100 + at}`,
      `${70_000_000 + at}`,
    ].join(';'),
  )
  const file = Buffer.from(
    ['Pratica;Causale;Aperta il;Ora;Insegna;Sede;Recapito;Apparecchio', ...lines].join('\r\n'),
    'latin1',
  )

  test('is mapped whole: three numbers with dots are a date, eight digits are a terminal', async () => {
    const { proposal, read } = await readProposed(file)
    expect(proposal.missing).toEqual([])
    expect(proposal.mapping.fields).toMatchObject({
      received_at: { from: 'date_and_time', heading: 'Aperta il', time_heading: 'Ora' },
      client_terminal_id: { heading: 'Apparecchio' },
    })
    const [first] = read.rows.map(({ values }) => values)
    expect({ ...first, received_at: local(first?.received_at ?? '') }).toMatchObject({
      received_at: '2026-11-03 09:10',
      merchant_name: 'Caffè Perù 0',
      city: 'Roma',
      client_terminal_id: '70000000',
    })
  })
})

describe('a workbook with a title block, a group line above the header and dates as text in two orders', () => {
  const dates = ['13/11/2026', '2026-11-02', '05/11/2026 08:30', '2026-11-09 17:15']
  const jobs = dates.map((date, at) => [
    `TK${900 + at}`,
    'INST',
    `Emporio ${at}`,
    `20121 Milano (MI), Via Larga ${at + 1}`,
    `${40_100_000 + at}`,
    'Vega P400',
    date,
  ])
  const rows = [
    ['ESTRAZIONE INTERVENTI POS'],
    ['Banca Delta S.p.A.', '', 'Settimana 46'],
    ['Periodo dal 02-11 al 13-11'],
    ['', '', 'Negozio', '', 'Apparato'],
    ['Num. ticket', 'Attività', 'Denominazione', 'Ubicazione', 'Codice TML', 'Modello', 'Data segnalazione'],
    ...jobs,
    ['Totale', '4'],
  ]
  const file = xlsxOf({ sheet: sheetXml(rows.map((cells) => row(...cells)).join('')) })

  test('is mapped whole, and both ways to write a date are read', async () => {
    const { proposal, read } = await readProposed(file)
    expect([proposal.missing, proposal.header_row]).toEqual([[], 5])
    expect(proposal.dates).toMatchObject({ order: 'DMY', fits: 4, of: 4 })
    expect(read.rows.map(({ values }) => local(values.received_at))).toEqual([
      '2026-11-13 00:00',
      '2026-11-02 00:00',
      '2026-11-05 08:30',
      '2026-11-09 17:15',
    ])
    expect(read.skipped).toMatchObject({ totals: 1 })
  })
})
