import { describe, expect, test } from 'vitest'
import { costs } from '#features/interventions/costs/fields.ts'
import { imports } from '#features/office/imports/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { dueDate } from '#lib/time/due-dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { formWith, useWorld } from '#test/client.ts'
import {
  closingDays,
  closures,
  codes,
  cutOff,
  holdReasons,
  models,
  modules,
  outcomeReasons,
  posCodes,
} from '../contract.ts'
import { closingDaysFor, findCode } from '../rules.ts'
import { calendarOf, closingDaysLines, knownCodes } from './service.ts'

const world = useWorld()

let made = 0
const supplier = async (name = `Banca ${++made}`) =>
  (await world.admin.call(suppliers.create, { body: { name } })).body.id
const part = async (part_number: string) => {
  const category_id = (await world.admin.call(categories.create, { body: { name: `Kind ${++made}` } })).body.id
  const body = { part_number, model_number: 'M', category_id }
  return (await world.admin.call(parts.create, { body })).body.id
}
const code = (body: Partial<Parameters<typeof codeBody>[0]> & { code: string }) =>
  world.admin.call(codes.create, { body: codeBody(body) })
const codeBody = (given: {
  code: string
  supplier_id?: number | null
  aliases?: { alias: string; supplier_id?: number | null }[]
}) => ({ description_en: 'Installation', description_it: 'Installazione', kind: 'installation' as const, ...given })
const upload = (kind: string, csv: string) =>
  world.admin.call(imports.create, { body: { kind } } as never, { form: formWith(csv, 'file.csv', { kind }) })
const revert = (id: number) => world.admin.call(imports.revert, { params: { id } })

describe('modules', () => {
  test('a name is unique per supplier, and a module that a cost uses is not deleted', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const first = await world.admin.call(modules.create, { body: { supplier_id: one, name: 'POS Retail' } })
    expect([first.status, first.body.supplier_id]).toEqual([201, one])
    const again = await world.admin.call(modules.create, { body: { supplier_id: one, name: 'pos  retail' } })
    expect([again.status, again.body.fields.name?.code]).toEqual([409, 'taken'])
    expect((await world.admin.call(modules.create, { body: { supplier_id: other, name: 'POS Retail' } })).status).toBe(
      201,
    )

    const { body: used } = await code({ code: 'M-1', supplier_id: one })
    const cost = {
      supplier_id: one,
      module_id: first.body.id,
      code_id: used.id,
      outcome: 'done' as const,
      whom: 'client' as const,
      article: 'INST',
      description: 'Installation',
      value_cents: 4500,
      valid_from: '2026-01-01',
    }
    expect((await world.admin.call(costs.create, { body: cost })).status).toBe(201)
    const blocked = await world.admin.call(modules.remove, { params: { id: first.body.id } })
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'This module name engaged in 1 cost setting. Please delete all 1 cost setting from this module name first.',
    ])
    expect((await world.admin.call(codes.remove, { params: { id: used.id } })).status).toBe(409)
    expect((await world.admin.call(suppliers.remove, { params: { id: one } })).body.message).toContain('1 module name')

    const wrong = await world.admin.call(costs.create, {
      body: { ...cost, supplier_id: other, valid_from: '2026-02-01' },
    })
    expect([wrong.status, wrong.body.fields.module_id?.code]).toEqual([422, 'module_of_other_supplier'])
    const twice = await world.admin.call(costs.create, { body: { ...cost, article: 'inst' } })
    expect([twice.status, twice.body.fields.valid_from?.code]).toEqual([409, 'taken'])
  })
})

describe('intervention codes', () => {
  test('aliases are unique per supplier, belong to the supplier of their code, and their change is in the audit log', async () => {
    const [alfa, beta] = [await supplier('Alfa'), await supplier('Beta')]
    const common = await code({
      code: 'INST',
      aliases: [{ alias: '01', supplier_id: alfa }, { alias: 'Nuova installazione' }],
    })
    expect(common.body.aliases.map(({ alias, supplier: owner }) => [alias, owner])).toEqual([
      ['01', 'Alfa'],
      ['Nuova installazione', null],
    ])
    const own = await code({ code: 'INST', supplier_id: beta, aliases: [{ alias: '01' }, { alias: 'New' }] })
    expect([own.status, own.body.aliases.map(({ supplier_id }) => supplier_id)]).toEqual([201, [beta, beta]])
    const taken = await code({ code: 'X', supplier_id: alfa, aliases: [{ alias: ' 01 ' }] })
    expect([taken.status, taken.body.fields.aliases?.code]).toEqual([409, 'taken'])
    const twice = await code({ code: 'inst', supplier_id: beta })
    expect([twice.status, twice.body.fields.code?.code]).toEqual([409, 'taken'])

    const changed = await world.admin.call(codes.update, {
      params: { id: own.body.id },
      body: { aliases: [{ alias: 'New' }], minutes: 45 },
    })
    expect(changed.body).toMatchObject({ minutes: 45, aliases_text: 'New', version: 2 })
    const { rows } = await world.database.query<{ changes: unknown }>(
      `select changes from audit where subject = 'intervention-codes' and action = 'update' and subject_id = $1`,
      [own.body.id],
    )
    expect(rows[0]?.changes).toEqual({ minutes: [null, 45], aliases: ['01 (Beta), New (Beta)', 'New (Beta)'] })
    // A change of another field leaves them as they are.
    const kept = await world.admin.call(codes.update, { params: { id: own.body.id }, body: { active: false } })
    expect([kept.body.aliases_text, kept.body.active]).toEqual(['New', false])

    const known = await world.database.read(knownCodes)
    expect(findCode(known, alfa, '01')?.id).toBe(common.body.id)
    expect(findCode(known, beta, '01')).toBeUndefined()
  })

  test('a sheet of codes is checked, inserted with its aliases, and undone while nothing uses them', async () => {
    const gamma = await supplier('Gamma')
    await code({ code: 'OLD', supplier_id: gamma, aliases: [{ alias: 'G9' }] })
    const csv = [
      'Codice;Fornitore;Descrizione in inglese;Descrizione in italiano;Tipo;Alias;Foto dell’etichetta;Minuti',
      'G-INST;Gamma;New terminal;Nuovo terminale;INSTALLAZIONE;G1, G2;VERO;40',
      'G-SOST;Gamma;Swap;Sostituzione;sostituzione;;FALSO;',
      'old;gamma;Twice;Doppio;ritiro;;;',
      'G-X;Gamma;Alias taken;Alias preso;ritiro;g9;;',
      'G-Y;Nobody;No supplier;Nessun fornitore;ritiro;;;',
      'G-Z;Gamma;Kind;Tipo;volo;;forse;',
    ].join('\n')
    const { body } = await upload('intervention-codes', csv)
    expect([body.total_good, body.total_failed]).toEqual([2, 4])
    expect(body.problems.map(({ problem, count }) => [problem, count]).toSorted()).toEqual([
      ['duplicate_alias', 1],
      ['duplicate_code', 1],
      ['invalid_choice', 1],
      ['invalid_kind', 1],
      ['unknown_supplier', 1],
    ])
    const done = await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    expect(done.body).toMatchObject({ total_inserted: 2 })
    const { items } = (await world.admin.call(codes.list, { query: { supplier_id: String(gamma) } })).body
    expect(
      items.map(({ code: name, kind, aliases_text, proof_label, minutes }) => [
        name,
        kind,
        aliases_text,
        proof_label,
        minutes,
      ]),
    ).toEqual([
      ['G-INST', 'installation', 'G1, G2', true, 40],
      ['G-SOST', 'replacement', null, false, null],
      ['OLD', 'installation', 'G9', false, null],
    ])
    expect((await revert(body.id)).status).toBe(200)
    expect((await world.admin.call(codes.list, { query: { supplier_id: String(gamma) } })).body.total).toBe(1)
  })
})

describe('closing days', () => {
  test('a province needs a code, a code must not be another supplier’s, and the same line is kept once', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const { body: own } = await code({ code: 'CD-1', supplier_id: one })
    const line = { days: 3, valid_from: '2026-01-01' }
    const bare = await world.admin.call(closingDays.create, { body: { ...line, province: 'MI' } })
    expect([bare.status, bare.body.fields.code_id?.code]).toEqual([422, 'province_without_code'])
    const foreign = await world.admin.call(closingDays.create, {
      body: { ...line, supplier_id: other, code_id: own.id },
    })
    expect([foreign.status, foreign.body.fields.code_id?.code]).toEqual([422, 'code_of_other_supplier'])
    const first = await world.admin.call(closingDays.create, { body: { ...line, supplier_id: one, code_id: own.id } })
    expect(first.status).toBe(201)
    const cleared = await world.admin.call(closingDays.update, {
      params: { id: first.body.id },
      body: { supplier_id: other },
    })
    expect(cleared.body.fields.code_id?.code).toBe('code_of_other_supplier')
    const again = await world.admin.call(closingDays.create, { body: { ...line, supplier_id: one, code_id: own.id } })
    expect([again.status, again.body.fields.valid_from?.code]).toEqual([409, 'taken'])
  })

  test('a sheet of closing days is read with codes by alias, and days that do not exist are refused', async () => {
    const delta = await supplier('Delta')
    const { id: code_id } = (await code({ code: 'D-1', supplier_id: delta, aliases: [{ alias: 'DD' }] })).body
    const csv = [
      'Supplier;Code;Province;Days;Valid from',
      'Delta;dd;mi;2;01-03-2026',
      'Delta;D-1;;4;2026-03-01',
      'Delta;;;6;',
      'Delta;;TO;6;01-03-2026',
      'Delta;D-1;XX;6;01-03-2026',
      'Delta;D-1;RM;6;31-02-2026',
      'Delta;D-1;;9;01-03-2026',
      'Delta;D-1;BO;900;01-03-2026',
      'Delta;D-1;BZ;many;01-03-2026',
    ].join('\n')
    const { body } = await upload('closing-days', csv)
    expect([body.total_good, body.total_failed]).toEqual([3, 6])
    // Written differently, one row is the same line as the second.
    expect(body.problems.map(({ problem }) => problem).toSorted()).toEqual([
      'duplicate_line',
      'invalid_day',
      'invalid_days',
      'invalid_number',
      'invalid_province',
      'province_without_code',
    ])
    const done = await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    expect(done.body).toMatchObject({ total_inserted: 3 })
    const lines = await world.database.read(closingDaysLines)
    const job = { supplier_id: delta, province: 'MI', on: '2030-01-01' }
    expect(closingDaysFor(lines, { ...job, code_id })?.days).toBe(2)
    expect(closingDaysFor(lines, { ...job, code_id, province: 'TO' })?.days).toBe(4)
    expect(closingDaysFor(lines, { ...job, code_id: 0 })?.days).toBe(6)
  })
})

describe('TML models', () => {
  test('a model keeps its parts in order, by hand and by sheet, and a part that serves one is not deleted', async () => {
    const eta = await supplier('Eta')
    const [first, second] = [await part('ETA-1'), await part('ETA-2')]
    const { body: model } = await world.admin.call(models.create, {
      body: { supplier_id: eta, name: 'VEGA P400', part_ids: [second, first] },
    })
    expect([model.parts, model.part_ids]).toEqual(['ETA-2, ETA-1', [second, first]])
    const none = await world.admin.call(models.create, { body: { supplier_id: eta, name: 'Empty', part_ids: [] } })
    expect([none.status, none.body.fields.part_ids?.code]).toEqual([422, 'too_few'])
    const blocked = await world.admin.call(parts.remove, { params: { id: first } })
    expect([blocked.status, blocked.body.params.items]).toEqual([409, '1 TML model'])

    const turned = await world.admin.call(models.update, {
      params: { id: model.id },
      body: { part_ids: [first, second, first] },
    })
    expect([turned.body.parts, turned.body.part_ids]).toEqual(['ETA-1, ETA-2', [first, second]])
    const { rows } = await world.database.query<{ changes: unknown }>(
      `select changes from audit where subject = 'tml-models' and action = 'update' and subject_id = $1`,
      [model.id],
    )
    expect(rows).toEqual([{ changes: { part_ids: ['ETA-2, ETA-1', 'ETA-1, ETA-2'] } }])

    const csv =
      'Fornitore;Nome del cliente;Codici articolo\nEta;PAD3;ETA-1; \nEta;M70;ETA-2, eta-1\nEta;vega  p400;ETA-1\nEta;M71;ETA-9'
    const { body } = await upload('tml-models', csv)
    expect(body.problems.map(({ problem }) => problem).toSorted()).toEqual(['duplicate_model', 'unknown_part'])
    await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    const { items } = (await world.admin.call(models.list, { query: { supplier_id: String(eta) } })).body
    expect(items.map(({ name, parts: numbers }) => [name, numbers])).toEqual([
      ['M70', 'ETA-2, ETA-1'],
      ['PAD3', 'ETA-1'],
      ['VEGA P400', 'ETA-1, ETA-2'],
    ])
  })
})

describe('closures and cut-off hours', () => {
  test('national holidays stand in the list beside the closures, and cannot be changed', async () => {
    const { body: patron } = await world.admin.call(closures.create, {
      body: {
        name: 'San Gennaro',
        from: '2024-09-19',
        to: '2024-09-19',
        scope: 'city',
        city: 'Napoli',
        yearly: true,
      },
    })
    const own = await world.admin.call(closures.list, { query: { national: 'false' } })
    expect(own.body.items.map(({ name }) => name)).toEqual(['San Gennaro'])
    const year = new Date().getFullYear()
    const { items } = (await world.admin.call(closures.list, { query: { q: 'Christmas' } })).body
    expect(items.map(({ from, national, id }) => [from, national, id < 0])).toEqual([
      [`${year}-12-25`, true, true],
      [`${year + 1}-12-25`, true, true],
    ])
    const { status } = await world.admin.call(closures.remove, { params: { id: items[0]?.id ?? 0 } })
    expect(status).toBe(404)
    const csv = await world.admin.call(
      closures.export,
      { query: { format: 'csv', columns: 'name', national: 'true' } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(csv.text).toContain('Lunedì dell’Angelo')
    // What the scope does not ask for is not kept.
    const all = await world.admin.call(closures.update, { params: { id: patron.id }, body: { scope: 'all' } })
    expect([all.body.scope, all.body.city]).toEqual(['all', null])
  })

  test('a closure names its city or supplier, ends after it begins, and lasts a year at most', async () => {
    const body = { name: 'Ferie', from: '2026-08-10', to: '2026-08-21', scope: 'all' as const }
    const field = async (given: Partial<Record<keyof typeof body, string>>) =>
      Object.keys((await world.admin.call(closures.create, { body: { ...body, ...given } as typeof body })).body.fields)
    expect(await field({ to: '2026-08-09' })).toEqual(['to'])
    expect(await field({ to: '2027-08-11' })).toEqual(['to'])
    expect(await field({ scope: 'city' })).toEqual(['city'])
    expect(await field({ scope: 'supplier' })).toEqual(['supplier_id'])
  })

  test('closures and cut-off hours reach the due date', async () => {
    const zeta = await supplier('Zeta')
    for (const body of [
      {
        name: 'Sant’Ambrogio',
        from: '2020-12-07',
        to: '2020-12-07',
        scope: 'city' as const,
        city: 'Milano',
        yearly: true,
      },
      {
        name: 'Inventory',
        from: '2026-12-10',
        to: '2026-12-10',
        scope: 'supplier' as const,
        supplier_id: zeta,
      },
    ])
      expect((await world.admin.call(closures.create, { body })).status).toBe(201)
    for (const time of ['15:00', '14:00']) {
      const set = await world.admin.call(cutOff.set, { body: { supplier_id: zeta, time } })
      expect([set.status, set.body.time, set.body.supplier]).toEqual([200, time, 'Zeta'])
    }
    const { body: hours } = await world.admin.call(cutOff.list, { query: {} })
    expect(hours.items.map(({ supplier_id, time }) => [supplier_id, time])).toEqual([[zeta, '14:00']])
    const wrong = await world.admin.call(cutOff.set, { body: { time: '25:00' } })
    expect(wrong.body.fields.time?.message).toBe('Write the hour as HH:mm, such as 16:00.')

    const office = await world.database.read(calendarOf)
    expect([office.cutOffOf(zeta), office.cutOffOf(null)]).toEqual(['14:00', '16:00'])
    const due = (city: string, supplier_id: number) =>
      dueDate(
        { received_at: '2026-12-04T13:30:00Z', cut_off: office.cutOffOf(supplier_id), closing_days: 2, holds: [] },
        workCalendar(office.closures, { city, supplier: supplier_id }),
      ).due_on
    // Friday 14:30 in Rome: after Zeta's hour. In Milano the 7th is closed, everywhere the 8th, for Zeta the 10th.
    expect([due('Milano', zeta), due('Roma', zeta), due('Milano', 0)]).toEqual([
      '2026-12-14',
      '2026-12-11',
      '2026-12-10',
    ])
  })
})

test('outcome reasons, hold reasons and POS codes are kept once each', async () => {
  const reason = { code: 'OK', name_en: 'Done', name_it: 'Eseguito', outcome: 'done' as const, client_code: '00' }
  expect((await world.admin.call(outcomeReasons.create, { body: reason })).body).toMatchObject({
    ...reason,
    needs_note: false,
  })
  expect((await world.admin.call(outcomeReasons.create, { body: { ...reason, code: 'ok' } })).status).toBe(409)
  const hold = { name_en: 'Merchant on holiday', name_it: 'Esercente in ferie', stops_clock: true }
  expect((await world.admin.call(holdReasons.create, { body: hold })).body.stops_clock).toBe(true)
  expect((await world.admin.call(holdReasons.create, { body: hold })).status).toBe(409)
  const pos = { supplier_id: await supplier(), code: 'STD', description: 'Standard' }
  expect((await world.admin.call(posCodes.create, { body: pos })).status).toBe(201)
  expect((await world.admin.call(posCodes.create, { body: { ...pos, code: 'std' } })).status).toBe(409)
})

test('a sheet of costs reads amounts in both ways, and finds a module by its supplier', async () => {
  const theta = await supplier('Theta')
  await world.admin.call(modules.create, { body: { supplier_id: theta, name: 'Rete 2026' } })
  await code({ code: 'T-1', supplier_id: theta })
  const csv = [
    'Fornitore;Nome modulo;Codice intervento;Esito;Per chi;Articolo;Descrizione;Importo;A consumo;Valido dal',
    'Theta;Rete 2026;T-1;eseguito;cliente;INST;Installazione;1.234,56;;01-01-2026',
    'Theta;;T-1;Not possible;technician;VUOTO;Uscita a vuoto;18.5;sì;01-01-2026',
    'Theta;Altro;T-1;eseguito;cliente;INST;Installazione;10;no;01-01-2026',
    'Theta;;T-9;eseguito;cliente;INST;Installazione;10;no;01-01-2026',
    'Theta;;T-1;forse;cliente;INST;Installazione;dieci;x;32-01-2026',
  ].join('\n')
  const { body } = await upload('cost-settings', csv)
  expect(body.problems.map(({ problem }) => problem).toSorted()).toEqual([
    'invalid_amount',
    'invalid_choice',
    'invalid_day',
    'unknown_code',
    'unknown_module',
  ])
  await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
  const { items } = (await world.admin.call(costs.list, { query: { supplier_id: String(theta), sort: 'article' } }))
    .body
  expect(
    items.map(({ article, module, value_cents, per_use, outcome, whom }) =>
      [article, module, value_cents, per_use, outcome, whom].join(' '),
    ),
  ).toEqual(['INST Rete 2026 123456 false done client', 'VUOTO  1850 true not_possible technician'])
  expect((await revert(body.id)).status).toBe(200)
})
