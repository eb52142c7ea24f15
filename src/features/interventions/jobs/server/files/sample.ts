/** A file for a client who has none yet: a format is made of it like of any other. Kept here, because no screen needs it. */
import { plainFields } from '#features/interventions/settings/job-fields.ts'
import type { UploadColumn } from '#lib/uploads/upload.ts'
import { texts } from '../../texts.ts'

export const sample: readonly UploadColumn[] = [
  { label: texts.client_reference, required: true, examples: ['CH700421', 'CH700422', 'CH700423'] },
  { label: texts.code, required: true, examples: ['INST', 'SOST', 'MANU'] },
  { label: texts.received_at, required: true, examples: ['11-11-2026 09:15', '11-11-2026 10:40', '12-11-2026 08:05'] },
  { label: texts.client_terminal_id, required: true, examples: ['30407731', '30418827', '30426110'] },
  { label: texts.tml_model, examples: ['VEGA P400', 'VEGA M70', ''] },
  {
    label: texts.merchant_name,
    required: true,
    examples: ['Panificio Tre Torri', 'Farmacia De Santis', 'Edicola Stazione'],
  },
  { label: texts.address, required: true, examples: ['Via Roma 12', 'Corso Cavour 84', 'Piazza Garibaldi 3'] },
  { label: texts.postal_code, examples: ['40121', '70122', '20124'] },
  { label: texts.city, required: true, examples: ['Bologna', 'Bari', 'Milano'] },
  { label: plainFields.province.label, required: true, examples: ['BO', 'BA', 'MI'] },
  { label: texts.phone, examples: ['051 555 0123', '080 555 0145', ''] },
  { label: texts.notes, examples: ['', 'Chiuso il mercoledì pomeriggio', ''] },
]
