/** Whether it is really the owner of the account who asks. */
import { invalidField } from '#lib/texts/errors.ts'
import { verifyPassword } from '#server/access/passwords.ts'
import { matchTotp } from '#server/access/totp.ts'
import type { UserAct } from '#server/records/act.ts'
import type { Proof } from '../contract.ts'
import { type Account, spendTotpStep } from './queries.ts'

export async function checkPassword(account: Account, password: string, field: string): Promise<void> {
  if (!(await verifyPassword(account.password_hash, password))) throw invalidField(field, 'password_wrong')
}

/** The present password, and where two-step sign-in is on also a code: a session that was left open is not enough. */
export async function proveOwner(act: UserAct, account: Account, { current, code }: Proof): Promise<void> {
  await checkPassword(account, current, 'current')
  if (!account.totp_secret) return
  if (code === undefined) throw invalidField('code', 'required')
  const step = matchTotp(account.totp_secret, code)
  if (step === undefined || !(await spendTotpStep(act.tx, account.id, step))) throw invalidField('code', 'code_wrong')
}
