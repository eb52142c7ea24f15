/** A photo leaves in pieces, from where the last one ended. */
import type { Reply } from '#lib/records/endpoint.ts'
import type { phone } from '../contract.ts'
import { pieceBytes } from '../rules.ts'

export type PhotoState = Reply<typeof phone.photo>
type Piece = { raw: Uint8Array<ArrayBuffer>; query: { offset: number; size: number } }

/** Whether it has become whole: bytes that do not arrive, or do not match their name, are not sent for ever. `mostBytes`: how large the next piece may be. */
export async function putPieces(
  bytes: ArrayBuffer,
  before: PhotoState,
  send: (piece: Piece) => Promise<PhotoState>,
  mostBytes = () => pieceBytes,
): Promise<boolean> {
  const size = bytes.byteLength
  let state = before
  while (!state.complete) {
    const offset = state.received
    const raw = new Uint8Array(bytes, offset, Math.min(mostBytes(), size - offset))
    state = await send({ raw, query: { offset, size } })
    if (!state.complete && (state.received <= offset || state.received >= size)) return false
  }
  return true
}
