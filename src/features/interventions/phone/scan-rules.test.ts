import { expect, test } from 'vitest'
import { findByCode } from './scan-rules.ts'
import type { PhoneJob, VanUnit } from './shapes.ts'

// Only what the function reads.
const unit = (serial_number: string, encoded_serial: string | null = null) =>
  ({ serial_number, encoded_serial }) as unknown as VanUnit
const job = (number: string, more: Partial<PhoneJob> = {}) =>
  ({
    number,
    closed_on: null,
    client_terminal_id: null,
    serial_out: null,
    standing: null,
    client_reference: null,
    ...more,
  }) as unknown as PhoneJob

test('a code is a unit of the van by either serial, or a job by its terminal, its serials or its number', () => {
  const van = [unit('00123-PX-1'), unit('00123-PX-2', 'ENC-9')]
  const jobs = [
    job('INT-26-1', { client_terminal_id: 'TML30411276' }),
    job('INT-26-2', { serial_out: '00123-PX-7' }),
    job('INT-26-3', { client_terminal_id: 'TML30411276', closed_on: '2026-11-10' }),
  ]
  const of = (code: string) => {
    const { unit: found, jobs: some } = findByCode(code, { jobs, van })
    return [found?.serial_number, ...some.map(({ number }) => number)]
  }
  expect(of('00123-px-1')).toEqual(['00123-PX-1'])
  expect(of('ENC-9')).toEqual(['00123-PX-2'])
  expect(of('TML30411276')).toEqual([undefined, 'INT-26-1'])
  expect(of('00123-PX-7')).toEqual([undefined, 'INT-26-2'])
  expect(of('INT-26-1')).toEqual([undefined, 'INT-26-1'])
  expect(of('nothing')).toEqual([undefined])
})
