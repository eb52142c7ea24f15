/** The files of the built app: a closed list, read once, each sent in the smallest form that the build made and the browser takes. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Packing, packedPath, packedTypes, packings } from './packed.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** Addresses and what lies behind them. Files of another kind are the build's own notes. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && path.extname(entry.name) in types)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== 'index.html')
  return new Map(files.map((file) => [`/${file}`, file]))
}

/** Without weights: what a browser names, it takes. */
const takes = (accepted: string | undefined, packing: Packing) =>
  (accepted ?? '').split(',').some((part) => part.trim() === packing || part.trim().startsWith(`${packing};q=0.`))

/** Undefined where the build made none of those that are asked for; brotli may come a moment after the first start. */
async function findPacked(packed: string, file: string, accepted: string | undefined) {
  if (!packedTypes.test(file)) return undefined
  for (const packing of packings.filter((it) => takes(accepted, it))) {
    const at = packedPath(packed, file, packing)
    const found = await stat(at).catch(() => undefined)
    if (found) return { at, found, packing }
  }
  return undefined
}

/** Whether there is one. The reply itself would be waited for, and be nothing then. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<boolean>

/** Sends the file at an address. `setHeaders` says what else goes with it. */
export async function siteFiles(
  folders: { files: string; packed: string },
  setHeaders: (file: string, reply: FastifyReply) => void,
): Promise<SendFile> {
  const files = await listFiles(folders.files)
  return async (request, reply, address) => {
    const file = files.get(address)
    if (file === undefined) return false
    const packed = await findPacked(folders.packed, file, request.headers['accept-encoding'])
    const at = packed?.at ?? path.join(folders.files, file)
    const found = packed?.found ?? (await stat(at).catch(() => undefined))
    // A later build has taken it away: the browser fetches the page again.
    if (!found) return false
    const { size, mtimeMs } = found
    const etag = `"${[size, Math.round(mtimeMs)].map((it) => it.toString(36)).join('-')}-${packed?.packing ?? 'plain'}"`
    setHeaders(file, reply)
    reply.headers({ etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) {
      reply.status(304).send()
      return true
    }
    if (packed) reply.header('content-encoding', packed.packing)
    reply.type(types[path.extname(file)] ?? '').header('content-length', size)
    reply.send(createReadStream(at))
    return true
  }
}
