/** The settings of the demo company for interventions: what three clients call things, when jobs are due, what they cost. */
import { costRecords } from '#features/interventions/costs/server/service.ts'
import {
  closingDaysRecords,
  closureRecords,
  codeRecords,
  holdRecords,
  modelRecords,
  moduleRecords,
  outcomeRecords,
  posRecords,
  setCutOff,
} from '#features/interventions/settings/server/service.ts'
import type { UserAct } from '#server/records/act.ts'

const modules = [
  ['Banca Alfa', 'POS Retail 2026', 'Terminali da banco e portatili della rete di filiali'],
  ['Banca Alfa', 'Grandi clienti', 'Catene e insegne con accordo quadro'],
  ['Acquirer Beta', 'Rete Nord', 'Esercenti da Roma in su'],
  ['Acquirer Beta', 'Rete Sud e Isole', null],
  ['Gamma Pay', 'SmartPOS', 'Smart POS Android'],
] as const

/** Code, English, Italian, kind, proofs (label, receipt, signature), minutes, and who calls it what. */
const codes = [
  [
    'INST',
    'Installation of a terminal',
    'Installazione di un terminale',
    'installation',
    [true, true, true],
    45,
    [
      [null, 'Nuova installazione'],
      ['Acquirer Beta', '01'],
      ['Gamma Pay', 'INSTALL'],
    ],
  ],
  [
    'SOST',
    'Replacement of a faulty terminal',
    'Sostituzione di un terminale guasto',
    'replacement',
    [true, true, true],
    35,
    [
      [null, 'Sostituzione'],
      ['Acquirer Beta', '02'],
      ['Gamma Pay', 'SWAP'],
    ],
  ],
  [
    'RIT',
    'Withdrawal of a terminal',
    'Ritiro di un terminale',
    'withdrawal',
    [true, false, true],
    20,
    [
      [null, 'Ritiro'],
      ['Acquirer Beta', '03'],
      ['Gamma Pay', 'REMOVE'],
    ],
  ],
  [
    'RICONF',
    'Reconfiguration',
    'Riconfigurazione',
    'reconfiguration',
    [false, true, false],
    25,
    [
      ['Acquirer Beta', '04'],
      ['Gamma Pay', 'RECONFIG'],
    ],
  ],
  [
    'MANU',
    'Maintenance visit',
    'Intervento di manutenzione',
    'maintenance',
    [false, false, true],
    30,
    [[null, 'Manutenzione']],
  ],
] as const

/** Supplier, code and province (each or none), days. */
const closingDays = [
  [null, null, null, 8],
  [null, 'SOST', null, 4],
  [null, 'INST', 'AO', 10],
  ['Banca Alfa', null, null, 6],
  ['Banca Alfa', 'SOST', null, 3],
  ['Banca Alfa', 'SOST', 'MI', 2],
  ['Acquirer Beta', null, null, 5],
  ['Gamma Pay', 'INST', null, 4],
] as const

/** Code, English, Italian, outcome, the client's code, needs a note. */
const outcomes = [
  ['OK', 'Done', 'Eseguito', 'done', '00', false],
  ['OK-PARZ', 'Done with remarks', 'Eseguito con riserva', 'done', '01', true],
  ['CHIUSO', 'Merchant closed', 'Esercente chiuso', 'not_possible', '10', false],
  ['RIFIUTO', 'Merchant refuses', 'Rifiuto dell’esercente', 'not_possible', '11', true],
  ['INDIRIZZO', 'Wrong address', 'Indirizzo errato', 'not_possible', '12', true],
  ['MATERIALE', 'Material missing', 'Materiale mancante', 'not_possible', '13', false],
] as const

const holds = [
  ['Merchant on holiday', 'Esercente in ferie', true],
  ['Shop being refurbished', 'Locale in ristrutturazione', true],
  ['Waiting for material', 'In attesa di materiale', false],
  ['Waiting for the client', 'In attesa del committente', true],
  ['Merchant cannot be reached', 'Esercente irreperibile', false],
] as const

const posCodes = [
  ['Banca Alfa', 'STD', 'Punto vendita standard'],
  ['Banca Alfa', 'GDO', 'Grande distribuzione'],
  ['Banca Alfa', 'HOR', 'Bar, ristoranti e alberghi'],
  ['Acquirer Beta', 'A1', 'Esercente singolo'],
  ['Acquirer Beta', 'A2', 'Esercente con più casse'],
  ['Gamma Pay', 'RETAIL', null],
] as const

/** What the clients call a terminal, and our parts, the preferred one first. */
const models = [
  ['A920', ['OR-S20', 'OR-S20-PRO']],
  ['Desk/5000', ['VG-P500-IT', 'VG-P400-IT']],
  ['Move/5000', ['VG-M70-4G', 'VG-M70-WIFI']],
  ['V240m', ['LY-M4-4G']],
  ['VX 680', ['LY-M4', 'LY-M4-4G']],
] as const
const clients = ['Banca Alfa', 'Acquirer Beta', 'Gamma Pay'] as const

/** Patron saints: name, city, day. */
const patrons = [
  ['Sant’Ambrogio', 'Milano', '12-07'],
  ['Santi Pietro e Paolo', 'Roma', '06-29'],
  ['San Gennaro', 'Napoli', '09-19'],
  ['San Giovanni Battista', 'Torino', '06-24'],
  ['San Petronio', 'Bologna', '10-04'],
  ['San Nicola', 'Bari', '12-06'],
] as const

/** Code, outcome, article, description, and in cents what the client pays and the technician gets. */
const costs = [
  ['INST', 'done', 'INST', 'Installazione POS', 4500, 2200],
  ['SOST', 'done', 'SOST', 'Sostituzione POS', 3900, 2000],
  ['RIT', 'done', 'RIT', 'Ritiro POS', 2200, 1200],
  ['RICONF', 'done', 'RICONF', 'Riconfigurazione', 2800, 1400],
  ['MANU', 'done', 'MANU', 'Manutenzione', 3200, 1700],
  ['INST', 'not_possible', 'VUOTO', 'Uscita a vuoto', 1800, 1000],
  ['SOST', 'not_possible', 'VUOTO', 'Uscita a vuoto', 1800, 1000],
] as const

const validFrom = '2026-01-01'

export async function makeInterventionSettings(
  act: UserAct,
  suppliers: ReadonlyMap<string, number>,
  parts: ReadonlyMap<string, number>,
): Promise<{ supplier_id: number; module_id: number; hold_reason_id: number }[]> {
  const supplier = (name: string | null) => (name === null ? null : (suppliers.get(name) ?? null))
  const required = (name: string) => suppliers.get(name) ?? 0
  const moduleIds = new Map<string, number>()
  for (const [owner, name, description] of modules)
    moduleIds.set(name, (await moduleRecords.create(act, { supplier_id: required(owner), name, description })).id)

  const codeIds = new Map<string, number>()
  for (const [code, description_en, description_it, kind, [label, receipt, signature], minutes, aliases] of codes) {
    const { id } = await codeRecords.create(act, {
      supplier_id: null,
      code,
      description_en,
      description_it,
      kind,
      proof_label: label,
      proof_receipt: receipt,
      proof_signature: signature,
      minutes,
      active: true,
      aliases: aliases.map(([owner, alias]) => ({ alias, supplier_id: supplier(owner) })),
    })
    codeIds.set(code, id)
  }
  const codeId = (code: string | null) => (code === null ? null : (codeIds.get(code) ?? null))
  for (const [owner, code, province, days] of closingDays)
    await closingDaysRecords.create(act, {
      supplier_id: supplier(owner),
      code_id: codeId(code),
      province,
      days,
      valid_from: validFrom,
    })
  for (const [code, name_en, name_it, outcome, client_code, needs_note] of outcomes)
    await outcomeRecords.create(act, { code, name_en, name_it, outcome, client_code, needs_note })
  const holdIds: number[] = []
  for (const [name_en, name_it, stops_clock] of holds)
    holdIds.push((await holdRecords.create(act, { name_en, name_it, stops_clock })).id)
  for (const [owner, code, description] of posCodes)
    await posRecords.create(act, { supplier_id: required(owner), code, description })
  for (const owner of clients)
    for (const [name, numbers] of models)
      await modelRecords.create(act, {
        supplier_id: required(owner),
        name,
        part_ids: numbers.flatMap((number) => parts.get(number) ?? []),
      })
  for (const [name, city, day] of patrons) {
    const date = `2024-${day}`
    await closureRecords.create(act, {
      name,
      from: date,
      to: date,
      scope: 'city',
      city,
      supplier_id: null,
      yearly: true,
    })
  }
  await closureRecords.create(act, {
    name: 'Inventario Gamma Pay',
    from: '2026-12-30',
    to: '2026-12-31',
    scope: 'supplier',
    city: null,
    supplier_id: required('Gamma Pay'),
    yearly: false,
  })
  await setCutOff(act, { supplier_id: null, time: '16:00' })
  await setCutOff(act, { supplier_id: required('Gamma Pay'), time: '14:00' })

  const cost = { supplier_id: null, module_id: null, per_use: false, valid_from: validFrom }
  for (const [code, outcome, article, description, billed, owed] of costs)
    for (const [whom, value_cents] of [
      ['client', billed],
      ['technician', owed],
    ] as const)
      await costRecords.create(act, {
        ...cost,
        code_id: codeIds.get(code) ?? 0,
        outcome,
        whom,
        article,
        description,
        value_cents,
      })
  await costRecords.create(act, {
    ...cost,
    supplier_id: required('Banca Alfa'),
    module_id: moduleIds.get('Grandi clienti') ?? null,
    code_id: codeIds.get('INST') ?? 0,
    outcome: 'done',
    whom: 'client',
    article: 'INST',
    description: 'Installazione POS, accordo quadro',
    value_cents: 4100,
  })
  return modules.map(([owner, name]) => ({
    supplier_id: required(owner),
    module_id: moduleIds.get(name) ?? 0,
    hold_reason_id: holdIds[0] ?? 0,
  }))
}
