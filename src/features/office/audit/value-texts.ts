/** Values of fields that are kept as keys, in the words that the screens use for them. */

import { typeWords } from '#features/interventions/archive/rules.ts'
import { rejectWords } from '#features/interventions/closings/rules.ts'
import { partyWords } from '#features/interventions/costs/rules.ts'
import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import { scopeWords } from '#features/interventions/settings/rules.ts'
import { texts as accounts } from '#features/office/accounts/texts.ts'
import { importKinds } from '#features/office/imports/texts.ts'
import type { Words } from '#lib/texts/texts.ts'

export const valueWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  kind: { ...importKinds, ...kindWords },
  code: rejectWords,
  outcome: outcomeWords,
  scope: scopeWords,
  whom: partyWords,
  type: typeWords,
  role: { admin: accounts.role_admin, technician: accounts.technician },
  access: { read: accounts.key_read, write: accounts.key_write },
}
