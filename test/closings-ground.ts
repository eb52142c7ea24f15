/** The ground that tests of closings stand on: a supplier with codes and prices, products in vans and shops, jobs. */

import { closings, type ReviewInput } from '#features/interventions/closings/contract.ts'
import { closingRequests, type RequestInput } from '#features/interventions/closings/request-contract.ts'
import { costs } from '#features/interventions/costs/fields.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes, modules, outcomeReasons } from '#features/interventions/settings/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { correctProduct, idsOfSerials, receiveSerials } from '#features/warehouse/stock/server/service.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import type { Person, World } from '#test/client.ts'

export type Ground = Awaited<ReturnType<typeof prepareClosings>>

/** Made by one world for all tests of a file. */
export async function prepareClosings(world: Pick<World, 'admin' | 'technician' | 'database'>) {
  const { admin, technician, database } = world
  const supplier_id = (await admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })).body.id
  const module_id = (await admin.call(modules.create, { body: { supplier_id, name: 'Retail' } as never })).body.id
  const code = async (name: string, kind: string, proofs: Record<string, boolean> = {}) =>
    (
      await admin.call(codes.create, {
        body: { code: name, description_en: name, description_it: name, kind, ...proofs } as never,
      })
    ).body.id
  const codeIds = {
    installation: await code('INST', 'installation'),
    replacement: await code('SOST', 'replacement'),
    withdrawal: await code('RIT', 'withdrawal'),
    maintenance: await code('MAN', 'maintenance'),
    proven: await code('INST-P', 'installation', { proof_label: true, proof_signature: true }),
  }
  await admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  const reason = async (name: string, outcome: string, needs_note = false) =>
    (
      await admin.call(outcomeReasons.create, {
        body: { code: name, name_en: name, name_it: name, outcome, needs_note } as never,
      })
    ).body.id
  const reasons = { closed: await reason('CHIUSO', 'not_possible'), other: await reason('ALTRO', 'not_possible', true) }
  const price = (body: Record<string, unknown>) =>
    admin.call(costs.create, {
      body: {
        supplier_id: null,
        module_id: null,
        outcome: 'done',
        whom: 'client',
        valid_from: '2026-01-01',
        ...body,
      } as never,
    })
  for (const code_id of Object.values(codeIds)) {
    await price({ code_id, article: 'LAVORO', description: 'Lavoro', value_cents: 3_800 })
    await price({ code_id, article: 'LAVORO', description: 'Lavoro', value_cents: 1_700, whom: 'technician' })
    await price({ code_id, article: 'USCITA', description: 'Uscita', value_cents: 1_250, outcome: 'not_possible' })
  }
  const category_id = (await admin.call(categories.create, { body: { name: 'Terminali da chiudere' } })).body.id
  const makePart = async (part_number: string, model_number: string) =>
    (await admin.call(parts.create, { body: { part_number, model_number, category_id } as never })).body.id
  const part = await makePart('CH-P400', 'Vega P400')
  const other_part = await makePart('CH-M70', 'Vega M70')
  const milano = (await admin.call(warehouses.create, { body: { name: 'Deposito chiusure', code: 'DCH' } as never }))
    .body.id
  const act = <T>(work: (it: Parameters<typeof idsOfSerials>[0]) => Promise<T>, user = admin): Promise<T> =>
    database.write((tx) =>
      work({
        tx,
        user: { id: user.id, role: user === admin ? 'admin' : 'technician', name: '', username: '', session_id: null },
        language: 'EN',
        correlation_id: 'test',
      }),
    )

  let counter = 0
  /** Products in a van; `terminals` puts them into shops instead. */
  async function unit(
    options: { technician?: Person; part_id?: number; terminal?: string; stock?: boolean } = {},
  ): Promise<{ id: number; serial: string }> {
    const serial = `SN-${String(++counter).padStart(5, '0')}`
    const id = await act(async (it) => {
      const arrival = { warehouse_id: milano, delivery_note_id: null, supplier_id, received_on: '2026-01-07' }
      await receiveSerials(it, [serial], options.part_id ?? part, { ...arrival, day: '2026-01-07' })
      const [made = 0] = await idsOfSerials(it, [serial])
      if (options.stock) return made
      const holder = options.technician ?? technician
      await correctProduct(
        { ...it, at: '2026-01-08T09:00:00Z' },
        made,
        { status: 'assigned', technician_id: holder.id },
        'ground',
      )
      if (options.terminal)
        await correctProduct(
          { ...it, at: '2026-01-09T09:00:00Z' },
          made,
          { status: 'installed', client_terminal_id: options.terminal },
          'ground',
        )
      return made
    })
    return { id, serial }
  }

  let terminals = 30_400_000
  const terminal = () => `TML${++terminals}`

  async function job(kind: keyof typeof codeIds, more: Record<string, unknown> = {}, holder: Person = technician) {
    const { body, status } = await admin.call(interventions.create, {
      body: {
        supplier_id,
        module_id,
        code_id: codeIds[kind],
        merchant_name: 'Pasticceria Villa',
        city: 'Monza',
        province: 'MB',
        received_at: '2026-03-02T08:00:00Z',
        closing_days: 300,
        ...more,
      } as never,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    const assigned = await admin.call(interventions.assign, {
      body: { ids: [body.id], technician_id: holder.id, confirmed: true },
    })
    if (assigned.status !== 200) throw new Error(JSON.stringify(assigned.body))
    return body
  }

  const input = (fields: Partial<RequestInput> = {}): RequestInput => ({
    outcome: 'done',
    outcome_reason_id: null,
    worked_at: new Date().toISOString(),
    installed_serial: null,
    withdrawn_serial: null,
    withdrawn_unknown: false,
    condition: null,
    condition_note: null,
    client_terminal_id: null,
    articles: [],
    notes: null,
    merchant_signer: null,
    position: null,
    request_key: `key-${++counter}-${Math.random().toString(36).slice(2)}`,
    entered_at: new Date().toISOString(),
    ...fields,
  })

  const send = (id: number, fields: Partial<RequestInput> = {}, by: Person = technician) =>
    by.call(closingRequests.send, { params: { id }, body: input(fields) })

  /** A request that waits for its confirmation. */
  async function requested(id: number, fields: Partial<RequestInput> = {}, by: Person = technician): Promise<number> {
    const { status, body } = await send(id, fields, by)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.closing_id ?? 0
  }

  const detail = async (id: number) => (await admin.call(closings.get, { params: { id } })).body

  /** Confirms with what the page proposes, changed where the test says so. */
  async function confirm(id: number, change: Partial<ReviewInput> = {}, by: Person = admin) {
    const { values } = await detail(id)
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = values
    return by.call(closings.confirm, { params: { id }, body: { ...review, ...change } as ReviewInput })
  }

  /** A replacement that waits: the old terminal in the shop, the new one in the van. */
  async function replacement(fields: Partial<RequestInput> = {}, holder: Person = technician, by: Person = holder) {
    const client_terminal_id = terminal()
    const [old, fresh] = [await unit({ terminal: client_terminal_id }), await unit({ technician: holder })]
    const made = await job('replacement', { client_terminal_id }, holder)
    const closing = await requested(
      made.id,
      {
        installed_serial: fresh.serial,
        withdrawn_serial: old.serial,
        condition: 'faulty',
        client_terminal_id,
        ...fields,
      },
      by,
    )
    return { job: made, closing, old, fresh, client_terminal_id }
  }

  /** An installation that waits. */
  async function installation(fields: Partial<RequestInput> = {}) {
    const client_terminal_id = terminal()
    const fresh = await unit()
    const made = await job('installation', { client_terminal_id })
    const closing = await requested(made.id, { installed_serial: fresh.serial, client_terminal_id, ...fields })
    return { job: made, closing, fresh, client_terminal_id }
  }

  const product = async (id: number) => {
    const found = await database.query<Record<string, unknown>>('select * from product where id = $1', [id])
    return found.rows[0] ?? {}
  }

  return {
    supplier_id,
    module_id,
    codes: codeIds,
    reasons,
    part,
    other_part,
    milano,
    act,
    unit,
    terminal,
    job,
    price,
    input,
    send,
    requested,
    detail,
    confirm,
    replacement,
    installation,
    product,
  }
}
