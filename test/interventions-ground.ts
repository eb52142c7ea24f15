/** What jobs need before there can be one: a supplier with a module, a code, closing days and reasons for a hold. */
import { expect } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes, holdReasons, modules } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import type { World } from './client.ts'

export type JobsGround = Awaited<ReturnType<typeof layJobsGround>>

export async function layJobsGround({ admin, database }: Pick<World, 'admin' | 'database'>) {
  const supplier_id = (await admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })).body.id
  const module_id = (await admin.call(modules.create, { body: { supplier_id, name: 'Retail' } as never })).body.id
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  const code_id = (await admin.call(codes.create, { body: code as never })).body.id
  await admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  const reason = async (name: string, stops_clock: boolean) =>
    (await admin.call(holdReasons.create, { body: { name_en: name, name_it: name, stops_clock } })).body.id
  const common = { supplier_id, module_id, code_id, merchant_name: 'Bar Centrale', city: 'Torino', province: 'TO' }
  return {
    supplier_id,
    module_id,
    code_id,
    /** A reason for a hold that stops the clock, and one that does not. */
    stops: await reason('merchant on holiday', true),
    goes_on: await reason('waiting for material', false),
    async create(more: Record<string, unknown> = {}) {
      const { body, status } = await admin.call(interventions.create, { body: { ...common, ...more } as never })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    detailOf: async (id: number) => (await admin.call(interventions.get, { params: { id } })).body,
    cover: (account_id: number, provinces: readonly string[], maximum_open: number | null = null) =>
      database.query(
        `insert into technician (account_id, provinces, maximum_open) values ($1, $2, $3)
        on conflict (account_id) do update set provinces = excluded.provinces, maximum_open = excluded.maximum_open`,
        [account_id, provinces, maximum_open],
      ),
  }
}
