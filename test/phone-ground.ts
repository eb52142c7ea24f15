/** A technician's phone, as tests hold it: photos in pieces, commands with keys of their own. */
import { createHash, randomUUID } from 'node:crypto'
import { phone } from '#features/interventions/phone/contract.ts'
import { type CommandKind, commandSchema, pieceBytes } from '#features/interventions/phone/rules.ts'
import type { CommandBody } from '#features/interventions/phone/shapes.ts'
import type { Person } from '#test/client.ts'

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A picture of its own, of about this many bytes: noise does not shrink. */
export async function picture(edge = 40): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

export async function putPiece(by: Person, sha256: string, bytes: Buffer, offset: number, size: number) {
  const response = await by.fetch(`/api/phone/photos/${sha256}?offset=${offset}&size=${size}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  // A refusal has neither field.
  const body = (await response.json()) as { received?: number; complete?: boolean }
  return { status: response.status, body }
}

/** Sends a photo piece by piece; answers its hash. */
export async function putPhoto(by: Person, bytes: Buffer, piece = pieceBytes): Promise<string> {
  const sha256 = hashOf(bytes)
  for (let at = 0; at < bytes.length; at += piece) {
    const { status, body } = await putPiece(by, sha256, bytes.subarray(at, at + piece), at, bytes.length)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  return sha256
}

export type Sending = {
  key?: string
  made_at?: string
  sent_at?: string
  photos?: string[]
  corrects?: string
  outbox?: { device: string; waiting: number; oldest_made_at: string | null }
}

export const commandOf = <Kind extends CommandKind>(kind: Kind, body: CommandBody<Kind>, more: Sending = {}) => ({
  key: randomUUID(),
  kind,
  schema: commandSchema,
  made_at: new Date().toISOString(),
  sent_at: new Date().toISOString(),
  body: { ...body },
  ...more,
})

export const sendCommand = <Kind extends CommandKind>(
  by: Person,
  kind: Kind,
  body: CommandBody<Kind>,
  more?: Sending,
) => by.call(phone.send, { body: commandOf(kind, body, more) })
