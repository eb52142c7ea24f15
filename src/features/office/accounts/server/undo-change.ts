/** Undoes a change of mail address or password, for an owner who did not make it. */
import { z } from 'zod'
import { endSessions, hashToken, newToken } from '#server/access/session.ts'
import type { OpenCall } from '#server/http/serve.ts'
import { loginErrors } from '../errors.ts'
import type { undoChange } from '../sign-in.ts'
import { type AccountBefore, totpHash } from './change-notice.ts'
import { forgetDevices } from './device-queries.ts'
import { lockAccount, revokeKeysOf, updateAccount } from './queries.ts'
import { noteStranger } from './sign-in.ts'
import { consumeToken, deleteLaterUndoTokens, replaceOneTimeToken } from './token-queries.ts'

const resetSeconds = 3_600
const Before: z.ZodType<AccountBefore> = z.object({
  email: z.string(),
  totp: z.string().nullable(),
  changed_at: z.string(),
})

/**
 * The mail address from before is back, nobody is signed in any more and the password is gone. A second factor that was set up since is
 * off, its keys are revoked, because nobody knows who made them, and links of later changes no longer work: they went to the person who
 * made them.
 */
export async function undoAccountChange(call: OpenCall<typeof undoChange>, token: string): Promise<{ token: string }> {
  const reset = newToken()
  await call.services.database.write(async (tx) => {
    const used = await consumeToken(tx, hashToken(token), 'undo')
    const account = used && (await lockAccount(tx, used.account_id))
    if (!account?.active) throw loginErrors.link_expired()
    const before = Before.parse(JSON.parse(used?.payload ?? 'null'))
    await updateAccount(tx, account.id, {
      email: before.email,
      password_hash: null,
      ...(totpHash(account) === before.totp ? {} : { totp_secret: null, totp_step: null }),
    })
    await endSessions(tx, account.id)
    await forgetDevices(tx, account.id)
    await revokeKeysOf(tx, account.id)
    await deleteLaterUndoTokens(tx, account.id, before.changed_at)
    await replaceOneTimeToken(tx, {
      account_id: account.id,
      purpose: 'reset',
      token_hash: hashToken(reset),
      seconds: resetSeconds,
    })
    const changes = { email: [account.email, before.email] }
    await noteStranger(tx, call, 'undo_change', account, { changes, topics: ['api-keys'] })
  })
  return { token: reset }
}
