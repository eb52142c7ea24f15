/** Values of fields that are kept as keys, in the words that the screens use for them. */
import { texts as accounts } from '#features/accounts/texts.ts'
import { typeWords } from '#features/archive-files/rules.ts'
import { rejectWords } from '#features/closings/rules.ts'
import { payerWords } from '#features/costs/rules.ts'
import { importKinds } from '#features/imports/texts.ts'
import { kindWords, outcomeWords, scopeWords } from '#features/intervention-settings/rules.ts'
import type { Words } from '#lib/texts.ts'

export const valueWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  kind: { ...importKinds, ...kindWords },
  code: rejectWords,
  outcome: outcomeWords,
  scope: scopeWords,
  whom: payerWords,
  type: typeWords,
  role: { admin: accounts.role_admin, technician: accounts.role_technician },
  access: { read: accounts.key_read, write: accounts.key_write },
}
