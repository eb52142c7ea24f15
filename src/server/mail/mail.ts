/** Mail: sent by SMTP, or kept as .eml files in the outbox folder where no SMTP server is configured. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolders, type Env } from '../env.ts'
import { makeFolder } from '../files/make-folder.ts'

export type Mail = { to: string; subject: string; text: string }
/** The same with every try, so that a mail server or a reader can tell a second delivery from a second mail. */
export type MailIdentity = { id: string; created_at: string }

export async function sendMail(env: Env, mail: Mail, { id, created_at }: MailIdentity): Promise<void> {
  // Loaded with the first mail, to save memory until then.
  const { createTransport } = await import('nodemailer')
  const messageId = `<${id}@${env.mail_from.address.split('@').at(-1) ?? 'localhost'}>`
  const message = { from: { ...env.mail_from }, messageId, date: new Date(created_at), ...mail }
  if (env.smtp_url) {
    // Limit every wait: a mail server that does not answer must not block a worker.
    const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
    const transport = createTransport({ url: env.smtp_url, ...waits })
    try {
      await transport.sendMail(message)
    } finally {
      transport.close()
    }
    return
  }
  const folder = dataFolders(env).outbox
  await makeFolder(folder)
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  // By name they stand in the order in which they came.
  const at = created_at.replace(/[:.]/g, '-')
  await writeFile(path.join(folder, `${at}-${id}.eml`), sent.message, { mode: 0o600 })
}

/** The server has refused the recipient for good; any other failure may pass. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
