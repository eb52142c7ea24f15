/** What a form picks from: the list, and the fields that name its records. Who is switched off is not offered where somebody is to act. */
import { both } from '../texts/texts.ts'

const name = both('name_en', 'name_it')

export const picks = {
  part: { path: '/api/parts', labelField: 'part_number', detailField: 'model_number' },
  code: { path: '/api/intervention-codes', labelField: 'code', detailField: both('description_en', 'description_it') },
  note: { path: '/api/delivery-notes', labelField: 'number', detailField: 'supplier' },
  module: { path: '/api/module-names', detailField: 'supplier' },
  holdReason: { path: '/api/hold-reasons', labelField: name },
  outcomeReason: { path: '/api/outcome-reasons', labelField: name },
  activeTechnician: { path: '/api/technicians', query: { active: 'true' } },
  activeCourier: { path: '/api/couriers', query: { active: 'true' } },
} as const
