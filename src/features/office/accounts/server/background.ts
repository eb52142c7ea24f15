/** Mails with a link to choose a password. */
import { type Language, say } from '#lib/texts/texts.ts'
import { hashToken, newToken } from '#server/access/session.ts'
import { defineMail } from '#server/mail/mail-job.ts'
import { signInTexts } from '../sign-in-texts.ts'
import { changeNotice } from './change-notice.ts'
import { findAccount } from './queries.ts'
import { nameOf } from './service.ts'
import { replaceOneTimeToken } from './token-queries.ts'

type PasswordMail = { account_id: number; purpose: 'reset' | 'invitation'; language: Language }

const validSeconds = { reset: 3600, invitation: 7 * 86_400 }
const words = {
  reset: { subject: signInTexts.mail_reset_subject, text: signInTexts.mail_reset },
  invitation: { subject: signInTexts.mail_invitation_subject, text: signInTexts.mail_invitation },
}

/** Creates the token here, for the mail only: neither the queue nor the database stores it in plain text. */
export const passwordMail = defineMail<PasswordMail>({
  name: 'password-mail',
  async compose({ account_id, purpose, language }, { database, env }) {
    const token = newToken()
    const account = await database.write(async (tx) => {
      const found = await findAccount(tx, account_id)
      if (!found?.active) return undefined
      await replaceOneTimeToken(tx, {
        account_id,
        purpose: 'reset',
        token_hash: hashToken(token),
        seconds: validSeconds[purpose],
      })
      return found
    })
    if (!account) return undefined
    return {
      to: account.email,
      subject: say(words[purpose].subject, language),
      text: say(words[purpose].text, language, {
        name: nameOf(account),
        username: account.username,
        link: `${env.public_url}/forgot-password?token=${token}`,
        address: `${env.public_url}/login`,
      }),
    }
  },
})

export const backgroundJobs = [passwordMail, changeNotice]
