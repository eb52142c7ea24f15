/** The list of issued documents: every number ever given. */

import { transportNote } from '#features/technicians/assignments/rules.ts'
import { technicianReturn } from '#features/technicians/orders/rules.ts'
import { voidWords } from '#features/warehouse/documents/texts.ts'
import { returnDocument } from '#features/warehouse/return-notes/rules.ts'
import { defineList } from '#lib/lists/list.ts'
import { defineStates } from '#lib/texts/states.ts'
import type { Words } from '#lib/texts/texts.ts'
import { named } from '#lib/words/named.ts'
import { texts } from './texts.ts'

/** Every kind that a feature issues: a new one is one import and one entry. */
const kinds = [transportNote, returnDocument, technicianReturn]
export const kindTitles: Readonly<Record<string, Words>> = Object.fromEntries(
  kinds.map(({ name, title }) => [name, title]),
)

const states = defineStates({ issued: [texts.state_issued, 'success'], voided: [texts.state_voided, 'danger'] })

export const issuedDocumentList = defineList({
  name: 'issued-documents',
  title: texts.issued_documents,
  sort: '-issued_at',
  row_needs: ['label'],
  columns: {
    label: { label: texts.number, type: 'code', filter: 'text', sort: false },
    kind: { label: texts.kind, type: 'choice', filter: 'choice', choices: kindTitles, sort: false },
    warehouse: { label: texts.warehouse, ...named.warehouse, sort: false },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: states, sort: false },
    issued_on: { label: texts.issued_on, type: 'date', filter: 'range', sort: false },
    addressee: { label: texts.addressee, type: 'text', filter: 'text', sort: false },
    void_code: { label: texts.void_code, type: 'choice', filter: 'choice', choices: voidWords, sort: false },
    void_reason: { label: texts.void_reason, type: 'text', filter: 'text', sort: false },
    issued_at: { label: texts.issued_at, type: 'datetime', filter: 'range', quiet: true },
    issued_by: { label: texts.issued_by, type: 'text', sort: false, quiet: true },
    voided_at: { label: texts.voided_at, type: 'datetime', sort: false, quiet: true, hidden: true },
    voided_by: { label: texts.voided_by, type: 'text', sort: false, quiet: true, hidden: true },
  },
})
