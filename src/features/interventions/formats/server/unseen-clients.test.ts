/** Files as banks and acquirers send them: headers in two rows, dates as numbers, a sheet for each kind of job, parts that are hidden. */
import { describe, expect, test } from 'vitest'
import { toLocalClock } from '#lib/time/dates.ts'
import { inline, readBytes, row, sheetXml, withFile, xlsxOf } from '#test/sheet-files.ts'
import type { Mapping, Sheet } from '../mapping.ts'
import { propose } from '../propose.ts'
import { fileHeader, readRows, readValue, sheetChange } from '../reading-rules.ts'
import { withTerminalDigits } from '../roles.ts'
import { readSample } from './read-sample.ts'

const known = { codes: ['INST', 'SOST'], models: [], today: '2026-11-15' }
const shops = ['Bar Sport', 'Farmacia Verdi', 'Ottica Luna', 'Edicola Piazza', 'Hotel Alba', 'Caffè Perù']

const asSheet = (name: string, rows: readonly (readonly string[])[]): Sheet => ({
  name,
  rows: rows.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ n: at + 1, cells }] : [])),
})
function readProposed(sheets: readonly Sheet[]) {
  const proposal = propose(sheets, known)
  if (!proposal) throw new Error('nothing proposed')
  const { rows, skipped } = readRows(proposal.mapping, sheets)
  return { proposal, skipped, rows, values: rows.map(({ values }) => values) }
}

describe('a header in two rows, as merged cells leave it', () => {
  const upper = [
    'Numero ticket',
    'Attività',
    'Data segnalazione',
    'Punto vendita',
    '',
    '',
    '',
    '',
    'Terminale',
    '',
    'Note',
  ]
  const lower = ['', '', '', 'Insegna', 'Via', 'CAP', 'Località', 'Provincia', 'TID', 'Modello']
  const jobs = shops.map((shop, at) => [
    `DLT7021${at}`,
    ['Installazione', 'Ritiro'][at % 2] ?? '',
    String(46_329 + at + 0.375),
    shop,
    `Corso Francia ${at + 1}`,
    '10121',
    'TORINO',
    'Torino',
    `4120000${at}`,
    'Desk/3500',
    'citofonare',
  ])
  const rows = [['ACQUIRER DELTA'], ['Settimana 46', '', '15/11/2026'], upper, lower, ...jobs, ['Totale', '6']]

  test('is put together, and days counted from 1900 are dates', () => {
    const { proposal, values, skipped } = readProposed([asSheet('Foglio1', rows)])
    expect([proposal.missing, proposal.header_row]).toEqual([[], 4])
    expect(proposal.mapping.header).toEqual([...upper.slice(0, 3), ...lower.slice(3), 'Note'])
    expect(proposal.dates).toMatchObject({ fits: 6, of: 6, ambiguous: false })
    expect([values.length, skipped.totals, skipped.headers]).toEqual([6, 1, 0])
    expect({ ...values[1], received_at: toLocalClock(values[1]?.received_at ?? '') }).toMatchObject({
      client_reference: 'DLT70211',
      code: 'Ritiro',
      received_at: '2026-11-04 09:00',
      merchant_name: 'Farmacia Verdi',
      province: 'TO',
      client_terminal_id: '41200001',
      notes: 'citofonare',
    })
  })

  test('is recognised again, also where a page repeats it', () => {
    const { proposal } = readProposed([asSheet('Foglio1', rows)])
    const printed = [['DELTA, settimana 47'], upper, lower, ...jobs.slice(0, 3), upper, lower, ...jobs.slice(3)]
    const sheets = [asSheet('Foglio1', printed)]
    expect(fileHeader(proposal.mapping, sheets)).toEqual(proposal.mapping.header)
    expect(readRows(proposal.mapping, sheets)).toMatchObject({ rows: { length: 6 }, skipped: { headers: 2 } })
  })

  test('is not made of a title and the header below it', () => {
    const plain = [['Richieste aperte', '', 'del 15/11/2026'], ['', 'Richiesta', ...lower.slice(3)], ...jobs]
    expect(propose([asSheet('', plain)], known)?.mapping.header).toEqual(['', 'Richiesta', ...lower.slice(3)])
  })
})

describe('a sheet for each kind of job', () => {
  const header = ['Order ID', 'Created', 'Merchant', 'Address', 'Postcode', 'City', 'Province', 'Terminal ID', 'Model']
  const jobs = (kind: string, columns: number) => [
    [`Epsilon Pay, ${kind}`],
    header.slice(0, columns),
    ...shops.map((shop, at) =>
      [
        `EP-${kind}-${at}`,
        `2026-11-0${at + 1}T07:1${at}:00+01:00`,
        `\u00a0${shop}\u00a0\u00a0🍕`,
        `Via Dante ${at}`,
        '22100',
        'COMO',
        'Provincia di Como',
        `T500${at}EP`,
        'P400',
      ].slice(0, columns),
    ),
    ['Total', '6'],
  ]
  const legend = [
    ['Code', 'Description', 'Details'],
    ['INSTALL', 'New terminal', 'with training'],
  ]
  const sheets = [
    asSheet('Legend', legend),
    asSheet('INSTALL', jobs('INSTALL', 9)),
    asSheet('PICKUP', jobs('PICKUP', 8)),
  ]

  test('may lack a column that is not needed there, and a legend beside them is not read', () => {
    const { proposal, values, rows } = readProposed(sheets)
    expect(proposal.mapping).toMatchObject({
      sheets: { read: 'all' },
      header,
      fields: { code: { from: 'sheet_name' } },
    })
    expect(rows.map(({ sheet }) => sheet)).toEqual([...Array(6).fill('INSTALL'), ...Array(6).fill('PICKUP')])
    expect(values[7]).toMatchObject({
      code: 'PICKUP',
      merchant_name: 'Farmacia Verdi 🍕',
      province: 'CO',
      tml_model: '',
    })
    expect(toLocalClock(values[7]?.received_at ?? '')).toBe('2026-11-02 07:11')
    expect(fileHeader(proposal.mapping, sheets)).toEqual(header)
  })

  test('a sheet without a column that is needed, or with a new one, has a changed header', () => {
    const { mapping } = readProposed(sheets).proposal
    expect(sheetChange(mapping, header.slice(0, 8))).toBeUndefined()
    expect(sheetChange(mapping, header.slice(0, 7))).toMatchObject({ gone: ['Terminal ID', 'Model'] })
    expect(sheetChange(mapping, [...header, 'Priority'])).toMatchObject({ added: ['Priority'] })
    const first: Mapping = { ...mapping, sheets: { read: 'first' } }
    expect(sheetChange(first, header.slice(0, 8))).toMatchObject({ gone: ['Model'] })
  })
})

test('a csv of Windows with a title block, days in words, "5 gg" and long descriptions as codes', async () => {
  const kinds = [
    'INSTALLAZIONE NUOVO TERMINALE POS - PRIMA ATTIVAZIONE PRESSO ESERCENTE',
    'RITIRO PER CESSATA ATTIVITÀ',
  ]
  const lines = shops.map((shop, at) =>
    [
      `BM-2026/410${at}`,
      kinds[at % 2],
      at === 3 ? 'ven 31 feb 2026 09:15' : `lun ${at + 1} nov 2026 14:30`,
      shop.replace(' ', '\u00a0'),
      `VIA ROMA ${at + 12} - 10121 TORINO (TO)`,
      at === 4 ? '3,0412E+07' : `3041200${at}`,
      '5 gg',
    ].join(';'),
  )
  const file = Buffer.from(
    [
      'BANCA MERIDIANA S.p.A.;;;;;;',
      'Elenco richieste;;;;;;',
      'Estrazione del 14/11/2026 ore 07:00;;;;;;',
      'N° Richiesta;Tipologia Intervento;Data/ora apertura;Ragione sociale esercente;Indirizzo punto vendita;Cod. terminale;Gg SLA',
      ...lines,
      'TOTALE RICHIESTE: 6;;;;;;',
      ';;;;;;',
    ].join('\r\n'),
    'latin1',
  )
  const { proposal, values, rows, skipped } = readProposed([{ name: '', rows: await readBytes(file) }])
  expect([proposal.missing, proposal.header_row, skipped.totals]).toEqual([[], 4, 1])
  expect(values[5]).toMatchObject({
    code: kinds[1],
    merchant_name: 'Caffè Perù',
    address: 'VIA ROMA 17',
    postal_code: '10121',
    city: 'Torino',
    province: 'TO',
    closing_days: '5',
  })
  expect(toLocalClock(values[5]?.received_at ?? '')).toBe('2026-11-06 14:30')
  expect(rows.flatMap(({ n, unreadable }) => unreadable.map((field) => [n, field]))).toEqual([
    [8, 'received_at'],
    [9, 'client_terminal_id'],
  ])
})

test.each([
  ['5', '5'],
  ['5,00', '5'],
  ['entro 3 giorni lavorativi', '3'],
  ['2 gg lav.', '2'],
  ['10 working days', '10'],
  ['48 h', undefined],
  ['3 giorni solari', undefined],
])('closing days written as %s', (text, days) => {
  expect(readValue('closing_days', text, { date_order: 'DMY', time_zone: 'rome' })).toBe(days)
})

test('zeros that a spreadsheet dropped are put back where the format says how many digits there are', () => {
  const { mapping } = readProposed([asSheet('', plainFile)]).proposal
  const read = (digits: number) => readRows(withTerminalDigits(mapping, digits), [asSheet('', plainFile)]).rows
  expect(read(0).map(({ values }) => values.client_terminal_id)).toEqual(['412000', '30412001', 'AB12'])
  expect(read(8).map(({ values }) => values.client_terminal_id)).toEqual(['00412000', '30412001', 'AB12'])
})
const plainFile = [
  ['Richiesta', 'Tipo', 'Data', 'Esercente', 'Comune', 'Prov', 'Indirizzo', 'TID'],
  ...['412000', '30412001', 'ab 12'].map((id, at) => [
    `X-10${at}`,
    'INST',
    `1${at}/11/2026`,
    shops[at] ?? '',
    'Bari',
    'BA',
    `Via Po ${at}`,
    id,
  ]),
]

test('what Excel hides or joins is named: columns and rows are read, sheets are not, a joined cell belongs to its first row', async () => {
  const cells = plainFile.map((line) => row(...line)).join('')
  const sheet = sheetXml(cells)
    .replace(
      '<sheetData>',
      '<cols><col min="3" max="4" hidden="1"/><col min="9" max="16384" hidden="1"/></cols><sheetData>',
    )
    .replace(`<row>${inline('X-101')}`, `<row hidden="1">${inline('X-101')}`)
    // Beside each other, over headings, and over the towns of two jobs.
    .replace(
      '</sheetData>',
      '</sheetData><mergeCells><mergeCell ref="A3:B3"/><mergeCell ref="D1:D2"/><mergeCell ref="E3:E4"/></mergeCells>',
    )
  const file = xlsxOf({
    sheet,
    sheets:
      '<sheet name="Foglio1" sheetId="1" r:id="rId1"/><sheet name="cfg" sheetId="2" state="veryHidden" r:id="rId2"/>',
  })
  await withFile(file, async (path) => {
    const sample = await readSample({ path, name: 'a.xlsx', bytes: file.length, sha256: '' })
    expect(sample.hidden).toEqual({ sheets: ['cfg'], columns: ['Data', 'Esercente'], rows: 1, joined: [3] })
    expect(sample.sheets[0]?.rows).toHaveLength(4)
  })
})

describe('below the jobs', () => {
  const remarks = [
    ['* urgent jobs first'],
    ['Totale righe: 3'],
    ['', 'Totale', '', '3'],
    ['Legenda'],
    ['INST', 'Installazione nuovo terminale'],
    ['SOST = sostituzione'],
    ['(1) chiamare prima di passare'],
    ['N.B.: i giorni sono lavorativi'],
    ['Estratto il 15/11/2026 alle ore 07:00'],
    ['', '', '', 'Le richieste evidenziate in giallo sono da evadere in giornata'],
    ['Data estrazione', '15/11/2026'],
  ]
  test.each(remarks.map((cells) => [cells.filter((cell) => cell !== '').join(' | '), cells] as const))(
    '“%s” is no job',
    (_name, cells) => {
      const { mapping } = readProposed([asSheet('', plainFile)]).proposal
      const { rows, skipped } = readRows(mapping, [asSheet('', [...plainFile, [], [...cells]])])
      expect([rows.length, skipped.totals]).toEqual([3, 1])
    },
  )

  test.each([[['X-103']], [['', 'INST', '', 'Bar Sport', 'Bari']], [['X-103', 'INST', '14/11/2026']]])(
    '%j is a job that lacks something, and is reported',
    (cells) => {
      const { mapping } = readProposed([asSheet('', plainFile)]).proposal
      expect(readRows(mapping, [asSheet('', [...plainFile, cells])]).rows).toHaveLength(4)
    },
  )
})

describe('town and province in one cell', () => {
  const fileOf = (heading: string, towns: readonly string[]) => [
    ['Richiesta', 'Tipo', 'Data', 'Esercente', 'Indirizzo', 'TID', heading],
    ...towns.map((town, at) => [
      `Z-20${at}`,
      'INST',
      `${at + 1}/11/2026`,
      shops[at] ?? '',
      `Via Po ${at}`,
      `${30_412_000 + at}`,
      town,
    ]),
  ]
  const both = (rows: readonly (readonly string[])[]) => {
    const { proposal, values } = readProposed([asSheet('', rows)])
    expect(proposal.missing).toEqual([])
    return values.map(({ city, province }) => `${city} ${province}`)
  }
  test.each(['Comune', 'Località (Prov.)', 'Città/Provincia', 'Provincia'])('under the heading %s', (heading) => {
    const towns = ['NAPOLI (NA)', 'ROMA (RM)', "REGGIO NELL'EMILIA (RE)", 'MILANO (MI)']
    expect(both(fileOf(heading, towns))).toEqual(['Napoli NA', 'Roma RM', "Reggio nell'Emilia RE", 'Milano MI'])
    expect(both(fileOf(heading, ['Sorrento (NA)', 'Ostia (RM)', 'Como (CO)']))).toEqual([
      'Sorrento NA',
      'Ostia RM',
      'Como CO',
    ])
  })

  test('a chief town without its sign is its province, and a sign beside the town is not part of its name', () => {
    const towns = [...Array(10).fill('Sorrento (NA)'), 'Roma'].map(String)
    const { mapping } = readProposed([asSheet('', fileOf('Comune', towns.slice(0, 10)))]).proposal
    const { rows } = readRows(mapping, [asSheet('', fileOf('Comune', [...towns, 'Ostia']))])
    expect(rows.slice(-2).map(({ values, unreadable }) => [values.city, values.province, unreadable])).toEqual([
      ['Roma', 'RM', []],
      ['Ostia', '', ['province']],
    ])
    const apart = fileOf('Comune', ['Sorrento (NA)', 'Ostia', 'Como']).map((cells, at) => [
      ...cells,
      ['Prov', 'NA', 'RM', 'CO'][at] ?? '',
    ])
    expect(both(apart)).toEqual(['Sorrento NA', 'Ostia RM', 'Como CO'])
  })

  test('provinces by their official names', () => {
    const names = ["Reggio nell'Emilia", "Valle d'Aosta/Vallée d'Aoste", 'Roma Capitale', 'NAPOLI (NA)']
    const rows = fileOf('Provincia', names).map((cells, at) => [...cells, at === 0 ? 'Comune' : 'Tivoli'])
    expect(both(rows)).toEqual(['Tivoli RE', 'Tivoli AO', 'Tivoli RM', 'Tivoli NA'])
  })
})
