/** Checks a closing on the phone with the rules of the server, against the day that was last fetched and what this phone has declared since. */
import { checkClosing, type Facts, type Finding } from '#features/interventions/closings/check-rules.ts'
import type { ProductFacts } from '#features/interventions/closings/contract.ts'
import { ownFinding } from '#features/interventions/closings/own-finding-rules.ts'
import type { RequestFields } from '#features/interventions/closings/request-contract.ts'
import type { FileKind } from '#features/interventions/closings/rules.ts'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import { localDay } from '#lib/time/dates.ts'
import type { KeptDay } from '../day-rules.ts'
import type { PhoneJob, VanUnit } from '../shapes.ts'

/** Serials that closings in the outbox declare, with the job of each. */
export type Declared = ReadonlyMap<string, string>
type World = { day: KeptDay; declared: Declared; now: string }

const isSame = (a: string | null | undefined, b: string) =>
  a !== null && a !== undefined && serialKey(a) === serialKey(b)

/** A barcode may hold the encoded serial instead. */
export const findUnit = (van: readonly VanUnit[], serial: string | null): VanUnit | undefined =>
  serial === null ? undefined : van.find((it) => isSame(it.serial_number, serial) || isSame(it.encoded_serial, serial))

const nobody = { technician_id: null, technician: null, warehouse: null, other_client: null, merchant: null }

/** What stands in the shop, as our records have it. */
function standingFacts(job: PhoneJob): ProductFacts | null {
  if (!job.standing) return null
  return {
    ...nobody,
    ...job.standing,
    id: 0,
    status: 'installed',
    part_id: 0,
    part_number: '',
    accepted: true,
    on_order: false,
    client_terminal_id: job.client_terminal_id,
    merchant: job.merchant_name,
  }
}

function factsOf(job: PhoneJob, fields: RequestFields, files: readonly FileKind[], { day, declared }: World): Facts {
  const { id, name } = day.settings.technician
  const unit = findUnit(day.van, fields.installed_serial)
  const standing = standingFacts(job)
  const isUnder =
    fields.client_terminal_id !== null &&
    job.client_terminal_id !== null &&
    terminalKey(fields.client_terminal_id) === terminalKey(job.client_terminal_id)
  const reason = day.settings.outcome_reasons.find((it) => it.id === fields.outcome_reason_id)
  const inOther = (serial: string | null) => {
    const number = serial === null ? undefined : declared.get(serialKey(serial))
    return number === undefined || number === job.number ? null : { number, technician_id: id }
  }
  const onRecord =
    unit?.declared_in && unit.declared_in !== job.number ? { number: unit.declared_in, technician_id: id } : null
  return {
    job: {
      kind: job.kind,
      received_on: localDay(job.received_at),
      due_on: job.due_on,
      client_terminal_id: job.client_terminal_id,
      serial_out: job.serial_out,
      merchant_name: job.merchant_name,
      technician_id: id,
      technician: name,
      technician_active: true,
      changed_since_assigned: false,
      part_ids: job.bring.map(({ part_id }) => part_id),
      terminal_id_pattern: job.terminal_id_pattern,
      proofs: job.needs,
    },
    installed: unit
      ? {
          ...nobody,
          id: unit.id,
          serial_number: unit.serial_number,
          // The van holds working and faulty units.
          status: unit.status === 'assigned' ? 'assigned' : 'fault',
          part_id: unit.part_id,
          part_number: unit.part_number,
          model_number: unit.model_number,
          technician_id: id,
          technician: name,
          accepted: !unit.to_confirm,
          on_order: unit.on_order,
          client_terminal_id: null,
        }
      : null,
    withdrawn:
      standing && fields.withdrawn_serial && isSame(standing.serial_number, fields.withdrawn_serial) ? standing : null,
    under: isUnder ? standing : null,
    installed_in: inOther(unit?.serial_number ?? fields.installed_serial) ?? onRecord,
    withdrawn_in: inOther(fields.withdrawn_serial),
    reason: reason ? { outcome: reason.outcome, needs_note: reason.needs_note } : null,
    files,
  }
}

const staleMs = 24 * 3_600_000
/** What only newer records could tell; missing entries stay errors whatever the age. */
const isOfRecords = ({ key }: Finding) =>
  /^(not_in_van|withdrawn_not_here|terminal_|installed_|declared_)/.test(key) && !key.endsWith('_missing')

/** With a day older than 24 hours, what the records speak against is only a warning: the server repeats the check. */
export function checkOnPhone(
  job: PhoneJob,
  fields: RequestFields,
  files: readonly FileKind[],
  world: World,
): Finding[] {
  const facts = factsOf(job, fields, files, world)
  const undecided = { resolution: null, resolution_part_id: null, resolution_warehouse_id: null }
  const worked_on = fields.worked_at === null ? null : localDay(fields.worked_at)
  const values = { ...undecided, ...fields, worked_on }
  const context = { stage: 'request', source: 'technician', today: localDay(world.now), now: world.now } as const
  const isStale = Date.parse(world.now) - Date.parse(world.day.taken_at) > staleMs
  return checkClosing(facts, values, context)
    .map((finding) => ownFinding(finding, facts))
    .map((finding) => (isStale && isOfRecords(finding) ? { ...finding, severity: 'warning' } : finding))
}
