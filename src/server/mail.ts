/** Mail: sent by SMTP, or kept as .eml files in the outbox folder where no SMTP server is configured. */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolders, type Env } from './env.ts'

export type Mail = { to: string; subject: string; text: string }

export async function sendMail(env: Env, mail: Mail): Promise<void> {
  // Loaded with the first mail, to save memory until then.
  const { createTransport } = await import('nodemailer')
  const message = { from: { ...env.mail_from }, ...mail }
  if (env.smtp_url) {
    // Limit every wait: a mail server that does not answer must not block a worker.
    const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
    const transport = createTransport({ url: env.smtp_url, ...waits })
    await transport.sendMail(message)
    transport.close()
    return
  }
  const folder = dataFolders(env).outbox
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`
  await writeFile(path.join(folder, name), sent.message, { mode: 0o600 })
}
