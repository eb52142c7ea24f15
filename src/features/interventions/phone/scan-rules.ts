/** What a code means to a technician: a unit of the van, one of the jobs, both or neither. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import type { PhoneJob, VanUnit } from './shapes.ts'

export type Found = { unit: VanUnit | undefined; jobs: PhoneJob[] }
type Known = { jobs: readonly PhoneJob[]; van: readonly VanUnit[] }

export function findByCode(code: string, { jobs, van }: Known): Found {
  const serial = serialKey(code)
  const terminal = terminalKey(code)
  const isSerial = (value: string | null | undefined) => value != null && serialKey(value) === serial
  const isTerminal = (value: string | null) => value !== null && terminalKey(value) === terminal
  return {
    unit: van.find((it) => isSerial(it.serial_number) || isSerial(it.encoded_serial)),
    jobs: jobs.filter(
      (job) =>
        job.closed_on === null &&
        (isTerminal(job.client_terminal_id) ||
          isSerial(job.serial_out) ||
          isSerial(job.standing?.serial_number) ||
          isSerial(job.number) ||
          isSerial(job.client_reference)),
    ),
  }
}
