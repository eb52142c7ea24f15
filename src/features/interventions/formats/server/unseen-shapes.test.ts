/** More files that no format was made for: each has one thing that a plain table has not. */
import { expect, test } from 'vitest'
import { toLocalClock } from '#lib/time/dates.ts'
import { readBytes } from '#test/sheet-files.ts'
import type { SheetRow } from '../mapping.ts'
import { propose } from '../propose.ts'
import { readRows } from '../reading-rules.ts'
import { roleOf, withRole } from '../roles.ts'

const known = { codes: ['INST', 'SOST'], models: ['A920', 'Move/5000'], today: '2026-11-15' }

async function readCsv(lines: readonly string[]) {
  const rows: SheetRow[] = (await readBytes(lines.join('\r\n'))).map(({ n, cells }) => ({ n, cells }))
  const sheets = [{ name: '', rows }]
  const proposal = propose(sheets, known)
  if (!proposal) throw new Error('nothing proposed')
  const { rows: read, skipped } = readRows(proposal.mapping, sheets)
  return {
    proposal,
    skipped,
    values: read.map(({ values }) => values),
    unreadable: read.flatMap((it) => it.unreadable),
  }
}
const shops = ['Bar Sport', 'Farmacia Verdi', 'Ottica Luna', 'Edicola Piazza', 'Hotel Alba']

test('days of the week, months in words and "ore" before the time are read', async () => {
  const dates = [
    'lun 09/11/2026',
    'martedì 10/11/2026 ore 14:30',
    '11-nov-26',
    '12 novembre 2026',
    'Fri, 13/11/2026 at 9:05',
  ]
  const { proposal, values, unreadable } = await readCsv([
    'Codice richiesta;Tipologia;Ricevuta;Esercizio commerciale;Comune;Prov.;Indirizzo;POS ID',
    ...dates.map((date, at) => `R/${at}/26;SOST;${date};${shops[at]};Bologna;BO;Via Zamboni ${at};0077120${at}`),
  ])
  expect([proposal.missing, unreadable]).toEqual([[], []])
  expect(values.map(({ received_at }) => toLocalClock(received_at))).toEqual([
    '2026-11-09 00:00',
    '2026-11-10 14:30',
    '2026-11-11 00:00',
    '2026-11-12 00:00',
    '2026-11-13 09:05',
  ])
})

test('a day that does not exist is unreadable and stays as it was written', async () => {
  const { values, unreadable } = await readCsv([
    'Richiesta;Tipo;Data;Esercente;Comune;Prov;Indirizzo;TID',
    ...shops.map(
      (shop, at) =>
        `X${at};INST;${at === 2 ? '31/02/2026' : `2${at}/02/2026`};${shop};Bari;BA;Via Po ${at};4011882${at}`,
    ),
  ])
  expect(unreadable).toEqual(['received_at'])
  expect(values[2]?.received_at).toBe('31/02/2026')
})

test.each([
  ['Napoli, NA', 'Bari / BA', 'LECCE LE'],
  ['NAPOLI (NA)', 'Bari - BA', 'Lecce,LE'],
])('the province behind the town: %s', async (...towns) => {
  const { proposal, values, unreadable } = await readCsv([
    'Ticket #;Request Type;Created (MM/DD/YYYY);Merchant DBA;Street;City/Province;Zip Code;Terminal ID',
    ...shops.map(
      (shop, at) =>
        `SR-00${at};INST;11/${13 - at}/2026 02:30 PM;${shop};Via Dante, ${at};${towns[at % 3]};8010${at};PX88${at}0`,
    ),
  ])
  expect([proposal.missing, unreadable, proposal.mapping.date_order]).toEqual([[], [], 'MDY'])
  expect(values.slice(0, 3).map(({ city, province }) => [city, province])).toEqual([
    ['Napoli', 'NA'],
    ['Bari', 'BA'],
    ['Lecce', 'LE'],
  ])
  expect(toLocalClock(values[0]?.received_at ?? '')).toBe('2026-11-13 14:30')
})

test('a town whose last letters are those of a province is not split', async () => {
  const { proposal, values } = await readCsv([
    'Richiesta;Tipo;Data;Esercente;Comune;Provincia;Indirizzo;TID',
    ...shops.map(
      (shop, at) =>
        `X${at};INST;1${at}/11/2026;${shop};${['NAPOLI', 'VIMERCATE', 'ROMA'][at % 3]};${['NA', 'MB', 'RM'][at % 3]};Via Po ${at};4011882${at}`,
    ),
  ])
  expect(proposal.mapping.fields.city).toEqual({ from: 'column', heading: 'Comune' })
  expect(values[0]?.city).toBe('Napoli')
})

test('street, postal code and town in one cell, the province in its own', async () => {
  const { proposal, values } = await readCsv([
    'Richiesta;Tipo;Data;Esercente;Sede;Prov;TID',
    ...shops.map(
      (shop, at) => `X${at};INST;1${at}/11/2026;${shop};"Corso Francia ${at + 1}, 1013${at} RIVOLI";TO;4011882${at}`,
    ),
  ])
  expect(proposal.missing).toEqual([])
  expect(values[1]).toMatchObject({ address: 'Corso Francia 2', postal_code: '10131', city: 'Rivoli', province: 'TO' })
})

const apart = [
  'IDPRATICA;DESCRIZIONE_INTERVENTO;DT_APERTURA;INSEGNA;TOPONIMO;CIVICO;CAP;LOCALITA;PROV;TERMID;TIPO POS',
  ...shops.map(
    (shop, at) =>
      `55${at};SOST;2026110${at + 1};${shop};VIA VERDI;${at + 1}/A;3510${at};PADOVA;PD;0045${at}12;Move/5000`,
  ),
]

test('a house number in a column of its own joins the street, and a kind of POS is the model', async () => {
  const { proposal, values } = await readCsv(apart)
  expect(proposal.missing).toEqual([])
  expect(values[1]).toMatchObject({ address: 'VIA VERDI 2/A', tml_model: 'Move/5000', client_terminal_id: '0045112' })
})

test.each(['N. civ.', 'Civ.', 'NUM_CIV', 'N.Civico'])('%s is a house number', async (heading) => {
  const { values } = await readCsv([apart[0]?.replace('CIVICO', heading) ?? '', ...apart.slice(1)])
  expect(values[0]).toMatchObject({ address: 'VIA VERDI 1/A' })
})

test('which column holds the house number can be chosen and taken back', async () => {
  const { mapping } = (await readCsv(apart)).proposal
  expect(roleOf(mapping, 'CIVICO').is).toBe('house_number')
  const without = withRole(mapping, 'CIVICO', { is: 'none' }, [])
  expect(without.fields.address).toEqual({ from: 'column', heading: 'TOPONIMO' })
  expect(withRole(without, 'CIVICO', { is: 'house_number' }, [])).toEqual(mapping)
})

test('of two columns with the same heading the one that says more is taken', async () => {
  const { proposal, values, skipped } = await readCsv([
    'Nr;Attività;Data;Data;Cliente;Indirizzo;Comune;Provincia;Terminale;Note;Note',
    ...shops.map(
      (shop, at) =>
        `SX-10${at};INST;0${at + 1}/01/2025;1${at}/11/2026 14:40;${shop};Corso Italia ${at};Genova;Genova;T5012${at}AB;;urgente`,
    ),
    'Totale richieste;5',
  ])
  expect(proposal.mapping.fields).toMatchObject({
    received_at: { heading: 'Data (2)' },
    notes: { heading: 'Note (2)' },
  })
  expect([values.length, skipped.totals]).toEqual([5, 1])
  expect(values[0]).toMatchObject({ province: 'GE', notes: 'urgente' })
})
