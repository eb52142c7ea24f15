/** Counts of vans: what was found against what our records say; differences are for the office to check. */
import type { z } from 'zod'
import { listOwnProducts } from '#features/technicians/assignments/server/phone.ts'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { compareVan } from '../count-rules.ts'
import { vanCounted } from '../notifications.ts'
import type { commandBodies } from '../shapes.ts'
import { endRecounted, findUnits, insertCount, insertDifferences, type NewDifference } from './count-queries.ts'
import type { Running } from './running.ts'

type Count = z.output<(typeof commandBodies)['count_van']>

export async function countVan(
  act: UserAct,
  body: Count,
  { id: command_id, received_at, ourTime }: Pick<Running, 'id' | 'received_at' | 'ourTime'>,
): Promise<{ missing: number; unexpected: number }> {
  const technician_id = act.user.id
  const codes = body.found.length > 0 ? await resolveSerials(act, body.found) : []
  const own = await listOwnProducts(act.tx, act.user)
  const { expected, missing, unexpected } = compareVan(own, codes)
  const said = new Map(body.notes.map(({ serial_number, ...it }) => [serialKey(serial_number), it]))
  const declared = new Set(body.declared.map(serialKey))
  const serials = [...missing.map((unit) => unit.serial_number), ...unexpected].map(serialKey)
  const units = new Map((await findUnits(act.tx, serials)).map((unit) => [unit.key, unit]))
  const count_id = await insertCount(act.tx, {
    technician_id,
    command_id,
    begun_at: ourTime(body.begun_at),
    ended_at: ourTime(body.ended_at),
    received_at,
    expected,
    found: expected - missing.length,
    missing: missing.length,
    unexpected: unexpected.length,
  })
  const difference = (kind: 'missing' | 'unexpected', serial: string, declared_in: string | null): NewDifference => {
    const key = serialKey(serial)
    const unit = units.get(key)
    const { reason = null, note = null } = said.get(key) ?? {}
    return {
      technician_id,
      count_id,
      case_id: null,
      kind,
      serial_number: unit?.serial_number ?? serial,
      product_id: unit?.product_id ?? null,
      status: unit?.status ?? null,
      place: unit?.place ?? null,
      reason,
      note,
      explained: declared_in !== null || declared.has(key),
    }
  }
  const differences = [
    ...missing.map((unit) => difference('missing', unit.serial_number, unit.declared_in)),
    ...unexpected.map((serial) => difference('unexpected', serial, units.get(serialKey(serial))?.declared_in ?? null)),
  ]
  if (differences.length > 0) await insertDifferences(act.tx, differences)
  await endRecounted(act.tx, technician_id)
  if (differences.some(({ explained }) => !explained))
    await notify(act, vanCounted, {
      message: 'differences',
      to: { role: 'admin' },
      items: [{ id: count_id, label: act.user.name }],
    })
  await recordAudit(act, {
    by: roles,
    subject: 'van-counts',
    action: 'create',
    id: count_id,
    label: act.user.name,
    topics: ['technicians'],
  })
  return { missing: missing.length, unexpected: unexpected.length }
}
