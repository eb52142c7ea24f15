/** Tells the owner that mail address or password was changed, or a key was made, at the address from before and with a link to undo it. */
import { createHash } from 'node:crypto'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { hashToken, newToken } from '#server/access/session.ts'
import type { Queue } from '#server/background/queue.ts'
import { defineMail } from '#server/mail/mail-job.ts'
import type { UserAct } from '#server/records/act.ts'
import { signInTexts } from '../sign-in-texts.ts'
import { type Account, findAccount } from './queries.ts'
import { insertOneTimeToken } from './token-queries.ts'

/** What an account was before a change; the second factor is kept as a hash. */
export type AccountBefore = { email: string; totp: string | null; changed_at: string }
type ChangeNotice = {
  account_id: number
  what: 'email' | 'password' | 'key'
  language: Language
  before: AccountBefore
}

const undoSeconds = 7 * 86_400

export const totpHash = ({ totp_secret }: Pick<Account, 'totp_secret'>): string | null =>
  totp_secret === null ? null : createHash('sha256').update(totp_secret).digest('hex')

/** Queues the mail; it is sent if the change is committed. */
export async function sendChangeNotice(
  act: UserAct,
  queue: Queue,
  before: Account,
  what: ChangeNotice['what'],
): Promise<void> {
  const { email, language } = before
  // The placeholder of the first admin reaches nobody.
  if (email.endsWith('.invalid')) return
  const notice: ChangeNotice = {
    account_id: before.id,
    what,
    language,
    before: { email, totp: totpHash(before), changed_at: new Date().toISOString() },
  }
  await queue.send(act.tx, 'change-notice', notice)
}

const words = {
  email: { subject: signInTexts.mail_email_changed_subject, text: signInTexts.mail_email_changed },
  password: { subject: signInTexts.mail_password_changed_subject, text: signInTexts.mail_password_changed },
  key: { subject: signInTexts.mail_key_made_subject, text: signInTexts.mail_key_made },
}

/** Creates the token here, for the mail only: neither the queue nor the database stores it in plain text. */
export const changeNotice = defineMail<ChangeNotice>({
  name: 'change-notice',
  async compose({ account_id, what, language, before }, { database, env }) {
    const token = newToken()
    const account = await database.write(async (tx) => {
      const found = await findAccount(tx, account_id)
      if (!found?.active) return undefined
      await insertOneTimeToken(tx, {
        account_id,
        purpose: 'undo',
        token_hash: hashToken(token),
        payload: JSON.stringify(before),
        seconds: undoSeconds,
      })
      return found
    })
    if (!account) return undefined
    return {
      to: before.email,
      subject: say(words[what].subject, language),
      text: say(words[what].text, language, {
        name: `${account.first_name} ${account.last_name}`,
        username: account.username,
        at: formatInstant(before.changed_at),
        link: `${env.public_url}/forgot-password?undo=${token}`,
      }),
    }
  },
})
