/** A client's list of terminals as an upload: once inserted, it is compared with what stood in shops on its day. */
import { both } from '#lib/texts/texts.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { fileFields } from './file-fields.ts'
import { titles } from './titles.ts'

const examples = {
  terminal: ['TML00123', 'TML00124'],
  serial: ['A920-0001234', 'A920-0001235'],
  model: ['A920', 'A920'],
  pos_code: ['PV001', 'PV002'],
  merchant: ['Bar Centrale', 'Farmacia Rossi'],
  city: ['Roma', 'Milano'],
}

export const terminalsUpload = defineUpload({
  kind: 'terminals',
  title: titles.comparisons,
  rows: both('{count|terminal|terminals}', '{count|terminale|terminali}'),
  // Those of a file are the fields that its header names.
  columns: {},
  // Later comparisons are measured against it.
  stays: true,
  sample: Object.entries(fileFields).map(([name, { label, max }]) => ({
    label,
    max,
    // Both have the keys of fileFields.
    examples: examples[name as keyof typeof fileFields],
  })),
  context: {
    supplier_id: 'The client whose list it is.',
    as_of: 'The day of the list, as YYYY-MM-DD; today where it is missing.',
  },
})
