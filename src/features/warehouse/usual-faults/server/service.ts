/** Service functions of usual faults. Nothing refers to them: a fault report stores its own text. */
import { defineRecords } from '#server/records/records.ts'
import type { UsualFault, UsualFaultInput } from '../fields.ts'
import { texts } from '../texts.ts'
import { usualFaultSource } from './queries.ts'

export const usualFaultRecords = defineRecords<UsualFault, UsualFaultInput>({
  table: 'usual_fault',
  source: usualFaultSource,
  one: texts.one,
  label: 'name_en',
})
