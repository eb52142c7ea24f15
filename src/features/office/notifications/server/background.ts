/** Mails about notifications: one for all that came in a few minutes, or one a day. */
import { say } from '#lib/texts/texts.ts'
import type { AnyBackgroundJob } from '#server/background/job.ts'
import { defineBackgroundJob } from '#server/background/job.ts'
import { defineMail } from '#server/mail/mail-job.ts'
import type { Services } from '#server/services.ts'
import { describeLine, gather } from '../rules.ts'
import { mailTexts } from '../texts.ts'
import { findRecipient, listMailed, takeForMails } from './queries.ts'
import type { Kinds } from './service.ts'

const mailName = 'notification-mail'

/** Which lines a mail holds is decided with the mail itself, in one transaction: none is left out, none comes twice. */
export const sendMails = ({ database, queue }: Services, daily: boolean): Promise<void> =>
  database.write(async (tx) => {
    for (const mail of await takeForMails(tx, daily)) await queue.send(tx, mailName, mail)
  })

const shared = { record: 'none', expireSeconds: 120, retries: 2 } as const

export const backgroundJobsFor = (kinds: Kinds): AnyBackgroundJob[] => [
  defineMail<{ account_id: number; mail_id: string }>({
    name: mailName,
    async compose({ account_id, mail_id }, { database, env }) {
      const [to, kept] = await database.read(async (tx) => [
        await findRecipient(tx, account_id),
        await listMailed(tx, account_id, mail_id),
      ])
      const lines = to ? gather(kept).flatMap((line) => describeLine(kinds, line, to) ?? []) : []
      const [first] = lines
      if (!to || !first) return undefined
      const { language, name } = to
      const count = lines.length
      return {
        to: to.email,
        subject: count === 1 ? first.text : say(mailTexts.subject, language, { count }),
        text: say(mailTexts.text, language, {
          name,
          lines: lines.map(({ text, link }) => `- ${text}\n  ${env.public_url}${link}`).join('\n\n'),
          settings: `${env.public_url}/user/profile`,
        }),
      }
    },
  }),
  defineBackgroundJob({
    ...shared,
    name: 'notification-mails',
    schedule: '*/10 * * * *',
    run: (_data, services) => sendMails(services, false),
  }),
  defineBackgroundJob({
    ...shared,
    name: 'notification-digest',
    // When the day begins at the office.
    schedule: '0 7 * * *',
    run: (_data, services) => sendMails(services, true),
  }),
]
