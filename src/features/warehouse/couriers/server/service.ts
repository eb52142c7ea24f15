/** Service functions of couriers. */
import { defineRecords } from '#server/records/records.ts'
import type { Courier, CourierInput } from '../fields.ts'
import { texts } from '../texts.ts'
import { courierSource } from './queries.ts'

export const courierRecords = defineRecords<Courier, CourierInput>({
  table: 'courier',
  source: courierSource,
  one: texts.one,
  label: 'name',
})
